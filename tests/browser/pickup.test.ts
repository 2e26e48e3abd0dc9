import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
  signIn,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let productId: string
let producerId: string
beforeAll(async () => {
  browser = await launchBrowser()
  const visitor = createVisitor(inject('marketUrl'))
  const { username, password } = SIGN_INS.producer
  producerId = (bodyOf(await visitor.signIn(username, password)) as UserView).producerId!
  productId = (await productsWith('pickup'))[0]!.id
})
afterAll(() => browser.close())

/** The producer's products in stock that are sold for pickup or delivery. */
async function productsWith(method: 'pickup' | 'delivery'): Promise<ProductPage['products']> {
  const listing = `/api/products?inStock=true&deliveryOptions=${method}&producerId=${producerId}`
  return bodyOf(await createVisitor(inject('marketUrl')).get<ProductPage>(listing)).products
}

async function bought(guest: Visitor, name: string) {
  const { view } = await buy(guest, [{ productId, quantity: 1 }], { contact: contactNamed(name) })
  return view.orders[0]!
}

test.each([
  { device: 'a phone', size: PHONE, name: 'Hanna Handy' },
  { device: 'a desktop', size: DESKTOP, name: 'Dora Dell' },
])('a producer on $device advances and packs several orders', async ({ size, ...buyer }) => {
  // Each run has a new buyer.
  const name = `${buyer.name} ${Date.now() % 1_000_000}`
  const guest = createVisitor(inject('marketUrl'))
  const orders = [await bought(guest, name), await bought(guest, name), await bought(guest, name)]
  const [firstOrder] = orders as [(typeof orders)[number]]
  const { page, context, pageErrors } = await openPage(browser, size)
  // Without live updates, changes by others are only known from responses.
  await context.routeWebSocket('**/ws', () => {})
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(name)
  await page.getByRole('tab', { name: 'To accept (3)' }).waitFor()

  const first = page.getByRole('checkbox', { name: `Select order ${firstOrder.orderNumber}` })
  await first.check()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(await first.isChecked()).toBe(false)
  await page.getByRole('button', { name: /^Select 3 orders/ }).click()
  await page.getByText('3 selected').waitFor()
  await isClean(page)

  bodyOf(await guest.post(`/api/orders/${firstOrder.id}/cancel?key=${firstOrder.key}`, { reason: 'wrong day' }))
  await page.getByRole('button', { name: 'Accept (3)' }).click()
  const outcome = page.getByRole('dialog').filter({ hasText: '2 orders accepted. 1 could not be changed.' })
  await outcome.getByText(`Order ${firstOrder.orderNumber} has been canceled.`).waitFor()
  await outcome.getByRole('button', { name: 'OK' }).click()
  await outcome.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'To pack (2)' }).click()
  await isClean(page)

  await page.getByRole('button', { name: /^Select 2 orders/ }).click()
  await page.getByRole('link', { name: 'Print lists (2)' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pick list and packing slips' }).waitFor()
  const slips = page.getByRole('article')
  await expect.poll(() => slips.count()).toBe(2)
  expect(await slips.first().textContent()).toContain(name)
  await slips.first().getByRole('checkbox').first().check()
  await isClean(page)
  // The pick list and one slip per order, each on its own page and without the console around it.
  for (const format of ['A4', 'Letter']) expect(await printedPages(page, format)).toBe(3)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('body').innerText()).not.toMatch(/\$|Sign out|Mark|Print|Inventory/)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Mark 2 orders ready' }).click()
  await page.getByText('2 orders marked ready for pickup').waitFor()

  await page.goto(`/producer-dashboard/packing?orders=${firstOrder.id}`)
  await page.getByText('Do not pack this order: canceled.').waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  await isClean(page)
  await page.goto('/producer-dashboard/pick-list')
  await page.getByRole('region', { name: 'To pick' }).waitFor()
  await isClean(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

/** The demo producer delivers orders of at least this amount. */
const DELIVERY_MINIMUM_CENTS = 3_000

test('selecting a second group of orders keeps the first one selected', async () => {
  const name = `Della Days ${Date.now() % 1_000_000}`
  const guest = createVisitor(inject('marketUrl'))
  await bought(guest, name)
  const enough = ({ priceCents }: { readonly priceCents: number }) => Math.ceil(DELIVERY_MINIMUM_CENTS / priceCents)
  const delivered = (await productsWith('delivery')).find((each) => each.available >= enough(each))!
  await buy(guest, [{ productId: delivered.id, quantity: enough(delivered) }], {
    contact: { ...contactNamed(name), address: '9 Falls Crossing', city: 'Shelburne', state: 'VT', zipCode: '05482' },
    fulfillment: [{ producerId, method: 'delivery' }],
  })
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto(`/producer-dashboard/orders?search=${encodeURIComponent(name)}`)
  await page.getByRole('tab', { name: 'To accept (2)' }).waitFor()
  const selects = page.getByRole('button', { name: /^Select 1 order:/ })
  await selects.nth(1).click()
  await selects.click()
  await page.getByRole('button', { name: 'Accept (2)' }).waitFor()
  await page.getByRole('button', { name: /^Deselect 1 order: Delivery/ }).click()
  await page.getByRole('button', { name: 'Accept (1)' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('every order action shows its result', async () => {
  const guest = createVisitor(inject('marketUrl'))
  const [kept, declined] = [await bought(guest, 'Stella Step'), await bought(guest, 'Stella Step')]
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  // Without live updates, which would replace the message.
  await context.routeWebSocket('**/ws', () => {})
  await signIn(page, SIGN_INS.producer)
  await page.goto(`/producer-dashboard/orders?order=${kept.id}`)
  const drawer = page.getByRole('dialog', { name: kept.orderNumber })
  await drawer.getByText('Stella Step').waitFor()
  await isClean(page)
  for (const [step, done] of STEPS) {
    await drawer.getByRole('button', { name: `${step}, order ${kept.orderNumber}` }).click()
    await page.getByText(`Order ${kept.orderNumber} ${done}`, { exact: true }).waitFor()
  }
  await page.goto(`/order/${declined.id}`)
  await page.getByRole('button', { name: `Decline, order ${declined.orderNumber}` }).click()
  await page.getByLabel('Reason (shown to Stella Step)').fill('Frost.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByText(`Order ${declined.orderNumber} declined`, { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

const STEPS = [
  ['Accept', 'accepted'],
  ['Mark ready for pickup', 'marked ready for pickup'],
  ['Mark as picked up', 'completed'],
] as const

test('orders are worked through by keyboard alone', async () => {
  const name = `Kay Keys ${Date.now() % 1_000_000}`
  const guest = createVisitor(inject('marketUrl'))
  const [first, second] = [await bought(guest, name), await bought(guest, name)]
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto(`/producer-dashboard/orders?search=${encodeURIComponent(name)}`)
  await page.getByRole('tab', { name: 'To accept (2)' }).waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Next order').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: first.orderNumber }).waitFor()
  await page.keyboard.press('j')
  const drawer = page.getByRole('dialog', { name: second.orderNumber })
  await drawer.waitFor()
  await page.keyboard.press('a')
  await page.getByText(`Order ${second.orderNumber} accepted`, { exact: true }).waitFor()
  await page.keyboard.press('r')
  await page.getByText(`Order ${second.orderNumber} marked ready for pickup`, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'To accept (1)' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a guest sees that their order was canceled', async () => {
  const { id, key } = await bought(createVisitor(inject('marketUrl')), 'Conny Cancel')
  const { page, context } = await openPage(browser, PHONE)
  await page.goto(`/order/${id}?key=${key}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.locator('.toast').getByText('Order canceled', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await context.close()
})

async function isClean(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBeLessThanOrEqual(0)
}

async function printedPages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('only a new order plays a sound, when enabled', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await context.addInitScript(LISTENING)
  await signIn(page, SIGN_INS.producer)
  const open = async () => {
    await page.goto('/producer-dashboard/orders')
    await page.getByRole('tab', { name: /^To accept \(/ }).waitFor()
  }
  await open()
  const sound = page.getByRole('button', { name: 'Sound for new orders' })
  await sound.click()
  await expect.poll(() => everRan(page)).toEqual(['running'])

  await open()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await everRan(page)).toEqual([])
  await expectNewOrder(page, 'Rita Rings')
  await expect.poll(() => everRan(page)).toEqual(['running'])

  await sound.click()
  await expectNewOrder(page, 'Sven Silent')
  expect(await everRan(page)).toHaveLength(1)
  await open()
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  expect(pageErrors).toEqual([])
  await context.close()
})

/** Replaces the browser's audio and records the sounds started. */
const LISTENING = `
  globalThis.begun = []
  globalThis.AudioContext = class extends AudioContext {
    constructor() { super(); begun.push(this); this.everRan = this.state; this.onstatechange = () => { if (this.state === 'running') this.everRan = 'running' } }
  }`

const everRan = (page: Page): Promise<string[]> => page.evaluate('begun.map(({ everRan }) => everRan)')

async function expectNewOrder(page: Page, name: string): Promise<void> {
  const { orderNumber } = await bought(createVisitor(inject('marketUrl')), name)
  await page.getByRole('row').filter({ hasText: orderNumber }).getByText('Just in').waitFor()
}
