import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('support dismisses a reported review with a reason', async () => {
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/inbox')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Flagged content' }).click()
  await page.getByRole('row', { name: /Review: Bosc Pears/ }).waitFor()
  await page.getByRole('row', { name: /Product: Fire Cider/ }).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('link', { name: 'Review: Bosc Pears' }).click()
  await page
    .getByRole('region', { name: 'Review', exact: true })
    .getByText(/^Hard as wood/)
    .waitFor()
  await page.getByText('Ours came from the same picking', { exact: false }).waitFor()
  await expectSoundLayout(page)

  const form = page.getByRole('form', { name: 'Decision' })
  await form.getByRole('button', { name: 'Decide' }).click()
  await form.getByText('Choose a decision').waitFor()
  await expectSoundLayout(page)
  await form.getByLabel('Take down').check()
  await form.getByLabel('Rule').waitFor()
  await form.getByLabel('Keep').check()
  await form.getByRole('button', { name: 'Opinion' }).click()
  await form.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('status').getByText('Kept').waitFor()
  await page.getByText('You made this decision: another agent decides an appeal.').waitFor()
  await expectSoundLayout(page)

  await page.getByRole('main').getByRole('link', { name: 'Flagged content' }).click()
  await page.getByRole('tab', { name: /^Handled/ }).click()
  await page.getByRole('row', { name: /Bosc Pears.*Kept/ }).waitFor()
  await page.getByText('Reviews', { exact: true }).click()
  await page.getByRole('row', { name: /Bosc Pears.*Kept/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?show=handled&contentType=review')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('support restricts a sender on a phone', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.support)
  await page.goto('/support/flagged-content')
  await page
    .getByRole('list', { name: 'Flagged content' })
    .getByRole('link', { name: /^Conversation: Hollow Log/ })
    .click()
  const talk = page.getByRole('region', { name: 'Conversation' })
  await talk.getByText('Cash at your gate', { exact: false }).waitFor()
  await expectSoundLayout(page)
  const form = page.getByRole('form', { name: 'Decision' })
  await form.getByLabel('Restrict messaging').check()
  await form.getByLabel('Reason').fill('Sales that begin here are paid here.')
  await form.getByRole('button', { name: 'Restrict messaging' }).click()
  await form.getByText('Choose the violated rule').waitFor()
  await form.getByLabel('Rule').click()
  await page.getByTitle(/^Arranging payment outside the marketplace/).click()
  await form.getByRole('button', { name: 'Restrict messaging' }).click()
  await page.getByRole('status').getByText('Messaging restricted').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})
