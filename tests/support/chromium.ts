import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import axe from 'axe-core'
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core'

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/**
 * A headless Chromium that also runs as root and on a bare machine: the one that `CHROMIUM` names, else the machine's
 * own, else (or with `packaged`) the one from the npm package. It connects only to the pages under test.
 */
export async function launchBrowser({ packaged = false, args = [] as readonly string[] } = {}): Promise<Browser> {
  const command = chromiumCommand(packaged)
  const options: LaunchOptions = { ...command, args: [...command.args, ...args], timeout: 60_000 }
  return withoutWorkers(await chromium.launch(options))
}

/** The command that starts this Chromium. */
export function chromiumCommand(packaged = false) {
  const own = packaged ? undefined : [process.env.CHROMIUM, ...SYSTEM].find((path) => path && existsSync(path))
  const { executablePath, env } = own ? { executablePath: own, env: {} } : packagedChromium()
  return { executablePath, args: ARGS, env: { ...process.env, ...env } as Environment }
}
type Environment = Record<string, string>

/**
 * Pages load without a service worker: its cache and background requests are not part of most tests.
 * Tests that need one set `serviceWorkers: 'allow'`.
 */
function withoutWorkers(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options = {}) => {
    const context = await open(options)
    // Playwright's own option to block them logs an error on every page.
    if (options.serviceWorkers !== 'allow') await context.addInitScript('delete Navigator.prototype.serviceWorker')
    return context
  }
  return browser
}

/** In addition to Playwright's own arguments, which disable the sandbox, updates and most background traffic. */
const ARGS = ['--disable-gpu', '--disable-background-networking', '--no-pings', '--font-render-hinting=none']

/** WCAG 2.1 A and AA, in axe's terms. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** The same and axe's best practices, for whole pages. */
export const WCAG_AND_PRACTICE = [...WCAG, 'best-practice']

/** The axe violations of the current page: rule and element. Frames are not checked. */
export async function axeFindings(page: Page, rules = WCAG): Promise<string[]> {
  await animationsEnd(page)
  // The checker is injected past the page's content security policy.
  await page.evaluate(axe.source)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, iframes: false }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Waits until finite animations have ended; ignores endless ones. */
export const animationsEnd = (page: Page): Promise<unknown> => page.evaluate(SETTLED)
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished))`

export interface PackagedChromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * The Chromium of @sparticuz/chromium, unpacked once per version (it takes ten seconds) into our cache folder, together
 * with the libraries and fonts that a bare machine lacks. Its own unpacker uses a shared folder in /tmp, and its
 * own arguments disable features that the tests need.
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
    // Another process unpacked it first, and its copy is identical.
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
