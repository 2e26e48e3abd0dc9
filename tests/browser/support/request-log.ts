import { setTimeout as passed } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { controlProbe } from './control-probe.ts'

/** A page that only the test changes, without animations and live updates. The test can wait until it is idle. */
export interface WatchedPage {
  readonly page: Page
  readonly open: (path: string) => Promise<void>
  readonly settled: () => Promise<void>
}

export async function watchPage(page: Page): Promise<WatchedPage> {
  const context = page.context()
  page.setDefaultTimeout(60_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await context.routeWebSocket('**/ws', (socket) => socket.send(JSON.stringify({ type: 'welcome', position: '0' })))
  await context.addInitScript(controlProbe())
  // Prefetched files are not an effect of a click.
  await context.addInitScript('globalThis.requestIdleCallback = () => 0')
  context.on('page', (opened) => opened.close())
  page.on('dialog', (dialog) => dialog.dismiss())
  const asking = openRequests(page)
  const settled = () => settle(page, asking)
  return {
    page,
    settled,
    open: async (path) => {
      asking.clear()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled()
    },
  }
}

function openRequests(page: Page): Set<Request> {
  const asking = new Set<Request>()
  page.on('request', (request) => asking.add(request))
  page.on('requestfinished', (request) => asking.delete(request))
  page.on('requestfailed', (request) => asking.delete(request))
  return asking
}

const STILL_MS = 200
const SETTLES_WITHIN_MS = 10_000

/** Waits until there is no pending request, no loading state and no recent change. */
async function settle(page: Page, asking: Set<Request>): Promise<void> {
  const until = Date.now() + SETTLES_WITHIN_MS
  do {
    await atMost(SETTLES_WITHIN_MS, Promise.all([...asking].map(answered)))
    await atMost(SETTLES_WITHIN_MS, page.evaluate(untilStill, STILL_MS).catch(onNewDocument))
  } while (asking.size > 0 && Date.now() < until)
  // Requests of an unloaded document may never report their end.
  asking.clear()
}

const answered = (request: Request) => request.response().then((response) => response?.finished(), onNewDocument)

/** Stops waiting after a time: if the page is never idle, the next click reports the problem. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const finished = new AbortController()
  const tooLong = passed(ms, undefined, { signal: finished.signal }).catch(() => {})
  await Promise.race([work, tooLong])
  finished.abort()
}

/** The wait ended because its document was unloaded. */
const onNewDocument = (): undefined => undefined

const untilStill = (stillMs: number) =>
  new Promise<void>((resolve) => {
    const check = () => {
      const left = probe.isWaiting() ? stillMs : stillMs - (performance.now() - probe.changedAt)
      if (left <= 0) resolve()
      else setTimeout(check, left)
    }
    check()
  })
