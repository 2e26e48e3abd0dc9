import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { UserView } from '#domain/identity/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { pickupProducts, setSession } from '#tests/browser/support/card-payments.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { accessibilityProblems, DESKTOP, openPage, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { reportToProcessor } from '#tests/browser/support/set-up-payouts.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Creates a guest's order of two products of the demo's producer. */
async function soldTwoLines() {
  const visitor = createVisitor(inject('marketUrl'))
  const { username, password } = SIGN_INS.producer
  const { producerId } = bodyOf(await visitor.signIn(username, password)) as UserView
  const [first, second] = await pickupProducts(`&producerId=${producerId}`)
  const { view } = await buy(createVisitor(inject('marketUrl')), [
    { productId: first!.id, quantity: 2 },
    { productId: second!.id, quantity: 1 },
  ])
  return { order: view.orders[0]!, kept: first!, missing: second! }
}

test('a refund of one line is shown live on both sides', async () => {
  const { order, kept, missing } = await soldTwoLines()
  const [buyer, seller] = [await openPage(browser, PHONE), await openPage(browser, DESKTOP)]
  await buyer.page.goto(`/order/${order.id}?key=${order.key}`)
  await buyer.page.getByRole('heading', { level: 1, name: `Order #${order.orderNumber}` }).waitFor()
  await signIn(seller.page, SIGN_INS.producer)
  await seller.page.goto(`/producer-dashboard/orders?search=${order.orderNumber}`)
  await seller.page.getByRole('button', { name: order.orderNumber, exact: true }).click()
  const drawer = seller.page.getByRole('dialog', { name: order.orderNumber })
  await drawer.getByRole('button', { name: 'Report missing items' }).click()
  const dialog = seller.page.getByRole('dialog', { name: 'Report missing items' })
  await dialog.getByLabel(missing.name, { exact: true }).fill('1')
  await dialog.getByLabel('Reason (shown to the buyer)').fill('The hail took the last of it.')
  expect(await accessibilityProblems(seller.page)).toEqual([])
  const loads = [countLoads(buyer.page), countLoads(seller.page)]
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await seller.page.getByText('Refund on its way', { exact: true }).waitFor()

  const whole = 2 * kept.priceCents + missing.priceCents
  const refunds = [
    buyer.page.getByRole('list', { name: 'Refunds' }).getByRole('listitem'),
    drawer.getByRole('region', { name: 'Refunds' }).getByRole('listitem'),
  ]
  for (const refund of refunds) {
    await refund.getByText('The hail took the last of it.').waitFor()
    const text = await refund.innerText()
    expect(text).toContain(`${missing.name} × 1 ${formatMoney(missing.priceCents)}`)
    // The item plus its share of fees and tax.
    expect(Math.abs(centsIn(text) - (order.totalCents * missing.priceCents) / whole)).toBeLessThan(1)
    expect(await accessibilityProblems(refund.page())).toEqual([])
  }
  expect(await buyer.page.locator('.order-lines-missing').count()).toBe(1)
  expect(await drawer.getByText(/ missing$/).count()).toBe(1)
  const refunded = await buyer.page.getByText('Refunded to you').locator('..').innerText()
  expect(centsIn(refunded)).toBe(centsIn(await refunds[1]!.innerText()))
  expect(loads.map(({ count }) => count)).toEqual([0, 0])
  for (const { context, pageErrors } of [buyer, seller]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

const centsIn = (text: string): number => Math.round(100 * Number(/\$([\d.]+)/.exec(text)?.[1]))

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

const FARM = {
  businessName: 'Petra’s Patch',
  description: 'Roots.',
  zipCode: '05602',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '9 Brook Road' },
}

test('a new producer sets up payouts at the processor', async () => {
  const { visitor } = await registerMember('petra')
  bodyOf(await visitor.post('/api/producer-profiles', FARM))
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await setSession(context, visitor)
  await page.goto('/producer-dashboard')
  await page.getByText('Your products cannot be ordered yet').waitFor()
  await page.goto('/producer-dashboard/payouts')
  const account = page.getByRole('region', { name: 'Payout account' })
  await account.getByRole('button', { name: 'Set up payouts' }).click()
  await page.waitForURL('**/sandbox/set-up/in/*')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await account.getByText('Incomplete').waitFor()
  await account.getByText('a bank account').waitFor()
  await account.getByRole('button', { name: 'Finish setup' }).click()
  await reportToProcessor(page)
  await account.getByText('Ready', { exact: true }).waitFor()
  const [dashboard] = await Promise.all([
    context.waitForEvent('page'),
    account.getByRole('button', { name: 'Open processor dashboard' }).click(),
  ])
  await dashboard.waitForURL('**/sandbox/**')
  await dashboard.close()
  expect(new URL(page.url()).pathname).toBe('/producer-dashboard/payouts')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto('/producer-dashboard')
  await page.getByRole('region', { name: 'To pick and pack' }).waitFor()
  expect(await page.getByText('Your products cannot be ordered yet').count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})
