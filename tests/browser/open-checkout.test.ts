import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductView } from '#domain/catalog/contract.ts'
import type { OrderPage } from '#domain/ordering/contract.ts'
import {
  CARDS,
  pay,
  payButton,
  recordPaymentAttempts,
  setSession,
  waitForPaymentComplete,
} from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  makeReadsInPage,
  type OpenPage,
  openPage,
  PHONE,
  type Size,
} from './support/guest-page.ts'

let browser: Browser
let seller: Visitor
beforeAll(async () => {
  browser = await launchBrowser()
  seller = createVisitor(inject('marketUrl'))
  bodyOf(await seller.signIn(SIGN_INS.producer.username, SIGN_INS.producer.password))
})
afterAll(async () => {
  await browser.close()
  for (const id of products) bodyOf(await seller.post(`/api/me/products/${id}/unlist`))
})

const products: string[] = []

/** Lists a separate product for each test, so that other tests do not buy it. It is unlisted at the end. */
async function onSale(name: string, onHand: number): Promise<string> {
  const product = {
    name,
    description: 'Picked this morning.',
    category: 'fruits',
    unit: 'per_item',
    priceCents: 700,
    fulfillmentMethods: ['pickup'],
    onHand,
  }
  const { id } = bodyOf(await seller.post<{ id: string }>('/api/me/products', product))
  products.push(id)
  return id
}

const availableOf = async (id: string) =>
  bodyOf(await createVisitor(inject('marketUrl')).get<ProductView>(`/api/products/${id}`)).available
const sales = async () => bodyOf(await seller.get<OrderPage>('/api/producer/orders')).orders

/** Opens a page with this quantity of the product in its cart. */
async function withCart(productId: string, quantity: number, size: Size = DESKTOP): Promise<OpenPage> {
  const buyer = await openPage(browser, size)
  const cart = JSON.stringify({ lines: [{ productId, quantity }], ways: {} })
  await buyer.context.addInitScript(
    `if (self === top && !localStorage.came) { localStorage.came = 1; localStorage['farmgate.cart'] = '${cart}' }`,
  )
  return buyer
}

const bar = (page: Page) => page.getByRole('region', { name: 'Unfinished payment' })
const toPayment = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(page).waitFor()
}

async function accept(page: Page): Promise<void> {
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
}

async function goToPayment(page: Page, name: string): Promise<void> {
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill(name)
  if (!(await page.getByLabel('Email').inputValue())) await page.getByLabel('Email').fill('gwen@example.com')
  await page.getByLabel('Phone').fill('802-555-0100')
  await accept(page)
  await toPayment(page)
}

