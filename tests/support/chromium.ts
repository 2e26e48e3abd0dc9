import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

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

/** WCAG 2.1 A and AA, by axe's names. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** … and what axe thinks wise beyond it, for whole pages. */
export const WCAG_AND_PRACTICE = [...WCAG, 'best-practice']

/** What axe finds wrong with the page as it stands: rule and element. What a frame shows is another document, and not looked at. */
export async function axeFindings(page: Page, rules = WCAG): Promise<string[]> {
  await page.evaluate(SETTLED)
  // The page's content policy stands; the checker comes in from outside of it.
  await page.evaluate(axe.source)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, iframes: false }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** What fades in is looked at once it is there; what turns for ever is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished))`

export interface PackagedChromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * The Chromium of @sparticuz/chromium, unpacked once per version (it takes ten seconds) into our cache folder, together
 * with the libraries and fonts a bare machine has not got. Its own unpacker knows only a shared place in /tmp, and its
 * own arguments switch off what our tests are about.
 */
function packagedChromium(): PackagedChromium {
  const root = packageFolder()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const place = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'farmgate', `chromium-${version}`)
  if (!existsSync(place)) unpack(join(root, 'bin'), place)
  return {
    executablePath: join(place, 'chromium'),
    env: { LD_LIBRARY_PATH: join(place, 'lib'), FONTCONFIG_FILE: join(place, 'fonts.conf') },
  }
}

function packageFolder(): string {
  const require = createRequire(import.meta.url)
  let folder = dirname(require.resolve('@sparticuz/chromium'))
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) folder = dirname(folder)
  return folder
}

function unpack(bin: string, place: string): void {
  const draft = `${place}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const archive of ['al2023', 'fonts', 'swiftshader']) untar(inflated(join(bin, `${archive}.tar.br`)), draft)
  writeFileSync(join(draft, 'chromium'), inflated(join(bin, 'chromium.br')))
  chmodSync(join(draft, 'chromium'), 0o755)
  writeFileSync(join(draft, 'fonts.conf'), fontsIn(place))
  try {
    renameSync(draft, place)
  } catch (error) {
    // Somebody else was quicker; theirs is as good.
    rmSync(draft, { recursive: true })
    if (!existsSync(place)) throw error
  }
}

const inflated = (file: string): Buffer => brotliDecompressSync(readFileSync(file))

function untar(archive: Buffer, folder: string): void {
  const { status, stderr, error } = spawnSync('tar', ['-x', '-f', '-', '-C', folder, '--no-same-owner'], {
    input: archive,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Chromium cannot be unpacked: ${error ?? stderr}`)
}

const fontsIn = (place: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`
