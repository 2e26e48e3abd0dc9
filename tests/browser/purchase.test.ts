import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  CARDS,
  openCheckout,
  pay,
  payButton,
  paymentFailedAlert,
  pickupProducts,
  recordPaymentAttempts,
  setSession,
  waitForPaymentComplete,
} from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, DESKTOP, type OpenPage, openPage, PHONE, type Size } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const guest = () => createVisitor(inject('marketUrl'))
/** The problems without responses of status 4xx: a declined card gets a 402, which the browser logs. */
const serious = ({ pageErrors }: OpenPage) => pageErrors.filter((trouble) => !/status of 4\d\d/.test(trouble))

/** A guest's complete purchase is in `guest-purchase.test.ts`. */
test("a member's declined card is replaced, with one payment", async () => {
  const { visitor } = await registerMember('mona')
  const member = await atCheckout(PHONE)
  const { page, context } = member
  await setSession(context, visitor)
  const payments = recordPaymentAttempts(context)
  await fillForm(page)

  await pay(page, CARDS.declined)
  await page.getByText('Your card was declined. You weren’t charged. Try another card').waitFor()
  expect(await page.getByText('Payment failed').count()).toBe(1)
  await paymentFailedAlert(page).waitFor()
  expect(await bottomOf(paymentFailedAlert(page))).toBeLessThan((await payButton(page).boundingBox())!.y)
  expect(await accessibilityProblems(page)).toEqual([])
  const total = Math.round(100 * Number((await payButton(page).innerText()).replace('Pay $', '')))
  await pay(page, CARDS.pays)
  await waitForPaymentComplete(page)
  expect(await payments()).toMatchObject([{ status: 'succeeded', amount_received: total }])
  expect(await paymentFailedAlert(page).count()).toBe(0)
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
  const buyer = await openPage(browser, size)
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
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  const payments = recordPaymentAttempts(context)
  await page.goto((await openCheckout(guest())).path)
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await waitForPaymentComplete(page)
  const number = await orderNumber(page)
  await page.reload()
  expect(await orderNumber(page)).toBe(number)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a member can pay after a failed bank challenge', async () => {
  const { visitor } = await registerMember('bert')
  const member = await openPage(browser, DESKTOP)
  const { page, context } = member
  await setSession(context, visitor)
  const payments = recordPaymentAttempts(context)
  const { path, checkoutId, key } = await openCheckout(visitor)
  await page.goto(path)
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await page.getByText('We could not authenticate your card.').waitFor()
  await paymentFailedAlert(page).waitFor()

  await pay(page, CARDS.secure)
  await bank(page).waitFor()
  await page.goto(`/payment-confirmation?checkout=${checkoutId}&key=${key}`)
  await page.getByText('Something went wrong with your payment. Please try again.').waitFor()
  await page.getByRole('link', { name: 'Try again' }).click()
  await pay(page, CARDS.secure)
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await waitForPaymentComplete(page)
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  expect(serious(member)).toEqual([])
  await context.close()
})
