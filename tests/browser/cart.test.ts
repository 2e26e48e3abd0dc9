import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { CARDS, pay, pickupProducts, waitForPaymentComplete } from '#tests/browser/support/card-payments.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, holdScripts, type OpenPage, openPage, PHONE } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

type Lines = readonly { readonly productId: string; readonly quantity: number }[]

/** A product with pickup, and a function by which its producer changes its price. */
async function repricedProduct() {
  const { username, password } = DEMO_SIGN_INS.find(({ role }) => role === 'producer')!
  const producer = createVisitor(inject('marketUrl'))
  bodyOf(await producer.signIn(username, password))
  const own = async () => bodyOf<ProducerProduct[]>(await producer.get('/api/me/products'))
  const product = (await own()).find(
    ({ listed, available, fulfillmentMethods, unit }) =>
      listed && available > 5 && fulfillmentMethods.includes('pickup') && unit !== 'per_pound',
  )!
  const reprice = async (priceCents: number) => {
    const { name, description, category, unit, fulfillmentMethods, version } = (await own()).find(
      ({ id }) => id === product.id,
    )!
    const body = { name, description, category, unit, priceCents, fulfillmentMethods, expectedVersion: version }
    bodyOf(await producer.request('PUT', `/api/me/products/${product.id}`, { body }))
  }
  return { product, reprice }
}

/** Opens a page with a cart. */
async function withCart(lines: Lines, size?: typeof PHONE): Promise<OpenPage> {
  const buyer = await openPage(browser, size)
  const cart = JSON.stringify({ lines, ways: {} })
  await buyer.context.addInitScript(
    `if (self === top && !localStorage.came) { localStorage.came = 1; localStorage['farmgate.cart'] = '${cart}' }`,
  )
  return buyer
}

const keptLines = (page: Page): Promise<Lines> =>
  page.evaluate(`JSON.parse(localStorage['farmgate.cart'] ?? '{"lines":[]}').lines`)

const quantityField = (page: Page, { name }: ProductCard) =>
  page.getByRole('textbox', { name: `Quantity of ${name}`, exact: true })

async function typeQuantity(page: Page, product: ProductCard, text: string): Promise<void> {
  await quantityField(page, product).fill(text)
  await quantityField(page, product).press('Enter')
}

async function soldByThePound(): Promise<ProductCard> {
  const path = '/api/products?inStock=true&deliveryOptions=pickup&pageSize=96'
  const { products } = bodyOf(await createVisitor(inject('marketUrl')).get<ProductPage>(path))
  return products.find(({ available, unit }) => available > 5 && unit === 'per_pound')!
}

