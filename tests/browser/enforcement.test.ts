import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { tokenIn } from '#tests/support/mails.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function openStaffPage(who: { username: string; password: string }) {
  const one = await openPage(browser, DESKTOP)
  await signIn(one.page, who)
  await one.page.waitForURL('**/support/**')
  return one
}

/** Opens an account's page from the search. */
async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Email address or name').fill(username)
  await page.getByRole('search', { name: 'Accounts' }).getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 account', { exact: true }).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('heading', { name: username, level: 1 }).waitFor()
}

const REASON = 'Three orders were not picked up.'

test('senior support lifts an appealed suspension', async () => {
  const ann = await registerMember('ann')
  const sue = await openStaffPage(SIGN_INS.support)
  await find(sue.page, ann.username)
  await sue.page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = sue.page.getByRole('dialog', { name: `Suspend ${ann.username}?` })
  await dialog.getByLabel('Last day').waitFor()
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await dialog.getByText('Write at least 10 characters', { exact: false }).waitFor()
  await expectSoundLayout(sue.page)
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await sue.page.getByRole('status').getByText('Suspended').waitFor()
  await sue.page.getByRole('listitem').filter({ hasText: 'Suspension until it is lifted' }).first().waitFor()

  const hers = await openPage(browser, PHONE)
  await signIn(hers.page, ann)
  await hers.page.goto('/dashboard')
  const banner = hers.page.getByRole('status').filter({ hasText: 'Your account is suspended until it is lifted' })
  await banner.getByText(REASON).waitFor()
  await expectSoundLayout(hers.page)
  await banner.getByRole('button', { name: 'Appeal this decision' }).click()
  const appeal = hers.page.getByRole('dialog', { name: 'Appeal this decision' })
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await appeal.getByText('Explain your appeal in at least 10 characters').waitFor()
  await appeal.getByLabel('Why should we review it?').fill('I was there, and nobody else was.')
  await expectSoundLayout(hers.page)
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await banner.getByText('Another agent is reviewing the decision', { exact: false }).waitFor()

  await sue.page.getByText('You made this decision: another agent decides the appeal.').waitFor()
  const sam = await openStaffPage(SIGN_INS.senior)
  await sam.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Accounts' }).click()
  await sam.page.getByRole('tab', { name: /^Appeals/ }).click()
  await sam.page.getByRole('link', { name: ann.username }).click()
  await sam.page.getByRole('button', { name: 'Decide appeal' }).click()
  const review = sam.page.getByRole('dialog', { name: /^Appeal/ })
  await review.getByText('I was there, and nobody else was.').waitFor()
  await review.getByLabel('Lift').check()
  await review.getByLabel('Reason').fill('The market was closed on that day.')
  await expectSoundLayout(sam.page)
  await review.getByRole('button', { name: 'Lift', exact: true }).click()
  await sam.page.getByRole('status').getByText('Active').waitFor()
  await expectSoundLayout(sam.page)
  await banner.waitFor({ state: 'detached' })
  for (const { pageErrors, context } of [sue, hers, sam]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

test('a terminated account appeals by the emailed link', async () => {
  const bob = await registerMember('bob')
  const sue = await openStaffPage(SIGN_INS.support)
  await find(sue.page, bob.username)
  await sue.page.getByRole('button', { name: 'Terminate' }).click()
  const dialog = sue.page.getByRole('dialog', { name: `Terminate ${bob.username}?` })
  await dialog.getByLabel('Reason').fill('Threatened a producer at the gate.')
  await dialog.getByRole('button', { name: 'Terminate account' }).click()
  await sue.page.getByRole('status').getByText('Terminated').waitFor()

  const { page, context } = await openPage(browser, PHONE)
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(bob.username)
  await page.getByLabel('Password').fill(bob.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This account was terminated.', { exact: false }).first().waitFor()
  await expectSoundLayout(page)
  const token = await tokenIn(bob.visitor, { to: bob.email, about: 'enforcement:' })
  await page.goto(`/account/appeal?token=${encodeURIComponent(token)}`)
  await page.getByLabel('Why should we review it?').fill('It was somebody else at the gate.')
  await expectSoundLayout(page)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByRole('heading', { name: 'Appeal sent' }).waitFor()
  await expectSoundLayout(page)
  await sue.page.getByText('It was somebody else at the gate.').waitFor()
  await context.close()
  await sue.context.close()
})
