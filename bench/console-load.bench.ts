import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { type BareBrowser, withBareBrowser } from '#bench/bare-browser.ts'
import { formatLatencies, type Report } from '#bench/report.ts'
import { DEMO_SIGN_INS } from '#demo/content.ts'

export const CONSOLE_JAVASCRIPT_GOAL = 450_000
const INTERACTIVE_GOAL_MS = 2_500

/** The consoles and the headings of their first pages. */
const CONSOLES = [
  { name: 'producer', path: '/producer-dashboard', role: 'producer', heading: 'Today' },
  { name: 'support', path: '/support/inbox', role: 'support', heading: 'Inbox' },
  { name: 'audit', path: '/audit', role: 'auditor', heading: 'Event log' },
] as const

const RUNS = 20

/** The first page of each console: JavaScript, and time to interactive with a CPU four times slower on Slow 4G. */
export async function benchConsoleLoad(browser: Browser, marketUrl: string, report: Report): Promise<void> {
  report.heading('First page of each console, CPU 4× slower, Slow 4G')
  const sizes = await consoleJavascript(browser, marketUrl)
  for (const { name, path, role, heading } of CONSOLES) {
    const page = { url: `${marketUrl}${path}`, heading }
    const session = await signedIn(browser, marketUrl, role)
    const firstVisits: number[] = []
    const laterVisits: number[] = []
    for (let run = 0; run < RUNS; run++)
      await withBareBrowser({ cookies: session.cookies, ...VIEWPORT }, async (browser) => {
        firstVisits.push(await interactiveMs(browser, page))
        // The browser stores compiled scripts from the second visit on.
        await interactiveMs(browser, page)
        laterVisits.push(await interactiveMs(browser, page))
      })
    report.line(`${name}: JavaScript, gzip`, kilobytes(sizes[name]), kilobytes(CONSOLE_JAVASCRIPT_GOAL))
    report.line(`${name}: interactive, empty cache`, formatLatencies(firstVisits))
    report.line(`${name}: interactive, later visit`, formatLatencies(laterVisits), `p95 ${INTERACTIVE_GOAL_MS} ms`)
    report.line('yardstick: sort 50,000 strings', formatLatencies(await yardstickMs(marketUrl)))
  }
}

/** All JavaScript of each console's first page with an empty cache, gzip, bytes. */
export async function consoleJavascript(browser: Browser, marketUrl: string) {
  const sizes = { producer: 0, support: 0, audit: 0 }
  for (const { name, path, role, heading } of CONSOLES) {
    const session = await signedIn(browser, marketUrl, role)
    sizes[name] = await inNewContext(browser, session, (context) =>
      javascriptOf(context, { url: `${marketUrl}${path}`, heading }),
    )
  }
  return sizes
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, marketUrl: string, role: string): Promise<Session> {
  const { username, password } = DEMO_SIGN_INS.find((each) => each.role === role)!
  const context = await browser.newContext({ baseURL: marketUrl })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/login')
    return await context.storageState()
  } finally {
    await context.close()
  }
}

const VIEWPORT = { width: 1280, height: 900 }

async function inNewContext<T>(browser: Browser, session: Session, use: (context: BrowserContext) => Promise<T>) {
  const context = await browser.newContext({ storageState: session, viewport: VIEWPORT, serviceWorkers: 'allow' })
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

interface ConsolePage {
  readonly url: string
  readonly heading: string
}

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function javascriptOf(context: BrowserContext, { url, heading }: ConsolePage): Promise<number> {
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  await headingOf(page, heading).waitFor()
  const scripts = responses.filter((each) => (each.headers()['content-type'] ?? '').includes('javascript'))
  const bodies = await Promise.all(scripts.map((each) => each.body()))
  await page.close()
  return bodies.reduce((total, body) => total + gzipSync(body).length, 0)
}

/** A fixed computation in the same slowed browser, ms: how fast the machine was right after the console's visits. */
const yardstickMs = (marketUrl: string): Promise<number[]> =>
  withBareBrowser({ cookies: [], ...VIEWPORT }, async (browser) => {
    const all: number[] = []
    for (let run = 0; run < RUNS; run++)
      all.push(await browser.slowVisit({ url: `${marketUrl}/favicon.svg`, firstScript: '', result: YARDSTICK }))
    return all
  })

const YARDSTICK = `(() => {
  const began = performance.now()
  Array.from({ length: 50_000 }, (_, n) => 'event ' + ((n * 7_919) % 50_021)).sort()
  return performance.now() - began
})()`

/**
 * From the navigation until the page shows its content and the main thread has had no long task for a second. The page
 * observes itself, because each query from outside would take time on the slow main thread.
 */
const interactiveMs = (browser: BareBrowser, { url, heading }: ConsolePage): Promise<number> =>
  browser.slowVisit({
    url,
    firstScript: watchUntilInteractive(heading),
    result: 'navigator.serviceWorker.ready.then(() => interactive)',
  })

const watchUntilInteractive = (heading: string) => `
  let lastLongTaskEnd = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) lastLongTaskEnd = Math.max(lastLongTaskEnd, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  globalThis.interactive = new Promise((resolve) => {
    let shown = 0
    const check = () => {
      const now = performance.now()
      const isOpen = [...document.getElementsByTagName('h1')].some((h1) => h1.textContent === ${JSON.stringify(heading)})
      const isLoading = document.querySelector('#content .ant-skeleton, #content [aria-label="Loading"], #content .ant-spin-spinning')
      if (!isOpen || isLoading) shown = 0
      else shown ||= now
      const interactive = Math.max(shown, lastLongTaskEnd)
      if (shown && now - interactive > 1000) resolve(interactive)
      else setTimeout(check, 20)
    }
    check()
  })`
