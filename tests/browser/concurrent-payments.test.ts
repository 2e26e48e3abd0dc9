import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  CARDS,
  openCheckout,
  pay,
  payButton,
  paymentFailedAlert,
  recordPaymentAttempts,
  typeCard,
  waitForPaymentComplete,
} from '#tests/browser/support/card-payments.ts'
import { openPage, PHONE } from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const CONFIRM = '**/payment_intents/*/confirm'
const guest = () => createVisitor(inject('marketUrl'))

test('two tabs that pay at the same time pay once', async () => {
  const { page, context } = await openPage(browser)
  const payments = recordPaymentAttempts(context)
  const { path } = await openCheckout(guest())
  const [other, idle] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, other, idle]) await tab.goto(path)
  await page.reload()
  for (const tab of [page, other]) await typeCard(tab, CARDS.pays)
  await payButton(idle).waitFor()
  await sendTogether(context, 2)
  await Promise.all([payButton(page).click(), payButton(other).click()])
  for (const tab of [page, other, idle]) {
    await waitForPaymentComplete(tab)
    expect(await tab.getByRole('heading', { name: /^Order #FG-/ }).count()).toBe(1)
    expect(await paymentFailedAlert(tab).count()).toBe(0)
  }
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  await context.close()
})

/** Holds payment requests until this many have arrived. */
async function sendTogether(context: BrowserContext, count: number): Promise<void> {
  const waiting: (() => void)[] = []
  await context.route(CONFIRM, async (route) => {
    await new Promise<void>((go) => {
      waiting.push(go)
      if (waiting.length === count) for (const one of waiting) one()
    })
    await route.continue()
  })
}

test('a connection lost while paying causes one charge', async () => {
  const { page, context } = await openPage(browser, PHONE)
  const payments = recordPaymentAttempts(context)
  await page.goto((await openCheckout(guest())).path)
  await typeCard(page, CARDS.pays)
  await context.setOffline(true)
  await payButton(page).click()
  await page.getByText('We are experiencing connectivity issues with our payment processor.').waitFor()
  await paymentFailedAlert(page).waitFor()
  expect(await payments()).toMatchObject([{ status: 'requires_payment_method' }])

  await context.setOffline(false)
  await page.route(CONFIRM, async (route) => {
    // The card is charged, but the page does not receive the response.
    await context.setOffline(true)
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('internetdisconnected')
  })
  await pay(page, CARDS.pays)
  await page.getByText('We are experiencing connectivity issues with our payment processor.').waitFor()
  await context.setOffline(false)
  await waitForPaymentComplete(page)
  expect(await paymentFailedAlert(page).count()).toBe(0)
  expect(await payments()).toMatchObject([{ status: 'succeeded' }])
  await context.close()
})