test.each(['page', 'drawer'] as const)('a typed 0 removes the line on the %s, with Undo', async (place) => {
  const [first, second] = (await pickupProducts()) as [ProductCard, ProductCard]
  const { page, context } = await withCart([
    { productId: first.id, quantity: 3 },
    { productId: second.id, quantity: 1 },
  ])
  await page.goto(place === 'page' ? '/cart' : '/')
  if (place === 'drawer') await page.getByRole('button', { name: /^Cart, / }).click()
  for (const text of ['', 'abc', '2.5']) {
    await typeQuantity(page, first, text)
    await page.getByText('The quantity is still 3.').waitFor()
    expect(await quantityField(page, first).inputValue()).toBe('3')
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await typeQuantity(page, first, '0')
  await page.getByText(`${first.name} is no longer in your cart`).waitFor()
  expect(await keptLines(page)).toEqual([{ productId: second.id, quantity: 1 }])
  expect(await focusedText(page)).toBe('Undo')
  // Undo remains after the toast until the cart changes.
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByText('is no longer in your cart').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await quantityField(page, first).waitFor()
  expect(await focusedText(page)).toBe(`Remove ${first.name}`)
  expect((await keptLines(page)).map(({ productId }) => productId)).toEqual([first.id, second.id])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByRole('button', { name: `Increase quantity of ${second.name}` }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await context.close()
})

const focusedText = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent')

test('the last line of the cart can be restored by keyboard', async () => {
  const [product] = (await pickupProducts()) as [ProductCard]
  const { page, context } = await withCart([{ productId: product.id, quantity: 1 }], PHONE)
  await page.goto('/cart')
  const row = page.getByRole('listitem').filter({ has: quantityField(page, product) })
  await row.waitFor()
  const names = await row
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent))
  expect(new Set(names).size).toBe(3)
  await row.getByRole('button', { name: `Decrease quantity of ${product.name} to 0` }).press('Enter')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  expect(await focusedText(page)).toBe('Undo')
  await page.getByRole('heading', { name: 'Popular right now' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await quantityField(page, product).waitFor()
  expect(await focusedText(page)).toBe(`Remove ${product.name}`)
  await context.close()
})

test('a cart that cannot be checked out explains why', async () => {
  const [product] = (await pickupProducts()) as [ProductCard]
  const { page, context } = await withCart([{ productId: product.id, quantity: product.available + 1 }], PHONE)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to checkout' }).press('Enter')
  expect(await focusedText(page)).toBe('Some items in your cart need a change. Update the marked items to continue.')
  expect(await accessibilityProblems(page)).toEqual([])
  await context.close()
})

test('a product page rejects an invalid quantity', async () => {
  const beets = await soldByThePound()
  const [eggs] = (await pickupProducts()) as [ProductCard]
  const { page, context } = await openPage(browser)
  const expectRefusal = async (product: ProductCard, text: string, message: string) => {
    await quantityField(page, product).fill(text)
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
    await page.getByText(message).waitFor()
    await page.getByRole('button', { name: 'Buy now' }).click()
    expect(await quantityField(page, product).evaluate('document.activeElement.value')).toBe(text)
    expect(new URL(page.url()).pathname).toBe(`/product/${product.id}`)
    expect(await keptLines(page)).toEqual([])
  }
  await page.goto(`/product/${beets.id}`)
  await expectRefusal(beets, 'abc', 'Enter a number.')
  await expectRefusal(beets, '', 'Enter a number.')
  await expectRefusal(beets, '0.3', 'Enter a multiple of 0.25.')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`/product/${eggs.id}`)
  await expectRefusal(eggs, '2.5', 'Enter a whole number.')
  await typeQuantity(page, eggs, '2')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect.poll(() => keptLines(page)).toEqual([{ productId: eggs.id, quantity: 2 }])
  await context.close()
})

test('a phone shows an Add button outside the buy box', async () => {
  const [product] = (await pickupProducts()) as [ProductCard]
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).waitFor()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.getByRole('button', { name: /^Add 1.* · \$/ }).click()
  await expect.poll(() => keptLines(page)).toEqual([{ productId: product.id, quantity: 1 }])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('Buy now buys only this product', async () => {
  const [first, second] = (await pickupProducts()) as [ProductCard, ProductCard]
  const cart = [
    { productId: first.id, quantity: 3 },
    { productId: second.id, quantity: 1 },
  ]
  const { page, context, pageErrors } = await withCart(cart, PHONE)
  await page.goto(`/product/${first.id}`)
  await typeQuantity(page, first, '2')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByText('You’re buying this product only.').first().waitFor({ state: 'attached' })
  await expectTwoBought(page, first)
  await page.reload()
  await expectTwoBought(page, first)
  await page.getByLabel('Full name').fill('Nora Now')
  await page.getByLabel('Email').fill('nora.now@example.com')
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Return to checkout' }).click()
  await expectTwoBought(page, first)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor()
  expect(await keptLines(page)).toEqual(cart)
  await page.goto('/checkout?buy=now')
  await page.waitForURL('**/marketplace')
  expect(pageErrors).toEqual([])
  await context.close()
})

async function expectTwoBought(page: Page, { name }: ProductCard): Promise<void> {
  const summary = page.getByRole('region', { name: 'Order summary' })
  await summary.getByRole('heading', { name: 'Order summary' }).waitFor()
  if (!(await summary.getByText('Processing fee').isVisible())) await summary.locator('summary').click()
  await summary.getByText(`${name} × 2`).waitFor()
  expect(await summary.getByRole('listitem').count()).toBe(1)
}

test('a price that changes at checkout is accepted once', async () => {
  const { product, reprice } = await repricedProduct()
  const { page, context, pageErrors } = await withCart([{ productId: product.id, quantity: 2 }], PHONE)
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill('Petra Price')
  await page.getByLabel('Email').fill('petra.price@example.com')
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  const next = page.getByRole('button', { name: 'Continue to payment' })

  const dearer = product.priceCents + 125
  await reprice(dearer)
  const [was, now] = [formatMoney(product.priceCents), formatMoney(dearer)]
  await page
    .getByText(`${product.name}: ${now}`)
    .filter({ hasText: `was ${was}` })
    .waitFor()
  await next.click()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Accept the new prices to continue.')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await summary.getByText(`The price changed from ${was} to ${now}.`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept the new price' }).click()
  await summary.getByText('The price changed').waitFor({ state: 'detached' })
  await next.click()
  await page.getByRole('heading', { level: 1, name: 'Payment', exact: true }).waitFor()
  await reprice(product.priceCents)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the cart shows what changed since the last visit', async () => {
  const { product, reprice } = await repricedProduct()
  const { page, context } = await withCart([])
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByText('in your cart').waitFor()
  await page.goto('about:blank')
  const cheaper = product.priceCents - 50
  await reprice(cheaper)
  await page.goto('/cart')
  await page.getByText('A price has changed since your last visit').waitFor()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: product.name }) })
  await line.getByText(`was ${formatMoney(product.priceCents)}`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await line.getByText('was $').waitFor({ state: 'detached' })
  await page.reload()
  await line.getByText(formatMoney(cheaper)).first().waitFor()
  expect(await page.getByText('since you last looked').count()).toBe(0)
  await reprice(product.priceCents)
  await context.close()
})

