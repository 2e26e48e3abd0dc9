import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { StoreCreditView } from '#domain/store-credit/contract.ts'
import {
  CARDS,
  pay,
  payButton,
  recordPaymentAttempts,
  setSession,
  waitForPaymentComplete,
} from '#tests/browser/support/card-payments.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, openPage, PHONE, type Size } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The demo's producer and one of its products with pickup. */
async function farm() {
  const seller = createVisitor(inject('marketUrl'))
  const { producerId } = (await seller.signIn(SIGN_INS.producer.username, SIGN_INS.producer.password)).body as UserView
  const query = `producerId=${producerId}&inStock=true&deliveryOptions=pickup`
  const { products } = bodyOf(await seller.get<ProductPage>(`/api/products?${query}`))
  return { seller, productId: products[0]!.id }
}

/** A member with store credit from a resolved dispute about this many items. */
async function withCredit(quantity: number) {
  const { visitor } = await registerMember('cleo')
  const { seller, productId } = await farm()
  const { view } = await buy(visitor, [{ productId, quantity }])
  const lines = [{ itemId: productId, quantity }]
  const report = {
    reason: 'missing_items',
    lines,
    description: 'Nothing was there.',
    desiredResolution: 'store_credit',
  }
  const { id } = bodyOf(await visitor.post<{ id: string }>(`/api/orders/${view.orders[0]!.id}/disputes`, report))
  const offer = { kind: 'store_credit', lines, includesDelivery: false, fault: 'none' }
  bodyOf(await seller.post(`/api/disputes/${id}/response`, { offer, statement: 'Take it off the next one?' }))
  bodyOf(await visitor.post(`/api/disputes/${id}/offer-response`, { accept: true }))
  const { availableCents } = await waitUntil(
    async () => bodyOf(await visitor.get<StoreCreditView>('/api/me/store-credit')),
    ({ availableCents: cents }) => cents > 0,
  )
  return { visitor, productId, availableCents }
}

async function atCheckout(size: Size, visitor: Visitor, line: { productId: string; quantity: number }) {
  const buyer = await openPage(browser, size)
  await setSession(buyer.context, visitor)
  const cart = JSON.stringify({ lines: [line], ways: {} })
  await buyer.context.addInitScript(
    `if (self === top && !sessionStorage.came) { sessionStorage.came = 1; localStorage['farmgate.cart'] = '${cart}' }`,
  )
  await buyer.page.goto('/checkout')
  await buyer.page.getByLabel('Full name').fill('Cleo Credit')
  await buyer.page.getByLabel('Phone').fill('802-555-0100')
  await buyer.page.getByLabel(/I have read and accept/).check()
  await buyer.page.getByLabel(/at least 18/).check()
  return buyer
}

const cents = (text: string): number => Math.round(100 * Number(text.replace(/[^0-9.]/g, '')))
const row = (page: Page, label: string) =>
  page.locator('.cart-totals dl > div').filter({ hasText: label }).locator('dd')

test('a member splits a payment on a phone', async () => {
  const { visitor, productId, availableCents } = await withCredit(1)
  const { page, context, pageErrors } = await atCheckout(PHONE, visitor, { productId, quantity: 2 })
  const payments = recordPaymentAttempts(context)
  const credit = page.getByLabel(/^Use \$.* of your store credit/)
  await credit.waitFor()
  expect(await credit.isChecked()).toBe(true)
  await page.getByText('Order summary').click()
  const total = cents(await row(page, 'Total').innerText())
  expect(cents(await row(page, 'Card payment').innerText())).toBe(total - availableCents)
  await expectSoundLayout(page)
  await credit.uncheck()
  await page.getByText(`You pay $${(total / 100).toFixed(2)} on the next page.`).waitFor()
  await credit.check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payButton(page).waitFor()
  expect(cents(await payButton(page).innerText())).toBe(total - availableCents)
  await expectSoundLayout(page)
  // Credit reserved for this checkout is available to the checkout that replaces it.
  await page.getByRole('link', { name: 'Return to checkout' }).click()
  await credit.waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  await page.getByText(/with store credit and .* by card/).waitFor()
  expect(await payments()).toMatchObject([{ status: 'succeeded', amount_received: total - availableCents }])
  await page.goto('/dashboard?tab=credit')
  await page.getByText('You have used all of it.').waitFor()
  await page.getByText('Issued instead of a refund').waitFor()
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a member pays with store credit alone', async () => {
  const { visitor, productId } = await withCredit(3)
  const { page, context, pageErrors } = await atCheckout(DESKTOP, visitor, { productId, quantity: 1 })
  const payments = recordPaymentAttempts(context)
  await page.getByText('Your store credit covers the whole order. No card needed.').waitFor()
  await expectSoundLayout(page)
  await page.getByRole('button', { name: /^Pay \$.* with store credit$/ }).click()
  await waitForPaymentComplete(page)
  await page.getByText(/^You paid \$.* with store credit\./).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText('Paid with store credit').waitFor()
  expect(await payments()).toEqual([])
  await page.goto('/dashboard?tab=credit')
  await page.getByText(/^Spent/).waitFor()
  await expectSoundLayout(page)
  expect(pageErrors).toEqual([])
  await context.close()
})
