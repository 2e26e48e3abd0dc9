import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect, inject, test, vi } from 'vitest'
import { CONSOLE_JAVASCRIPT_GOAL, consoleJavascript } from '#bench/console-load.bench.ts'
import { benchFirstLoad, JAVASCRIPT_GOAL } from '#bench/first-load.bench.ts'
import { LAYOUT_SHIFT_GOAL, PUBLIC_PAGES, vitalsOf } from '#bench/public-pages.bench.ts'
import { createReport } from '#bench/report.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from './support/guest-page.ts'
import { pagesOf } from './support/pages.ts'

// Vitest sets NODE_ENV to `test`, for which the build would contain React's development version.
vi.hoisted(() => {
  process.env.NODE_ENV = 'production'
})

/** The bytes before the first paint. The rest of the budget is for what loads afterwards. */
const BUDGET_BYTES = 133_000

test('a first visit to the marketplace loads little', async () => {
  const browser = await launchBrowser()
  const report = createReport((text) => process.stdout.write(text))
  const loads = await benchFirstLoad(browser, inject('marketUrl'), report)
  await browser.close()
  for (const { javascriptBytes, images } of loads) {
    expect(javascriptBytes).toBeGreaterThan(50_000)
    expect(javascriptBytes).toBeLessThanOrEqual(JAVASCRIPT_GOAL)
    expect(images.length).toBeGreaterThan(3)
    for (const image of images) {
      expect(['webp', 'avif']).toContain(image.format === 'heif' ? 'avif' : image.format)
      // Neither blurred nor more than twice as wide as displayed.
      expect(image.width, image.url).toBeGreaterThanOrEqual(0.6 * image.displayWidth)
      expect(image.width, image.url).toBeLessThanOrEqual(2 * image.displayWidth)
    }
  }
})

test.each([PHONE, DESKTOP])('no public page moves while it loads, $width px wide', async ({ width, height }) => {
  const browser = await launchBrowser()
  const paths = await pagesOf(inject('marketUrl'))
  const moved: string[] = []
  for (const name of PUBLIC_PAGES) {
    const page = await browser.newPage({ viewport: { width, height } })
    const { layoutShift } = await vitalsOf(page, `${inject('marketUrl')}${paths[name]}`)
    if (layoutShift > LAYOUT_SHIFT_GOAL) moved.push(`${name}: ${layoutShift.toFixed(3)}`)
    await page.close()
  }
  await browser.close()
  expect(moved).toEqual([])
})

test.each([PHONE, DESKTOP])(
  'server and browser render the same, $width px wide',
  {
    timeout: 240_000,
  },
  async (viewport) => {
    const browser = await launchBrowser()
    const wrong: string[] = []
    for (const address of await publicAddresses()) {
      const context = await browser.newContext({ viewport })
      // Stored state of the browser must not change the first rendering.
      await context.addInitScript(REMEMBERED)
      const page = await context.newPage()
      // React reports a difference as an error and renders the page again.
      page.on('pageerror', (error) => wrong.push(`${address}: ${error.message}`))
      const response = await page.goto(`${inject('marketUrl')}${address}`, { waitUntil: 'networkidle' })
      const html = (await response!.text()).replace(/<script[\s\S]*?<\/script>/g, '')
      if (!/<main[\s\S]*<h1[^>]*>[^<]/.test(html)) wrong.push(`${address}: no heading in the HTML`)
      if (address !== '/cart' && /class="(skeleton|spinner)"/.test(withoutMap(html)))
        wrong.push(`${address}: incomplete`)
      await expect.poll(() => page.evaluate(IS_HYDRATED)).toBe(true)
      const reads = await page.evaluate<string[]>(READS)
      for (const read of reads.filter((name) => !ONLY_IN_THE_BROWSER.includes(name)))
        wrong.push(`${address}: read ${read} again`)
      await context.close()
    }
    await browser.close()
    expect(wrong).toEqual([])
  },
)

const REMEMBERED = `if (location.protocol === 'http:') {
  localStorage.setItem('farmgate.view', '"list"')
  localStorage.setItem('farmgate.cart', '{"lines":[{"productId":"product_00000000000000000000000000","quantity":2}],"ways":{}}')
  history.replaceState({ usr: { market: '/marketplace?search=eggs' } }, '')
}`
const IS_HYDRATED = `Object.keys(document.querySelector('h1')).some((name) => name.startsWith('__reactFiber'))`
const READS = `performance.getEntriesByType('resource')
  .map(({ name }) => name.replace(location.origin, ''))
  .filter((name) => name.startsWith('/api/'))`