test.each(['page', 'drawer'] as const)('the cart is cleared on the %s, with Undo', async (place) => {
  const [first, second] = (await pickupProducts()) as [ProductCard, ProductCard]
  const cart = [
    { productId: first.id, quantity: 3 },
    { productId: second.id, quantity: 1 },
  ]
  const { page, context, pageErrors } = await withCart(cart, PHONE)
  await page.goto(place === 'page' ? '/cart' : '/')
  if (place === 'drawer') await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByText('Your cart is empty').first().waitFor()
  expect(await page.evaluate(`localStorage['farmgate.cart'] ?? ''`)).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await quantityField(page, first).waitFor()
  expect(await keptLines(page)).toEqual(cart)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('an empty cart shows products before its scripts have loaded, a filled one does not', async () => {
  const visit = async ({ page, context }: OpenPage) => {
    const release = await holdScripts(context)
    await page.goto('/cart', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
    return { release, popular: page.getByRole('region', { name: 'Popular right now' }) }
  }
  const [product] = (await pickupProducts()) as [ProductCard]
  const empty = await openPage(browser, PHONE)
  const filled = await withCart([{ productId: product.id, quantity: 1 }], PHONE)
  const shown = await visit(empty)
  await shown.popular.waitFor()
  const hidden = await visit(filled)
  // The stylesheets may still load; until then, the page is not painted.
  await expect.poll(() => hidden.popular.count()).toBe(0)

  hidden.release()
  await filled.page.getByRole('heading', { level: 2, name: 'Order summary' }).waitFor()
  shown.release()
  await shown.popular
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await empty.page.getByRole('heading', { level: 2, name: 'Order summary' }).waitFor()
  for (const { page, context, pageErrors } of [empty, filled]) {
    expect(await page.getByRole('region', { name: 'Popular right now' }).count()).toBe(0)
    expect(pageErrors).toEqual([])
    await context.close()
  }
})
