import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PASSWORD, registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { accessibilityProblems, DESKTOP, makeReadsInPage, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const NEW = 'a gate of young ash'

const enter = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

test('a member resets a forgotten password', async () => {
  const { visitor, username, email } = await registerMember('frieda')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await enter(page, 'Your email address', email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('If an account has this address, we have sent it an email with a link.').waitFor()
  const token = await tokenIn(visitor, { to: email, about: 'reset:' })
  await page.goto(`/reset-password?token=${encodeURIComponent(token)}`)
  await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await enter(page, 'New password', NEW)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.waitForURL('**/login')
  await signIn(page, { username, password: NEW })
  expect(pageErrors).toEqual([])
  await context.close()
})

async function unconfirmed(name: string) {
  const visitor = createVisitor(inject('marketUrl'))
  const username = `${name}${Date.now() % 1_000_000}`
  const email = `${username}@example.com`
  bodyOf(await visitor.post('/api/auth/register', { username, email, password: PASSWORD }))
  const [mail] = await mailsAbout(visitor, { to: email, about: 'verify:' })
  const linkTo = (path: string) => new RegExp(`https?://[^/\\s]+(${path}\\?token=\\S+)`).exec(mail!.text)![1]!
  return { visitor, username, confirm: linkTo('/verify-email'), disown: linkTo('/not-my-account') }
}

test.each([PHONE, DESKTOP])('signing in confirms the address, $width px wide', async (size) => {
  const { username, confirm } = await unconfirmed('iris')
  const { page, context } = await openPage(browser, size)
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to confirm' }).waitFor()
  await page.getByText(`This link is for the account ${username}.`).waitFor()
  expect(await page.getByLabel('Username or email').inputValue()).toBe(username)
  expect(await accessibilityProblems(page)).toEqual([])
  await enter(page, 'Password', PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Email confirmed' }).waitFor()
  await page.waitForURL('**/dashboard')
  await context.close()
})

test("an account with another person's address is deleted", async () => {
  const { visitor, disown } = await unconfirmed('jonas')
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto(disown)
  await page.getByRole('heading', { level: 1, name: 'Not your account?' }).waitFor()
  expect(bodyOf(await visitor.get('/api/auth/user'))).not.toBeNull()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { level: 1, name: 'The account is deleted' }).waitFor()
  expect(bodyOf(await visitor.get('/api/auth/user'))).toBeNull()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a wrong password shows the error at the field', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/login')
  await enter(page, 'Username or email', 'shopper')
  await enter(page, 'Password', 'not this one')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'That username and password don’t match.' }).waitFor()
  const password = page.getByLabel('Password')
  expect(await password.evaluate('document.activeElement.type')).toBe('password')
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await password.evaluate((input: HTMLInputElement) => input.required)).toBe(true)
  expect(await page.locator('.toast').count()).toBe(0)
  await context.close()
})

test('a browser notices that it was signed out elsewhere', async () => {
  const { username } = await registerMember('gerda')
  const [here, there] = [await openPage(browser), await openPage(browser)]
  for (const { page } of [here, there]) await signIn(page, { username, password: PASSWORD })
  await there.page.goto('/orders')
  await there.page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  await here.page.goto('/account/security')
  await here.page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await there.page.getByText('Sign in to view order history').waitFor()
  await here.page.getByText('Signed out everywhere else').waitFor()
  for (const { context } of [here, there]) await context.close()
})

test('a shopper becomes a producer', async () => {
  const { username } = await registerMember('hilde')
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, { username, password: PASSWORD })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add full name' }).click()
  await page.getByRole('dialog').getByLabel('Full name').fill('Hilde Brook')
  await page.keyboard.press('Enter')
  await page.getByText('Full name saved').waitFor()
  await page.goto('/marketplace')
  await page
    .getByRole('button', { name: /^Add .* to cart$|Add to cart/i })
    .first()
    .click()
  await page.goto('/checkout')
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Hilde Brook')
  await page.goto('/become-a-producer')
  await enter(page, 'Business name', 'Brook Farm')
  await enter(page, 'Description', 'Roots and greens.')
  await enter(page, 'ZIP code', '05602')
  await page.getByText('Montpelier, VT').first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Pickup and delivery' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the pickup address').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  // Without a connection, a banner says so below the header.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
  await page.context().setOffline(true)
  const banner = await page.getByText('You’re offline').boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(header).toMatchObject({ y: 0 })
  expect(banner!.y).toBeGreaterThanOrEqual(header!.height)
  await page.context().setOffline(false)
  // The draft survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Business name').inputValue()).toBe('Brook Farm')
  await page.getByRole('button', { name: 'Continue' }).click()
  await enter(page, 'Pickup address', '7 Brook Road')
  await page.getByLabel('Pickup hours note (optional)').fill('Saturdays 9 to 12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Open shop' }).click()
  await page.waitForURL('**/producer-dashboard')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test.each(['/orders', '/checkout'])('%s is not signed out when the session cannot be read', async (path) => {
  const { page, context } = await openPage(browser)
  await page.goto('/marketplace')
  await page
    .getByRole('button', { name: /^Add .* to cart$|Add to cart/i })
    .first()
    .click()
  await makeReadsInPage(page)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto(path)
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor({ state: 'detached' })
  await context.close()
})
