import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { ApplicationPage, ApplicationView } from '#domain/producer-verification/contract.ts'
import type { DiscrepancyPage } from '#domain/reconciliation/contract.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { checkOut, payCard, refreshCheckout, waitForPhase } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

/** A card whose bank accepts the payment, but later rejects its refund. */
const TAKES_NO_REFUND = '4000000000005126'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Cancels an order whose refund the bank rejects. Returns the order number. */
async function refundThatFails(): Promise<string> {
  const buyer = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await buyer.get<ProductPage>('/api/products?pageSize=1&inStock=true'))
  const started = await checkOut(buyer, [{ productId: products[0]!.id, quantity: 1 }])
  await payCard(buyer, started.payment, TAKES_NO_REFUND)
  bodyOf(await refreshCheckout(buyer, started))
  const { orders } = await waitForPhase(buyer, started, 'paid')
  const { id, orderNumber, key } = orders[0]!
  bodyOf(await buyer.post(`/api/orders/${id}/cancel?key=${key}`, { reason: '' }))
  return orderNumber
}

const FAILED = 'The buyer’s bank rejected a refund'
const discrepancyOf = (page: Page, number: string) =>
  page
    .getByRole('region', { name: 'Discrepancies' })
    .locator('tbody tr.ant-table-row, .console-card')
    .filter({ hasText: FAILED })
    .filter({ hasText: number })

test('the demo has a discrepancy and an application', async () => {
  const staff = createVisitor(inject('marketUrl'))
  bodyOf(await staff.signIn(SIGN_INS.support.username, SIGN_INS.support.password))
  const found = await waitUntil(
    async () => bodyOf(await staff.get<DiscrepancyPage>('/api/staff/discrepancies?show=open')).discrepancies,
    (cases) => cases.some(({ kind }) => kind === 'refund_unrecorded'),
  )
  expect(found.map(({ kind, reported: processor }) => [kind, processor.cents])).toContainEqual([
    'refund_unrecorded',
    250,
  ])

  const verifier = createVisitor(inject('marketUrl'))
  bodyOf(await verifier.signIn(SIGN_INS.verifier.username, SIGN_INS.verifier.password))
  const { applications } = bodyOf(await verifier.get<ApplicationPage>('/api/staff/verifications'))
  const path = `/api/staff/verifications/${applications[0]!.id}`
  expect(bodyOf(await verifier.get<ApplicationView>(path)).documents.map(({ name }) => name)).toEqual([
    'business-registration.pdf',
    'home-processor-exemption.pdf',
  ])
})

test('an agent finds a failed refund and resolves it', async () => {
  const number = await refundThatFails()
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reconciliation' }).click()
  await page.waitForURL('**/support/reconciliation')
  // The bank reports it a moment later, so an earlier reconciliation finds nothing.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Compare now' }).click()
      await page.getByText('Comparing now').first().waitFor()
      return discrepancyOf(page, number).count()
    })
    .toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])

  await discrepancyOf(page, number).getByText(FAILED).click()
  const dialog = page.getByRole('dialog', { name: FAILED })
  await dialog.getByRole('link', { name: number }).waitFor()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByText('Enter what was done').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('What was done').fill('Sent a check.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await discrepancyOf(page, number).waitFor({ state: 'detached' })

  await page.setViewportSize(PHONE)
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await discrepancyOf(page, number).getByText('Sent a check.').waitFor()
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a shopper is redirected from the staff area', async () => {
  const { page, context } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.shopper)
  await page.waitForURL('**/dashboard')
  await page.goto('/support/reconciliation')
  await page.waitForURL('**/dashboard')
  await context.close()
})
