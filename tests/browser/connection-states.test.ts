import type { Browser, BrowserContext, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { ProductPage } from '#domain/catalog/contract.ts'
import {
  accessibilityProblems,
  makeReadsInPage,
  type OpenPage,
  openPage,
  signIn,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const [PRODUCER] = DEMO_SIGN_INS.filter(({ role }) => role === 'producer')

test('a disconnected page reports it and catches up', async () => {
  const producer = await openPage(browser)
  await signIn(producer.page, PRODUCER!)
  const line = await interruptible(producer)
  await producer.page.goto('/producer-dashboard/orders')
  await producer.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await line.opened()

  await line.cut()
  await producer.page.getByText('Live updates paused').waitFor()
  expect(await accessibilityProblems(producer.page)).toEqual([])
  const number = await sellProduct()
  expect(await producer.page.getByRole('button', { name: number, exact: true }).count()).toBe(0)

  line.mend()
  await producer.page.getByRole('button', { name: number, exact: true }).waitFor()
  await producer.page.getByText('Live updates paused').waitFor({ state: 'detached' })
  await producer.context.close()
})

/** The page's WebSocket, which the test can cut while requests keep working. */
async function interruptible({ page }: OpenPage) {
  let down = false
  let socket: WebSocketRoute | undefined
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  await page.routeWebSocket('**/ws', (route) => {
    if (down) return void route.close()
    socket = route
    route.connectToServer()
    opened()
  })
  return {
    opened: () => open,
    cut: async () => {
      down = true
      await socket?.close()
    },
    mend: () => {
      down = false
    },
  }
}

/** Orders from the producer as another buyer. Returns the order number. */
async function sellProduct(): Promise<string> {
  const url = inject('marketUrl')
  const seller = createVisitor(url)
  const { body } = await seller.signIn(PRODUCER!.username, PRODUCER!.password)
  const { producerId } = body as { producerId: string }
  const listing = bodyOf(
    await seller.get<ProductPage>(`/api/products?producerId=${producerId}&inStock=true&deliveryOptions=pickup`),
  )
  const { view } = await buy(createVisitor(url), [{ productId: listing.products.at(-1)!.id, quantity: 1 }])
  return view.orders[0]!.orderNumber
}

/** Starts a session, so that the browser renders the pages instead of the server. */
const startSession = (context: BrowserContext) => context.request.get('/api/csrf-token')

test('an unavailable marketplace is reported and retried', async () => {
  const { page, context } = await openPage(browser)
  await startSession(context)
  let broken = true
  await makeReadsInPage(page)
  await page.route('**/api/products?**', (route) => (broken ? route.fulfill(OUT_OF_ORDER) : route.continue()))
  await page.goto('/marketplace')
  const again = page.getByRole('main').getByRole('button', { name: /try again/i })
  await again.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  broken = false
  await again.click()
  await page.getByRole('article').first().waitFor()
  await context.close()
})

const OUT_OF_ORDER = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 503, code: 'unavailable', title: 'Unavailable', detail: 'Please try again soon.' }),
}

test('a slow marketplace shows loading states', async () => {
  const { page, context } = await openPage(browser)
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  await startSession(context)
  await makeReadsInPage(page)
  await page.route('**/api/products?**', async (route) => {
    await slow
    await route.continue()
  })
  await page.goto('/marketplace')
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  answer()
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  await context.close()
})

test('a shopper buys with the keyboard alone', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await page.goto('/marketplace?inStock=true')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Add to cart: /)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Cart, 1 item/ }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Checkout' }).waitFor()
  await tabTo(page, /^Checkout$/)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await focused(page)).toMatch(/^Cart, 1 item/)
  expect(pageErrors).toEqual([])
  await context.close()
})

type Page = OpenPage['page']

const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""')

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 150; presses++) {
    const here = (await focused(page)).trim()
    if (name.test(here)) return
    passed.push(here)
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never came to ${name}; it passed ${passed.map((words) => words.slice(0, 30)).join(' · ')}`)
}
