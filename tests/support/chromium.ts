import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/**
 * A headless Chromium, also as root and on a bare machine: `CHROMIUM` if the environment names one, else the machine's
 * own, else (or with `packaged`) the one from the npm package. It calls nobody but the pages under test.
 */
export async function launchBrowser({ packaged = false, args = [] as readonly string[] } = {}): Promise<Browser> {
  const own = packaged ? undefined : [process.env.CHROMIUM, ...SYSTEM].find((path) => path && existsSync(path))
  const { executablePath, env } = own ? { executablePath: own, env: {} } : packagedChromium()
  const all = [...ARGS, ...args]
  return withoutWorkers(
    await chromium.launch({ executablePath, args: all, env: { ...process.env, ...env }, timeout: 60_000 }),
  )
}

/**
 * Pages go to the market themselves: what a service worker keeps, and fetches in the background, is no part of most tests.
 * Those it is part of say so (`serviceWorkers: 'allow'`).
 */
function withoutWorkers(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options = {}) => {
    const context = await open(options)
    // Playwright's own way of blocking them complains on every page.
    if (options.serviceWorkers !== 'allow') await context.addInitScript('delete Navigator.prototype.serviceWorker')
    return context
  }
  return browser
}

/** Beside playwright's own, which switch off the sandbox, updates and most of the background traffic. */
const ARGS = ['--disable-gpu', '--disable-background-networking', '--no-pings', '--font-render-hinting=none']
