import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('an account is deleted on a %s and reopened', async (name, size) => {
  const who = await registerMember(`del${name}`)
  const { page, context, pageErrors } = await openPage(browser, size)
  const expectSoundPage = async () =>
    expect([await accessibilityProblems(page), await horizontalOverflowPx(page)]).toEqual([[], 0])
  await page.goto('/account/delete')
  await page.getByText('Sign in to delete your account').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  await expectSoundPage()

  await signIn(page, who)
  await page.goto('/account/privacy')
  await page.getByRole('link', { name: 'Export my data' }).waitFor()
  await expectSoundPage()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter your password').waitFor()
  await expectSoundPage()
  await page.getByLabel('Your password').fill(who.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(who.email).waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Check the box to delete your account').waitFor()
  await expectSoundPage()
  await page.getByLabel(/^I understand/).check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('main').getByText('Your account is closed').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()

  await page.goto('/login')
  await page.getByLabel('Username or email').fill(who.username)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('You have closed this account.').waitFor()
  await expectSoundPage()
  const token = await tokenIn(who.visitor, { to: who.email, about: 'closed:' })
  await page.goto(`/account/reopen?token=${encodeURIComponent(token)}`)
  await page.getByRole('button', { name: 'Keep my account' }).waitFor()
  await expectSoundPage()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('heading', { name: 'Your account stays' }).waitFor()
  await signIn(page, who)
  // The browser logs refused requests to the console.
  expect(pageErrors.filter((each) => !/status of 4/.test(each))).toEqual([])
  await context.close()
})
