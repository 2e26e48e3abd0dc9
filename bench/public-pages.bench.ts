import type { Browser, Page } from 'playwright-core'
import { type SendCommand, throttle } from '#bench/bare-browser.ts'
import { medianOf, type Report } from '#bench/report.ts'
import { pagesOf } from '#tests/browser/support/pages.ts'

/** The Core Web Vitals thresholds of a good page, except that the one for layout shift is stricter. */
export const LARGEST_PAINT_GOAL_MS = 2_500
export const LAYOUT_SHIFT_GOAL = 0.02

export const PUBLIC_PAGES = [
  'home',
  'marketplace',
  'marketplace, a search',
  'marketplace, producers',
  'product',
  'producer',
  'empty cart',
  'subscription boxes',
  'seasonal',
  'locator',
  'how it works',
  'for producers',
  'login',
  'signup',
] as const

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
const RUNS = 3

/**
 * Measures largest paint and layout shift of the public pages on a phone with an empty cache, on Slow 4G with a CPU
 * four times slower.
 */
export async function benchPublicPages(browser: Browser, marketUrl: string, report: Report): Promise<void> {
  const paths = await pagesOf(marketUrl)
  report.heading('Public pages on a phone, CPU 4× slower, Slow 4G, empty cache')
  for (const page of PUBLIC_PAGES) {
    const visits: Vitals[] = []
    for (let run = 0; run < RUNS; run++) visits.push(await slowVisit(browser, `${marketUrl}${paths[page]}`))
    const paint = medianOf(visits.map(({ largestPaintMs }) => largestPaintMs))
    const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
    report.line(
      page,
      `largest paint ${(paint / 1000).toFixed(1)} s, layout shift ${shift.toFixed(3)}`,
      `${LARGEST_PAINT_GOAL_MS / 1000} s, ${LAYOUT_SHIFT_GOAL}`,
    )
  }
}

export interface Vitals {
  readonly largestPaintMs: number
  /** The largest session window of unexpected shifts. */
  readonly layoutShift: number
}

/** Opens a page with an empty cache on a slow device. */
async function slowVisit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await throttle(client.send.bind(client) as SendCommand)
    return await vitalsOf(page, url)
  } finally {
    await context.close()
  }
}

/** Opens a page and reads its vitals once the network and the layout are quiet. */
export async function vitalsOf(page: Page, url: string): Promise<Vitals> {
  await page.addInitScript(WATCH_VITALS)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  return await page.evaluate(QUIET_VITALS)
}

/** Shifts less than a second apart, within five seconds, count as one window; see web.dev/articles/cls. */
const WATCH_VITALS = `
  globalThis.vitals = { largestPaintMs: 0, layoutShift: 0 }
  let shifts = { first: 0, last: -Infinity, sum: 0 }
  globalThis.lastShiftAt = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      lastShiftAt = startTime
      if (hadRecentInput) continue
      const joins = startTime - shifts.last < 1000 && startTime - shifts.first < 5000
      shifts = joins ? { ...shifts, last: startTime, sum: shifts.sum + value } : { first: startTime, last: startTime, sum: value }
      vitals.layoutShift = Math.max(vitals.layoutShift, shifts.sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Resolves a second after the last shift. */
const QUIET_VITALS = `new Promise((resolve) => {
  const begun = performance.now()
  const check = () => {
    if (performance.now() - Math.max(begun, lastShiftAt) > 1000) resolve(vitals)
    else setTimeout(check, 50)
  }
  check()
})`
