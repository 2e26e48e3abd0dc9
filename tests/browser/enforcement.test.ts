import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openAs, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { tokenIn } from '#tests/support/mails.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function staff(who: { username: string; password: string }) {
  const one = await openAs(browser, DESKTOP)
  await signIn(one.page, who)
  await one.page.waitForURL('**/support/**')
  return one
}

/** Opens an account's page from the search. */
async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Email address or name').fill(username)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByText('1 account', { exact: true }).waitFor()
  await expectSoundLayout(page)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('heading', { name: username, level: 1 }).waitFor()
}

const REASON = 'Three orders were not picked up.'

test('support suspends an account, its owner appeals, and senior support lifts the suspension', async () => {
  const ann = await newcomer('ann')
  const sue = await staff(SIGN_INS.support)
  await find(sue.page, ann.username)
  const form = sue.page.getByRole('form', { name: 'Decide' })
  await form.getByRole('button', { name: 'Decide' }).click()
  await form.getByText('Please choose what to do').waitFor()
  await expectSoundLayout(sue.page)
  await form.getByLabel('Pause.').check()
  await form.getByLabel('Last day').waitFor()
  await form.getByLabel('Reason').fill(REASON)
  await form.getByRole('button', { name: 'Decide' }).click()
  await sue.page.getByRole('status').getByText('Paused').waitFor()
  await sue.page.getByRole('listitem').filter({ hasText: 'Pause until it is lifted' }).waitFor()

  const hers = await openAs(browser, PHONE)
  await signIn(hers.page, ann)
  await hers.page.goto('/dashboard')
  const banner = hers.page.getByRole('status').filter({ hasText: 'Your account is paused until it is lifted' })
  await banner.getByText(REASON).waitFor()
  await expectSoundLayout(hers.page)
  await banner.getByRole('button', { name: 'Ask for another look' }).click()
  const asking = hers.page.getByRole('dialog', { name: 'Ask for another look' })
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await asking.getByText('Please explain your appeal in at least 10 characters').waitFor()
  await asking.getByLabel('What should we look at?').fill('I was there, and nobody else was.')
  await expectSoundLayout(hers.page)
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await banner.getByText('somebody else is looking', { exact: false }).waitFor()

  await sue.page.getByText('You have decided this: somebody else looks at it again.').waitFor()
  const sam = await staff(SIGN_INS.senior)
  await sam.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Accounts' }).click()
  await sam.page.getByRole('link', { name: ann.username }).click()
  await sam.page.getByRole('button', { name: 'Look again' }).click()
  const look = sam.page.getByRole('dialog', { name: /^Look again/ })
  await look.getByText('I was there, and nobody else was.').waitFor()
  await look.getByRole('radio', { name: 'It is lifted' }).check()
  await look.getByLabel('Reason').fill('The market was closed on that day.')
  await expectSoundLayout(sam.page)
  await look.getByRole('button', { name: 'Decide' }).click()
  await sam.page.getByRole('status').getByText('In good standing').waitFor()
  await expectSoundLayout(sam.page)
  await banner.waitFor({ state: 'detached' })
  for (const { troubles, context } of [sue, hers, sam]) {
    expect(troubles).toEqual([])
    await context.close()
  }
})

test('a terminated account appeals by the emailed link', async () => {
  const bob = await newcomer('bob')
  const sue = await staff(SIGN_INS.support)
  await find(sue.page, bob.username)
  const form = sue.page.getByRole('form', { name: 'Decide' })
  await form.getByLabel('End the account.').check()
  await form.getByLabel('Reason').fill('Threatened a producer at the gate.')
  await form.getByRole('button', { name: 'Decide' }).click()
  await sue.page.getByRole('status').getByText('Ended').waitFor()

  const { page, context } = await openAs(browser, PHONE)
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(bob.username)
  await page.getByLabel('Password').fill(bob.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('This account was terminated.', { exact: false }).first().waitFor()
  await expectSoundLayout(page)
  const token = await tokenIn(bob.visitor, { to: bob.email, about: 'enforcement:' })
  await page.goto(`/account/appeal?token=${encodeURIComponent(token)}`)
  await page.getByLabel('What should we look at?').fill('It was somebody else at the gate.')
  await expectSoundLayout(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('heading', { name: 'You have asked' }).waitFor()
  await expectSoundLayout(page)
  await sue.page.getByText('It was somebody else at the gate.').waitFor()
  await context.close()
  await sue.context.close()
})