test.each([
  { device: 'a phone', size: PHONE },
  { device: 'a desktop', size: DESKTOP },
])('a guest on $device keeps the last item', async ({ size }) => {
  const name = `Last Quince ${size.width}`
  const id = await onSale(name, 1)
  const { page, context, pageErrors } = await withCart(id, 1, size)
  const payments = recordPaymentAttempts(context)
  await goToPayment(page, 'Gwen Guest')
  expect(await availableOf(id)).toBe(0)
  expect(await bar(page).count()).toBe(0)

  await page.getByRole('link', { name: 'Return to checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  expect(await page.getByText('Sold out').count()).toBe(0)
  await bar(page).getByText('Payment not finished').waitFor()

  await page.goto('/cart')
  await bar(page).getByRole('timer').waitFor()
  await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
  expect(await page.getByText('Sold out').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0)

  await page.goto(`/product/${id}`)
  await page.getByText(/in your cart: that’s all that’s left/).waitFor()
  expect(await page.getByText('Out of stock').count()).toBe(0)

  await bar(page).getByRole('link', { name: 'Continue to payment' }).click()
  await payButton(page).waitFor()
  expect(await bar(page).count()).toBe(0)
  await goToPayment(page, 'Gwen Guest')
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  await page.goto(`/product/${id}`)
  await page.getByText('Out of stock').first().waitFor()
  expect(await bar(page).count()).toBe(0)
  expect((await sales()).filter(({ lines }) => lines.some((line) => line.name === name))).toHaveLength(1)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('canceling in the banner keeps the cart', async () => {
  const id = await onSale('Quince to leave', 1)
  const { page, context, pageErrors } = await withCart(id, 1, PHONE)
  await goToPayment(page, 'Carla Cancels')
  await page.goto('/marketplace')
  await bar(page).getByRole('button', { name: 'Cancel payment' }).click()
  const sure = page.getByRole('dialog', { name: 'Cancel this payment?' })
  expect(await accessibilityProblems(page)).toEqual([])
  await sure.getByRole('button', { name: 'Cancel payment', exact: true }).click()
  await page.getByText('You weren’t charged. Your cart hasn’t changed.').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  expect(
    await waitUntil(
      () => availableOf(id),
      (available) => available === 1,
    ),
  ).toBe(1)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to checkout' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a pending order leads back to its payment', async () => {
  const id = await onSale('Quince to pay later', 1)
  const { visitor } = await registerMember('petra')
  const { page, context, pageErrors } = await withCart(id, 1, PHONE)
  await setSession(context, visitor)
  await goToPayment(page, 'Petra Pending')
  await page.goto('/orders')
  await page.getByRole('link', { name: /^View order/ }).click()
  const next = page.getByRole('region', { name: 'Next step' })
  await next.getByText(/Your items are reserved until \d+:\d\d/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const order = page.url()
  await next.getByRole('link', { name: 'Pay now' }).click()
  await payButton(page).waitFor()

  // As in another browser, which does not know the checkout.
  const json = { now: new Date().toISOString(), checkout: null }
  await makeReadsInPage(page)
  await page.route('**/api/open-checkout', (route) => route.fulfill({ json }))
  await page.goto(order)
  await next.getByRole('heading', { name: 'Waiting for payment', exact: true }).waitFor()
  expect(await next.getByRole('link').count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a member with two tabs pays the changed order once', async () => {
  const name = 'Melon of two tabs'
  const id = await onSale(name, 5)
  const { visitor } = await registerMember('tabitha')
  const { page: first, context, pageErrors } = await withCart(id, 2)
  await setSession(context, visitor)
  const payments = recordPaymentAttempts(context)
  await goToPayment(first, 'Tabitha Two')
  expect(await availableOf(id)).toBe(3)

  const second = await context.newPage()
  await second.goto('/cart')
  await second.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
  await second.getByText('Payment not finished').waitFor()
  await goToPayment(second, 'Tabitha Two')
  expect(await availableOf(id)).toBe(4)

  await first.getByRole('heading', { level: 1, name: 'Payment replaced' }).waitFor()
  expect(await accessibilityProblems(first)).toEqual([])
  await first.getByRole('link', { name: 'Continue to the new payment' }).click()
  await payButton(first).waitFor()
  const mine = async () => (await sales()).filter(({ lines }) => lines.some((line) => line.name === name))
  expect(await mine()).toEqual([])

  await pay(second, CARDS.pays)
  await waitForPaymentComplete(second)
  await waitForPaymentComplete(first)
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  expect(await waitUntil(mine, (orders) => orders.length > 0)).toMatchObject([{ lines: [{ name, quantity: 1 }] }])
  expect(await availableOf(id)).toBe(4)
  await second.getByRole('link', { name: 'Your orders' }).click()
  await second.getByRole('heading', { level: 1, name: 'Your orders' }).waitFor()
  await second.getByText(/#FG-/).first().waitFor()
  expect(await second.getByText(/#FG-/).count()).toBe(1)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a buyer can extend a checkout once', async () => {
  const good = await onSale('Patience figs', 3)
  const { page, context } = await withCart(good, 1)
  // Without live updates: a refetch would correct the clock that this test moves.
  await context.routeWebSocket('**/ws', () => {})
  await goToPayment(page, 'Pat Patient')
  const timer = page.getByRole('timer')
  const more = page.getByRole('button', { name: 'Keep my items reserved' })
  await page.clock.install()
  await timer.getByText('14:').waitFor()
  expect(await more.count()).toBe(0)
  await page.clock.fastForward('13:30')
  await timer.getByText('1:').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await more.click()
  await page.getByText('You have more time').waitFor()
  // The response corrects the clock.
  await timer.getByText('29:').waitFor()
  await page.clock.fastForward('28:00')
  await timer.getByText('1:').waitFor()
  expect(await more.count()).toBe(0)
  await context.close()
})