/** Requests that only the browser makes: the map, the prices of the stored cart, and the CSRF token. */
const ONLY_IN_THE_BROWSER = ['/api/marketplace/map', '/api/cart/quote', '/api/csrf-token']
const withoutMap = (html: string): string => html.replace(/<div class="locator-map.*?<\/div>/s, '')

async function publicAddresses(): Promise<string[]> {
  const paths = await pagesOf(inject('marketUrl'))
  const others = [`${paths.producer}?tab=reviews`, paths['reviews of a product']!, paths.terms!, '/contact']
  return [...PUBLIC_PAGES.map((name) => paths[name]!), ...others, ...FILTERED_PAGES]
}

test('public pages use all preloads of their HTML', {
  timeout: 240_000,
}, async () => {
  const browser = await launchBrowser()
  const wrong: string[] = []
  for (const address of await publicAddresses()) {
    const page = await browser.newPage({ viewport: DESKTOP })
    await page.context().request.get(`${inject('marketUrl')}/api/csrf-token`)
    const { answered, unused, repeated, modules } = await openPreloaded(page, address)
    if (answered.length < 2) wrong.push(`${address}: without its first reads`)
    if (unused.length + repeated.length > 0 || modules === 0)
      wrong.push(`${address}: ${[...unused, ...repeated].join(' ')}`)
    await page.close()
  }
  await browser.close()
  expect(wrong).toEqual([])
})

/** Pages that read different data depending on their URL. */
const FILTERED_PAGES = ['/find-producers?zip=05401&radius=50', '/subscriptions?frequency=weekly', '/marketplace?page=2']

interface Preloaded {
  /** Reads in the HTML. */
  readonly answered: readonly string[]
  readonly unused: readonly string[]
  readonly repeated: readonly string[]
  /** The preloaded scripts of the page itself, in addition to the four of every page. */
  readonly modules: number
}

async function openPreloaded(page: Page, address: string): Promise<Preloaded> {
  const response = await page.goto(`${inject('marketUrl')}${address}`, { waitUntil: 'networkidle' })
  const answered = [...(await response!.text()).matchAll(/data-read="([^"]+)"/g)].map(([, path]) =>
    path!.replaceAll('&#38;', '&'),
  )
  const { started, requested, ...preloaded } = await page.evaluate<Loaded>(LOADED)
  const timesOf = (read: string) => requested.filter((path) => path === read).length
  const repeated = [
    ...answered.filter((read) => timesOf(read) > 0),
    ...started.filter((read) => !answered.includes(read) && timesOf(read) !== 1),
  ]
  return { ...preloaded, answered, repeated }
}

interface Loaded extends Pick<Preloaded, 'unused' | 'modules'> {
  readonly started: readonly string[]
  readonly requested: readonly string[]
}

const LOADED = `({
  started: JSON.parse(document.documentElement.dataset.reads ?? '[]'),
  requested: performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
  unused: [
    ...(globalThis.earlyReads?.keys() ?? []),
    ...[...document.querySelectorAll('script[data-read]')].map(({ dataset }) => dataset.read),
  ],
  modules: document.querySelectorAll('head > link[rel=modulepreload]').length - 3,
})`

test.each([
  { role: 'producer', address: '/producer-dashboard' },
  { role: 'support', address: '/support/inbox' },
  { role: 'auditor', address: '/audit' },
] as const)('the start page of a $role renders once, from its preloads', async ({ role, address }) => {
  const browser = await launchBrowser()
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS[role])
  // The page after the sign-in makes the same reads, and would slow these down.
  await page.waitForLoadState('networkidle')
  await page.addInitScript(WATCH_LOADING)
  const { answered, unused, repeated } = await openPreloaded(page, address)
  const loading = await page.evaluate<string[]>('shownAsLoading')
  await browser.close()
  expect([...unused, ...repeated]).toEqual([])
  expect(answered.length).toBeGreaterThan(4)
  expect(loading).toEqual([])
})

test('Today requests the open orders that its HTML does not contain', async () => {
  const browser = await launchBrowser()
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.addInitScript(ONE_MORE_OPEN_ORDER)
  const nextPage = page.waitForRequest(/\/api\/producer\/orders\?tab=active&page=2/)
  await page.goto(`${inject('marketUrl')}/producer-dashboard`)
  await nextPage
  await browser.close()
})

/** Changes the count in the HTML before the page's scripts run. */
const ONE_MORE_OPEN_ORDER = `
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const element = document.querySelector('script[data-read="/api/producer/orders?tab=active&page=1"]')
    const response = JSON.parse(element.textContent)
    response.counts.active += 1
    element.textContent = JSON.stringify(response)
  })`

/** Collects the elements that say that something is loading, as they appear. */
const WATCH_LOADING = `
  globalThis.shownAsLoading = []
  new MutationObserver(() => {
    for (const { className } of document.querySelectorAll('.ant-skeleton, .ant-spin-spinning, [aria-label="Loading"]'))
      shownAsLoading.push(className)
  }).observe(document, { childList: true, subtree: true })
`

