import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  CARDS,
  checkoutOf,
  comesAs,
  failed,
  paid,
  pay,
  payButton,
  paymentsTried,
  pickupProducts,
} from '#tests/browser/support/card-payments.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { DESKTOP, type OpenPage, openAs, PHONE, pageFindings, type Size } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const guest = () => createVisitor(inject('marketUrl'))
/** The problems without responses of status 4xx: a declined card gets a 402, which the browser logs. */
const serious = ({ troubles }: OpenPage) => troubles.filter((trouble) => !/status of 4\d\d/.test(trouble))

/** A guest's complete purchase is in `guest-purchase.test.ts`. */
test("a member's declined card is replaced, with one payment", async () => {
  const { visitor } = await newcomer('mona')
  const member = await atCheckout(PHONE)
  const { page, context } = member
  await comesAs(context, visitor)
  const payments = paymentsTried(context)
  await fillForm(page)

  await pay(page, CARDS.declined)
  await page.getByText('Your card was declined. You weren’t charged. Try another card').waitFor()
  expect(await page.getByText('Payment failed').count()).toBe(1)
  await failed(page).waitFor()
  expect(await bottomOf(failed(page))).toBeLessThan((await payButton(page).boundingBox())!.y)
  expect(await pageFindings(page)).toEqual([])
  const total = Math.round(100 * Number((await payButton(page).innerText()).replace('Pay $', '')))
  await pay(page, CARDS.pays)
  await paid(page)
  expect(await payments()).toMatchObject([{ status: 'succeeded', amount_received: total }])
  expect(await failed(page).count()).toBe(0)
  await page.getByText(`Total charged ${formatMoney(total)}`).waitFor()

  const number = await orderNumber(page)
  await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor()
  await page.reload()
  expect(await orderNumber(page)).toBe(number)
  await page.getByRole('link', { name: 'Your orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your orders' }).waitFor()
  await page.getByText(number).first().waitFor()
  expect(await page.getByText(/#FG-/).count()).toBe(1)
  expect(serious(member)).toEqual([])
  await context.close()
})

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!
  return y + height
}

/** Opens a page with one product in the cart. */
async function atCheckout(size: Size): Promise<OpenPage> {
  const buyer = await openAs(browser, size)
  const [product] = await pickupProducts()
  const cart = JSON.stringify({ lines: [{ productId: product!.id, quantity: 1 }], ways: {} })
  await buyer.context.addInitScript(
    `if (self === top && !sessionStorage.came) { sessionStorage.came = 1; localStorage['farmgate.cart'] = '${cart}' }`,
  )
  return buyer
}

async function fillForm(page: Page): Promise<void> {
  await page.goto('/checkout')
  await page.getByLabel('Full name').fill('Mona Member')
  await page.getByLabel('Phone').fill('802-555-0100')
  await page.getByLabel(/I have read and accept/).check()
  await page.getByLabel(/at least 18/).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

const orderNumber = (page: Page): Promise<string> =>
  page
    .getByRole('list', { name: 'Your orders' })
    .getByRole('heading', { name: /^Order #FG-/ })
    .innerText()
    .then((text) => text.replace('Order ', ''))

const bank = (page: Page) => page.getByRole('dialog', { name: '3-D Secure' })

test('a guest passes the bank challenge', async () => {
  const { page, context, troubles } = await openAs(browser, PHONE)
  const payments = paymentsTried(context)
  await page.goto((await checkoutOf(guest())).path)
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await paid(page)
  const number = await orderNumber(page)
  await page.reload()
  expect(await orderNumber(page)).toBe(number)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  expect(troubles).toEqual([])
  await context.close()
})

test('a member can pay after a failed bank challenge', async () => {
  const { visitor } = await newcomer('bert')
  const member = await openAs(browser, DESKTOP)
  const { page, context } = member
  await comesAs(context, visitor)
  const payments = paymentsTried(context)
  const { path, checkoutId, key } = await checkoutOf(visitor)
  await page.goto(path)
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await page.getByText('We could not authenticate your card.').waitFor()
  await failed(page).waitFor()

  await pay(page, CARDS.secure)
  await bank(page).waitFor()
  await page.goto(`/payment-confirmation?checkout=${checkoutId}&key=${key}`)
  await page.getByText('Something went wrong with your payment. Please try again.').waitFor()
  await page.getByRole('link', { name: 'Try again' }).click()
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await paid(page)
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  expect(serious(member)).toEqual([])
  await context.close()
})
