import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { assignToMe, chooseTask, openSignedIn, workPanel } from '#tests/browser/support/dispute-steps.ts'
import { PHONE } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { createContestedDispute, createGuestOrder } from '#tests/browser/support/reported-dispute.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const REASONS = 'Both of them were bruised, and the pictures show it.'
const proposal = (page: Page) => workPanel(page).getByRole('form', { name: 'Send proposal' })
const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent' })

/** Starts to write a proposal without sending it. */
async function halfProposed(page: Page, disputeId: string): Promise<void> {
  await page.goto(`/support/disputes/${disputeId}`)
  await assignToMe(page)
  await chooseTask(page, 'Propose')
  await proposal(page).getByLabel('Partial refund').check()
  await proposal(page)
    .getByLabel(/^Amount for/)
    .fill('1.25')
  await proposal(page).getByLabel('Reason').fill(REASONS)
}

test('a draft is kept while a colleague has the dispute', async () => {
  const { disputeId } = await createContestedDispute('partial_refund')
  const support = await openSignedIn(browser, SIGN_INS.support)
  const { page } = support
  await halfProposed(page, disputeId)

  const senior = await openSignedIn(browser, SIGN_INS.senior, PHONE)
  await senior.page.goto(`/support/disputes/${disputeId}`)
  await assignToMe(senior.page)
  await notSent(page).getByText('senior took over this dispute, so your draft was not sent.').waitFor()
  await notSent(page).getByText(REASONS).waitFor()
  expect(await notSent(senior.page).count()).toBe(0)
  await expectSoundLayout(page)
  await page.reload()
  await notSent(page).getByText(REASONS).waitFor()

  await assignToMe(page)
  await notSent(page).waitFor({ state: 'detached' })
  expect(
    await proposal(page)
      .getByLabel(/^Amount for/)
      .inputValue(),
  ).toBe('1.25')
  expect(await proposal(page).locator('.decision-amount').textContent()).toBe('$1.25')
  await proposal(page).getByRole('button', { name: 'Send proposal' }).click()
  await page.getByRole('region', { name: 'Our proposal' }).waitFor()
  await page.reload()
  await chooseTask(page, 'Propose')
  expect(await proposal(page).getByLabel('Reason').inputValue()).toBe('')
  for (const { pageErrors, context } of [support, senior]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

test('discarding or signing out removes a draft', async () => {
  const { disputeId } = await createContestedDispute('partial_refund')
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.support)
  await halfProposed(page, disputeId)
  const senior = await openSignedIn(browser, SIGN_INS.senior)
  await senior.page.goto(`/support/disputes/${disputeId}`)
  await assignToMe(senior.page)
  await notSent(page).getByRole('button', { name: 'Discard' }).click()
  await notSent(page).waitFor({ state: 'detached' })

  await assignToMe(page)
  await chooseTask(page, 'Propose')
  await proposal(page).getByLabel('Reason').fill(REASONS)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(REASONS)
  await page.waitForURL((url) => url.pathname === '/')
  expect(pageErrors).toEqual([])
  await senior.context.close()
  await context.close()
})

test('a producer continues a draft after a reload', async () => {
  const { guest, productId, order } = await createGuestOrder()
  const { id, key } = order
  const lines = [{ itemId: productId, quantity: 1 }]
  const report = {
    reason: 'product_quality',
    description: 'One of them was bruised.',
    desiredResolution: 'partial_refund',
    lines,
  }
  const sent = (await guest.post(`/api/orders/${id}/disputes?key=${key}`, report)).body as { id: string }
  const { page, context, pageErrors } = await openSignedIn(browser, SIGN_INS.producer, PHONE)
  await page.goto(`/disputes/${sent.id}`)
  await page.getByLabel('Offer a resolution').check()
  await page.getByLabel('Replacement').check()
  await page.getByLabel('Message to the buyer').fill('We bring you another one on Friday.')
  await page.reload()
  await page.getByLabel('Message to the buyer').waitFor()
  expect(await page.getByLabel('Message to the buyer').inputValue()).toBe('We bring you another one on Friday.')
  expect(await page.getByLabel('Replacement').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Send offer' }).click()
  await page.getByRole('region', { name: 'Producer’s offer' }).waitFor()
  expect(await notSent(page).count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})
