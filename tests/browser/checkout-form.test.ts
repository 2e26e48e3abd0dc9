import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductCard } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { CARDS, pay, pickupProducts, setSession, waitForPaymentComplete } from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, type OpenPage, openPage, signOut } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the checkout with one of each product in the cart. */
async function withCart(products: readonly ProductCard[]): Promise<OpenPage> {
  const buyer = await openPage(browser)
  const cart = JSON.stringify({ lines: products.map(({ id }) => ({ productId: id, quantity: 1 })), ways: {} })
  await buyer.context.addInitScript(
    `if (self === top && !localStorage.came) { localStorage.came = 1; localStorage['farmgate.cart'] = '${cart}' }`,
  )
  return buyer
}

/** A product of each of two producers. */
async function fromTwoProducers(): Promise<[ProductCard, ProductCard]> {
  const products = await pickupProducts()
  return [products[0]!, products.find(({ producerId }) => producerId !== products[0]!.producerId)!]
}

async function fillContact(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase().replace(' ', '.')}@example.com`)
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
}

const instructionsFor = (page: Page, { producerName }: ProductCard) =>
  page.getByLabel(`Pickup instructions for ${producerName} (optional)`)

test('each producer gets their own instructions', async () => {
  const [first, second] = await fromTwoProducers()
  const { page, context, pageErrors } = await withCart([first, second])
  await page.goto('/checkout')
  await fillContact(page, 'Ida Instructs')
  await instructionsFor(page, first).fill('The dog is friendly.')
  await instructionsFor(page, second).fill('No bag, please.')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  const orders = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
  const link = (product: ProductCard) =>
    orders.filter({ hasText: product.producerName }).getByRole('link', { name: 'View order' })
  await link(first).click()
  await page.getByText('“The dog is friendly.”').waitFor()
  expect(await page.getByText('No bag').count()).toBe(0)
  await page.goBack()
  await link(second).click()
  await page.getByText('“No bag, please.”').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

const typed = async (page: Page) => ({
  name: await page.getByLabel('Full name').inputValue(),
  email: await page.getByLabel('Email').inputValue(),
  phone: await page.getByLabel('Phone').inputValue(),
  instructions: await page.getByLabel(/instructions for/).inputValue(),
})
/** The input that this tab stores. */
const keptText = (page: Page): Promise<string> => page.evaluate(`JSON.stringify({ ...sessionStorage })`)

test('the checkout explains what is missing', async () => {
  const [product] = await fromTwoProducers()
  const { page, context, pageErrors } = await withCart([product])
  await page.goto('/checkout')
  const focused = () => page.evaluate<string>('document.activeElement.name')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(focused).toBe('email')
  await page.keyboard.type('mia.missing@example.com')
  await page.getByLabel('Full name').fill('Mia Missing')
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.poll(focused).toBe('acceptsPolicies')
  await page.getByText('Accept the policies').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/login\?.*checkout/)
  await page.getByRole('contentinfo').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('forms mark required fields', async () => {
  const [product] = await fromTwoProducers()
  const { page, context } = await withCart([product])
  const found: Record<string, { required: string[]; optional: string[] }> = {}
  for (const path of ['/login', '/signup', '/forgot-password', '/contact', '/checkout']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('textbox').first().waitFor()
    found[path] = await page.evaluate(LABELS_OF_FIELDS)
  }
  expect(found).toEqual({
    '/login': { required: ['Username or email', 'Password'], optional: [] },
    '/signup': { required: ['Username', 'Email', 'Password'], optional: [] },
    '/forgot-password': { required: ['Your email address'], optional: [] },
    '/contact': { required: ['What is it about?', 'Your name', 'Your email', 'Message'], optional: [] },
    '/checkout': {
      required: ['Email', 'Full name', 'Phone', expect.stringMatching(/read and accept/), expect.stringMatching(/18/)],
      optional: [expect.stringMatching(/ \(optional\)$/)],
    },
  })
  await context.close()
})

/** The labels of the text fields, selects and checkboxes of the page's forms. */
const LABELS_OF_FIELDS = `(() => {
  const fields = [...document.querySelectorAll('main form :is(input:not([type=hidden], [type=radio]), select, textarea)')]
  const labels = (some) => some.map(({ labels }) => labels[0].textContent.trim())
  return { required: labels(fields.filter((field) => field.required)), optional: labels(fields.filter((field) => !field.required)) }
})()`

test('a reload keeps what a guest typed', async () => {
  const [product] = await fromTwoProducers()
  const { page, context, pageErrors } = await withCart([product])
  await page.goto('/checkout')
  await fillContact(page, 'Rhea Reload')
  await instructionsFor(page, product).fill('Ring twice.')
  await page.reload()
  expect(await typed(page)).toEqual({
    name: 'Rhea Reload',
    email: 'rhea.reload@example.com',
    phone: '802-555-0100',
    instructions: 'Ring twice.',
  })
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Rhea')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor()
  expect(await keptText(page)).not.toContain('Rhea')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('signing out removes all input', async () => {
  const { visitor } = await registerMember('sam')
  const [product] = await fromTwoProducers()
  const { page, context } = await withCart([product])
  await setSession(context, visitor)
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill('Sam Signout')
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Sam Signout')
  await page.goto('/account')
  await signOut(page)
  expect(await keptText(page)).not.toContain('Sam')
  await context.close()
})

const HOME = { address: '12 Elm Street', city: 'Burlington', state: 'VT', zipCode: '05401' }

/** A product with delivery to that ZIP code. */
async function deliveredGoods(): Promise<ProductCard> {
  const visitor = createVisitor(inject('marketUrl'))
  for (const product of await pickupProducts()) {
    const lines = [{ productId: product.id, quantity: 1 }]
    const fulfillment = [{ producerId: product.producerId, method: 'delivery' }]
    const cart = bodyOf(await visitor.post<CartView>('/api/cart/quote', { lines, fulfillment, zipCode: HOME.zipCode }))
    if (cart.producers[0]?.offered.includes('delivery')) return product
  }
  throw new Error('nothing is delivered there')
}

test("a member's phone and address are offered next time", async () => {
  const { visitor } = await registerMember('nell')
  const product = await deliveredGoods()
  const { page, context, pageErrors } = await withCart([product])
  await setSession(context, visitor)
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill('Nell Next')
  await page.getByLabel('Phone').fill('802-555-0177')
  await page.getByRole('radio', { name: /Home delivery/ }).check()
  await page.getByLabel('Address', { exact: true }).fill(HOME.address)
  await page.getByLabel('City').fill(HOME.city)
  await page.getByLabel('State').selectOption(HOME.state)
  await page.getByLabel('ZIP code').fill(HOME.zipCode)
  expect(await page.getByLabel(/Save my phone and address/).isChecked()).toBe(true)
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)

  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('radio', { name: /Home delivery/ }).check()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(HOME.address)
  expect(await page.getByLabel('Phone').inputValue()).toBe('802-555-0177')
  expect(await page.getByLabel('State').inputValue()).toBe(HOME.state)
  expect(await page.getByLabel(/Save my phone/).count()).toBe(0)

  await page.goto('/account')
  for (const field of ['Phone', 'Delivery address']) {
    await page.getByRole('button', { name: `Remove ${field.toLowerCase()}` }).click()
    await page.getByText(`${field} removed`).waitFor()
  }
  await expect.poll(() => page.getByRole('main').getByText(HOME.city).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto('/checkout?buy=now')
  await page.getByRole('radio', { name: /Home delivery/ }).check()
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('')
  expect(pageErrors).toEqual([])
  await context.close()
})
