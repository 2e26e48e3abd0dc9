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
export async function launchBrowser({ packaged = false } = {}): Promise<Browser> {
  const own = packaged ? undefined : [process.env.CHROMIUM, ...SYSTEM].find((path) => path && existsSync(path))
  const { executablePath, env } = own ? { executablePath: own, env: {} } : packagedChromium()
  return chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...env }, timeout: 60_000 })
}

/** Beside playwright's own, which switch off the sandbox, updates and most of the background traffic. */
const ARGS = ['--disable-gpu', '--disable-background-networking', '--no-pings', '--font-render-hinting=none']
