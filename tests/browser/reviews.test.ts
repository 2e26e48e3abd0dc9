import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { ProductCard, ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, DESKTOP, fillSignIn, openPage, PHONE } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const signInOf = (as: string) => DEMO_SIGN_INS.find(({ role }) => role === as)!

test.each([
  { device: 'a phone', size: PHONE },
  { device: 'a desktop', size: DESKTOP },
])('a review on $device is shown to others live', async ({ size }) => {
  const product = await unreviewed()
  const [shopper, reader, seller] = await Promise.all([openPage(browser, size), openPage(browser), openPage(browser)])
  await reader.page.goto(`/product/${product.id}`)
  await reader.page.getByRole('heading', { name: 'No reviews yet' }).waitFor()
  await seller.page.goto('/login?next=/producer-dashboard')
  await fillSignIn(seller.page, signInOf('producer'))
  await seller.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

  await shopper.page.goto(`/product/${product.id}/reviews`)
  await shopper.page.getByRole('link', { name: 'Sign in to write a review' }).click()
  await fillSignIn(shopper.page, signInOf('shopper'))
  await writeReview(shopper.page)
  await reader.page.getByText('Better than last year').waitFor()
  await seller.page.getByText(`${product.name} got 4 stars.`).waitFor()
  // Content that fades out briefly has too little contrast.
  await shopper.page.getByText('Review submitted').waitFor({ state: 'detached' })
  expect(await accessibilityProblems(shopper.page)).toEqual([])

  await rewriteReview(shopper.page)
  await reader.page.getByText('2 of 5 stars').waitFor({ state: 'attached' })
  await deleteReview(shopper.page)
  await reader.page.getByRole('heading', { name: 'No reviews yet' }).waitFor()
  for (const { pageErrors } of [shopper, reader, seller]) expect(pageErrors).toEqual([])
  for (const { context } of [shopper, reader, seller]) await context.close()
})

/** A product of the demo's producer without reviews. */
async function unreviewed(): Promise<ProductCard> {
  const visitor = createVisitor(inject('marketUrl'))
  const { username, password } = signInOf('producer')
  const { producerId } = bodyOf(await visitor.signIn(username, password)) as UserView
  const listing = bodyOf(await visitor.get<ProductPage>(`/api/products?producerId=${producerId}&pageSize=96`))
  return listing.products.find(({ reviewCount }) => reviewCount === 0)!
}

/** Writes a review. After the sign-in, the dialog is open without a rating, and nothing was sent. */
async function writeReview(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Submit review' }).click()
  await form.getByText('Choose 1 to 5 stars').waitFor()
  await form.getByText('Review must be at least 10 characters').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await form.getByRole('radio', { name: '4 stars', checked: true }).waitFor({ state: 'attached' })
  await form.getByRole('textbox').fill('Better than last year, and that was good.')
  await sendForm(page, form.getByRole('button', { name: 'Submit review' }), 'Thank you for your feedback!')
}

async function rewriteReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit your review' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('★').nth(1).click()
  await sendForm(page, form.getByRole('button', { name: 'Save review' }), 'Review updated')
}

async function deleteReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await sendForm(page, page.getByRole('dialog').getByRole('button', { name: 'Delete review' }), 'Review deleted')
  await page.getByRole('button', { name: 'Write the first review' }).waitFor()
}

async function sendForm(page: Page, button: Locator, message: string): Promise<void> {
  await button.click()
  await page.getByText(message).waitFor()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test('a product the buyer reviewed links to their review', async () => {
  const { visitor } = await registerMember('rhea')
  const orderId = await completeOrder(visitor)
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await setSession(context, visitor)
  await page.goto('/orders')
  await page.getByRole('link', { name: /^Write a review: / }).click()
  await writeReview(page)
  await page.getByRole('button', { name: 'Edit your review' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Your Orders' }).waitFor()
  await page.getByRole('link', { name: /^Edit review: / }).waitFor()
  await page.goto(`/order/${orderId}`)
  await page.getByRole('link', { name: /^Edit review: / }).click()
  await page.getByRole('dialog', { name: 'Edit your review' }).getByText('Better than last year').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

/** Creates a member's order that the demo's producer has handed over. Returns its id. */
async function completeOrder(buyer: Visitor): Promise<string> {
  const seller = createVisitor(inject('marketUrl'))
  const { username, password } = signInOf('producer')
  const { producerId } = bodyOf(await seller.signIn(username, password)) as UserView
  const listing = `/api/products?inStock=true&deliveryOptions=pickup&producerId=${producerId}`
  const [product] = bodyOf(await seller.get<ProductPage>(listing)).products
  const { view } = await buy(buyer, [{ productId: product!.id, quantity: 1 }])
  const { id } = view.orders[0]!
  for (const status of ['ready_for_pickup', 'completed'])
    bodyOf(await seller.request('PATCH', `/api/orders/${id}/status`, { body: { status } }))
  return id
}

test('rating figures link to their reviews', async () => {
  const { page, context } = await openPage(browser, PHONE)
  const found = await fetch(`${inject('marketUrl')}/api/products?search=cheddar`)
  const { products } = (await found.json()) as ProductPage
  const reviewedProducts = products.find(({ reviewCount }) => reviewCount > 5)!
  await page.goto(`/product/${reviewedProducts.id}`)
  await page.getByRole('link', { name: /^5 stars:/ }).click()
  await page.waitForURL(/\/reviews\?filter=5$/)
  const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'of 5 stars by' })
  await page.getByText(/^\d+ of \d+ reviews$/).waitFor()
  expect(await shown.allInnerTexts()).toSatisfy((texts: string[]) => texts.length > 0 && texts.every(isFiveStars))
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await page.getByLabel('Sort by').selectOption('Lowest rating')
  await page.waitForURL(/\?sort=lowest$/)
  await context.close()
})

const isFiveStars = (text: string): boolean => text.includes('5 of 5 stars')
