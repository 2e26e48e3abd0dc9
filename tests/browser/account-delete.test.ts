import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { DESKTOP, openAs, PHONE, pageFindings, sidewaysPx, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('an account is deleted on a %s and reopened', async (name, size) => {
  const who = await newcomer(`del${name}`)
  const { page, context, troubles } = await openAs(browser, size)
  const sound = async () => expect([await pageFindings(page), await sidewaysPx(page)]).toEqual([[], 0])
  await page.goto('/account/delete')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).waitFor()
  await sound()

  await signIn(page, who)
  await page.goto('/dashboard?tab=settings')
  await page.getByRole('link', { name: 'Export My Data' }).waitFor()
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Confirm Password' }).click()
  await page.getByText('Password Required').waitFor()
  await sound()
  await page.getByLabel('Your password').fill(who.password)
  await page.getByRole('button', { name: 'Confirm Password' }).click()
  await page.getByText('Account Deletion Confirmed').waitFor()
  await page.getByText(who.email).waitFor()
  await page.getByRole('button', { name: 'Delete My Account Forever' }).click()
  await page.getByText('Confirmation Required').waitFor()
  await sound()
  await page.getByLabel(/^I understand/).check()
  await page.getByRole('button', { name: 'Delete My Account Forever' }).click()
  await page.getByText('Account Deleted').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()

  await page.goto('/login')
  await page.getByLabel('Username or email').fill(who.username)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('You have closed this account.').waitFor()
  await sound()
  const token = await tokenIn(who.visitor, { to: who.email, about: 'closed:' })
  await page.goto(`/account/reopen?token=${encodeURIComponent(token)}`)
  await page.getByRole('button', { name: 'Keep My Account' }).waitFor()
  await sound()
  await page.getByRole('button', { name: 'Keep My Account' }).click()
  await page.getByRole('heading', { name: 'Your account stays' }).waitFor()
  await signIn(page, who)
  // The browser logs refused requests to the console.
  expect(troubles.filter((each) => !/status of 4/.test(each))).toEqual([])
  await context.close()
})
