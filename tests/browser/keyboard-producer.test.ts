import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy, contactNamed } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { openPage, signIn } from './support/guest-page.ts'
import { focusedName, tabTo } from './support/keyboard.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Creates two paid orders of a new buyer for the demo's producer, with a question about the first. */
async function eveningBefore(name: string) {
  const seller = createVisitor(inject('marketUrl'))
  const { username, password } = SIGN_INS.producer
  bodyOf(await seller.signIn(username, password))
  const own = bodyOf<ProducerProduct[]>(await seller.get('/api/me/products'))
  const product = own.find(
    ({ listed, available, unit, fulfillmentMethods }) =>
      listed && available > 5 && unit !== 'per_pound' && fulfillmentMethods.includes('pickup'),
  )!
  const guest = createVisitor(inject('marketUrl'))
  const orders = []
  for (const _ of [1, 2]) {
    const bought = await buy(guest, [{ productId: product.id, quantity: 1 }], { contact: contactNamed(name) })
    orders.push(bought.view.orders[0]!)
  }
  const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]]
  const { id } = bodyOf<{ id: string }>(await guest.post(`/api/conversations?key=${first.key}`, { orderId: first.id }))
  bodyOf(await guest.post(`/api/messages?key=${first.key}`, { conversationId: id, content: 'Can I come at six?' }))
  return { product, first, second }
}

test('a producer works through a day with the keyboard only', async () => {
  const buyer = `Kim Keys ${Date.now() % 1_000_000}`
  const { product, first, second } = await eveningBefore(buyer)
  const { page, context, pageErrors } = await openPage(browser)
  const hidden: string[] = []
  const to = async (...control: Parameters<typeof tabTo> extends [Page, ...infer Rest] ? Rest : never) =>
    hidden.push(...(await tabTo(page, ...control)))
  /** Expects a page whose content has the focus, so that the next Tab reaches its first control. */
  const opened = async (name: string) => {
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.evaluate<boolean>(`document.activeElement.closest('#content') !== null`)).toBe(true)
  }
  const shown = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

  await page.goto('/login')
  await page.getByLabel('Username or email').waitFor()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await to({ name: /^Username or email/ })
  await page.keyboard.type(SIGN_INS.producer.username)
  await to({ name: /^Password/ })
  await page.keyboard.type(SIGN_INS.producer.password)
  await page.keyboard.press('Enter')
  await opened('Today')

  await to({ name: /^Orders/, key: 'Enter' })
  await opened('Orders')
  await to({ name: 'Search orders' })
  await page.keyboard.type(buyer)
  await page.getByRole('tab', { name: 'To accept (2)' }).waitFor()
  await to({ name: `Accept, order ${first.orderNumber}`, key: 'Enter' })
  await shown(`Order ${first.orderNumber} accepted`)
  // The order has left the list, so the next one has the focus.
  await expect.poll(() => focusedName(page)).toBe(second.orderNumber)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: second.orderNumber })
  await drawer.waitFor()
  await to({ name: `Accept, order ${second.orderNumber}`, key: 'Enter' })
  await shown(`Order ${second.orderNumber} accepted`)
  await expect.poll(() => focusedName(page)).toBe('Order actions')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  // The link that opened it has left the list.
  await opened('Orders')
  await to({ name: /To accept \(0\)$/, back: true })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await to({ name: /^Select 2 orders/, key: 'Enter' })
  await shown('2 selected')
  await to({ name: 'Mark ready for pickup (2)', key: 'Enter', back: true })
  await page.getByText('2 orders marked ready for pickup').waitFor()
  await expect.poll(() => focusedName(page)).toBe('Orders')

  const price = ((product.priceCents + 25) / 100).toFixed(2)
  await to({ name: 'Products', key: 'Enter' })
  await opened('Products')
  await to({ name: 'Search products' })
  await page.keyboard.type(product.name)
  await to({ name: new RegExp(`^Edit price of ${product.name}`), key: 'Enter' })
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await page.locator('.ant-message').getByText(`${product.name}: $${price}`).waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Edit price of /)
  await page.keyboard.press('Control+z')
  await shown('Change undone')
  await to({ name: `Adjust stock of ${product.name}`, key: 'Enter' })
  const adjust = page.getByRole('dialog', { name: `Adjust stock: ${product.name}` })
  await adjust.waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Quantity on hand/)
  await page.keyboard.type(String(product.onHand + 3))
  await page.keyboard.press('Enter')
  await adjust.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedName(page)).toBe(`Adjust stock of ${product.name}`)

  await to({ name: /^Customers & messages/, key: 'Enter' })
  await opened('Customers & messages')
  await to({ name: new RegExp(buyer), key: 'Enter' })
  await shown('Can I come at six?')
  await expect.poll(() => focusedName(page)).toBe(buyer)
  await to({ name: /^Message to/ })
  await page.keyboard.type('Six is fine.')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Six is fine.').waitFor()

  await to({ name: /^Account of/, key: 'Enter', back: true })
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp')
      return focusedName(page)
    })
    .toBe('Sign out')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(hidden).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('letters can be turned off as shortcuts', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/orders')
  await page.getByRole('tab', { name: /^To accept \(/ }).waitFor()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await help.getByRole('switch', { name: 'Use letters as shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  // The arrow keys are not letters.
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('status')
    .filter({ hasText: /^Order FG-/ })
    .waitFor({ state: 'attached' })
  expect(await help.isVisible()).toBe(false)
  await context.close()
})