test('a page of another role preloads no refused reads', async () => {
  const browser = await launchBrowser()
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS.auditor)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await page.goto(`${inject('marketUrl')}/support/inbox`, { waitUntil: 'networkidle' })
  await browser.close()
  expect(refused).toEqual([])
})

test("a console's first page loads only what it shows", async () => {
  const browser = await launchBrowser()
  const { producer, support, audit } = await consoleJavascript(browser, inject('marketUrl'))
  await browser.close()
  expect(producer).toBeGreaterThan(100_000)
  expect(producer).toBeLessThanOrEqual(CONSOLE_JAVASCRIPT_GOAL)
  expect(support).toBeLessThanOrEqual(CONSOLE_JAVASCRIPT_GOAL)
  expect(audit).toBeLessThanOrEqual(CONSOLE_JAVASCRIPT_GOAL)
})

test('console styles are built and can be overridden', async () => {
  const browser = await launchBrowser()
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS.support)
  await page.goto(`${inject('marketUrl')}/support/inbox`, { waitUntil: 'networkidle' })
  const made = await page.evaluate<string[]>(MADE_IN_THE_BROWSER)
  const radius = await page.evaluate(`getComputedStyle(document.querySelector('.ant-btn')).borderRadius`)
  const marginOfTabs = await page.evaluate(
    `getComputedStyle(document.querySelector('.console-page-tabs')).marginBottom`,
  )
  await browser.close()
  expect(made).toEqual([])
  expect(radius).toBe('8px')
  expect(marginOfTabs).toBe('16px')
})

/** Rules in style elements that set more than custom properties: antd sets those of the user's theme. */
const MADE_IN_THE_BROWSER = `[...document.querySelectorAll('style')]
  .flatMap(({ sheet }) => [...sheet.cssRules].flatMap((rule) => [...(rule.cssRules ?? []), rule]))
  .filter(({ selectorText, style }) => /[.]ant-/.test(selectorText) && [...style].some((name) => !name.startsWith('--')))
  .map(({ selectorText }) => selectorText)`

test('browsing loads no forms, tables, card fields or calculations', async () => {
  const chunks = await builtClient()
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/shop/marketplace/marketplace.tsx'))
  if (!page) throw new Error('the marketplace has no chunk of its own')
  const loaded = withImports([entry, page], chunks)
  const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  expect(loaded.flatMap(({ moduleIds }) => moduleIds).filter(isHeavy)).toEqual([])
  expect(bytes).toBeLessThan(BUDGET_BYTES)
})

/** Code for forms, tables, cards and amounts, which browsing does not need. */
const isHeavy = (id: string): boolean => /node_modules\/(antd|zod|dinero\.js|@stripe|recharts)\//.test(id)

/** Chunks beside those that every page loads. */
const START_PAGE_CHUNKS = 30

test.each([
  { console: 'producer', page: 'producer/today/today.tsx', frame: 'producer/producer-console.tsx' },
  { console: 'support', page: 'staff/inbox/inbox.tsx', frame: 'staff/staff-console.tsx' },
  { console: 'audit', page: 'staff/event-log/event-log.tsx', frame: 'staff/staff-console.tsx' },
])('the start page of the $console console needs few chunks', async ({ page, frame }) => {
  const chunks = await builtClient()
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const modules = ['app/console-routes.tsx', 'account/notifications/bell.tsx', frame, page]
  const parts = modules.map((module) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))!)
  const loaded = withImports([...entry, ...parts], chunks)
  expect(loaded.flatMap(({ moduleIds }) => moduleIds).filter(isHeavy).length).toBeGreaterThan(100)
  expect(loaded.length - withImports(entry, chunks).length).toBeLessThanOrEqual(START_PAGE_CHUNKS)
})

test('no chunks import one another in a circle', async () => {
  const chunks = await builtClient()
  const circles = chunks.filter((chunk) => withImports(importsOf(chunk, chunks), chunks).includes(chunk))
  expect(circles.map(({ fileName }) => fileName)).toEqual([])
})

test('no page of the shop loads antd', async () => {
  const chunks = await builtClient()
  const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes('/frontend/shop/'))
  expect(pages.length).toBeGreaterThan(20)
  const heavy = pages.filter((page) =>
    withImports([page], chunks).some(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/antd/'))),
  )
  expect(heavy.map(({ facadeModuleId }) => facadeModuleId)).toEqual([])
})

let built: Promise<Rolldown.OutputChunk[]> | undefined

/** Built once for all tests of this file. */
function builtClient(): Promise<Rolldown.OutputChunk[]> {
  built ??= buildClient()
  return built
}

async function buildClient(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ configFile: 'vite.config.ts', logLevel: 'silent', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

function withImports(first: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const imported of importsOf(chunk, all)) visit(imported)
  }
  for (const chunk of first) visit(chunk)
  return [...seen]
}

const importsOf = ({ imports }: Rolldown.OutputChunk, all: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] =>
  all.filter(({ fileName }) => imports.includes(fileName))
