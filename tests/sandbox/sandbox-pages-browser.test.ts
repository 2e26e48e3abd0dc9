import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { axeFindings, launchBrowser, WCAG_AND_PRACTICE } from '#tests/support/chromium.ts'
import { createAccount, onboardedAccount, onboardingLink } from './onboard-account.ts'
import { apiOf, fileSandbox, paymentsAt } from './test-sandbox.ts'

const at = fileSandbox()
let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  // The marketplace does not run here, so the test serves the page that owners return to.
  await page.route(RETURN_URL, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Back</h1>' }))
})
afterEach(() => page.close())
afterAll(() => browser.close())

const payments = () => paymentsAt(at.sandbox)
const RETURN_URL = 'https://market.example/back'
const returned = () => page.waitForURL(RETURN_URL)
const expectSoundPage = async () => {
  expect(await axeFindings(page, WCAG_AND_PRACTICE)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
}

it('the onboarding form is filled in by its labels', async () => {
  const accountId = await createAccount(payments())
  await page.goto(await onboardingLink(payments(), accountId))
  await expectSoundPage()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('marked fields')
  await expectSoundPage()
  await page.getByLabel('Legal first name').fill('Ann')
  await page.getByLabel('Legal last name').fill('Hill')
  await page.getByLabel('Date of birth').fill('1901-01-01')
  await page.getByLabel('Last 4 digits').fill('0000')
  await page.getByLabel('Bank routing number').fill('110000000')
  await page.getByLabel('Bank account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await returned()
  expect(await payments().payoutAccounts.retrieve(accountId)).toMatchObject({ payoutsEnabled: true })
})

it('the onboarding form can be skipped', async () => {
  await page.goto(await onboardingLink(payments(), await createAccount(payments())))
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await returned()
})

it('the dashboard shows transfers and payouts', async () => {
  const accountId = await onboardedAccount(payments())
  const { paymentIntentId } = await payWith({ payments: payments(), api: apiOf(at.sandbox) }, 'pm_card_visa')
  const request = {
    key: `transfer-${paymentIntentId}`,
    paymentIntentId,
    accountId,
    amountCents: 2000,
    orderId: 'order_1',
  }
  await payments().transfers.create(request)
  await page.goto(await payments().payoutAccounts.dashboardLink(accountId))
  await page.getByText('$20.00').first().waitFor()
  await expectSoundPage()
})
