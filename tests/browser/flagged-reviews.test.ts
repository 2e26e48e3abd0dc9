import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openAs, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('support dismisses a reported review with a reason', async () => {
  const { page, context, troubles } = await openAs(browser, DESKTOP)
  await signIn(page, SIGN_INS.support)
  await page.waitForURL('**/support/disputes')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Flagged content' }).click()
  await page.getByRole('row', { name: /Review: Bosc Pears/ }).waitFor()
  await page.getByRole('row', { name: /Product: Fire Cider/ }).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('link', { name: 'Review: Bosc Pears' }).click()
  await page
    .getByRole('region', { name: 'The review' })
    .getByText(/^Hard as wood/)
    .waitFor()
  await page.getByText('Ours came from the same picking', { exact: false }).waitFor()
  await expectSoundLayout(page)

  const form = page.getByRole('form', { name: 'Decide' })
  await form.getByRole('button', { name: 'Decide' }).click()
  await form.getByText('Please choose a decision').waitFor()
  await expectSoundLayout(page)
  await form.getByLabel('Take the review down').check()
  await form.getByLabel('The rule it breaks').waitFor()
  await form.getByLabel('Leave it as it is: it breaks no rule').check()
  await form.getByLabel('Reason').fill('It tells what happened to one bag. Bad reviews stay.')
  await form.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('status').getByText('Left as it is').waitFor()
  await page.getByText('You made this decision. If a review is requested, another moderator handles it.').waitFor()
  await expectSoundLayout(page)

  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByRole('button', { name: /^Handled/ }).click()
  await page.getByRole('row', { name: /Bosc Pears.*Left as it is/ }).waitFor()
  await page.getByRole('button', { name: 'Reviews', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?show=handled&contentType=review')
  await page.getByRole('row', { name: /Bosc Pears.*Left as it is/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('on a phone, support reviews a reported conversation and restricts the sender', async () => {
  const { page, context, troubles } = await openAs(browser, PHONE)
  await signIn(page, SIGN_INS.support)
  await page.goto('/support/flagged-content')
  await page
    .getByRole('list', { name: 'Reports' })
    .getByRole('link', { name: /^Conversation: Hollow Log/ })
    .click()
  const talk = page.getByRole('region', { name: 'What was written' })
  await talk.getByText('Cash at your gate', { exact: false }).waitFor()
  await expectSoundLayout(page)
  const form = page.getByRole('form', { name: 'Decide' })
  await form.getByLabel('End their writing to the other').check()
  await form.getByLabel('Reason').fill('Sales that begin here are paid here.')
  await form.getByRole('button', { name: 'Decide' }).click()
  await form.getByText('Please choose the violated rule').waitFor()
  await form.getByLabel('The rule it breaks').selectOption('off_platform_payment')
  await form.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('status').getByText('May not write to them any more').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
