import type { Page } from 'playwright-core'
import { openAccountMenu } from '#tests/browser/support/guest-page.ts'
import { ERROR_TEXT, refuseWrites, toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const HTML = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
const UNREAD = 'Something went wrong on our end. Try again in a minute.'

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Username').fill('shopper')
  await page.getByLabel('Email').fill('another@example.com')
  await page.getByLabel('Password').fill('a fence of old cedar')
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function failToConfirm(page: Page): Promise<void> {
  await page.goto('/verify-email?token=nonsense')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { name: 'We couldn’t confirm your email' }).waitFor()
  await page.getByText('The link may have expired or been used already.').waitFor()
}

export const ACCOUNTS: Table<Visits> = {
  'a wrong password is an error of the field': async ({ guest }) => {
    const page = await guest()
    await page.goto('/login')
    await page.getByLabel('Username or email').fill('shopper')
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'That username and password don’t match.' }).waitFor()
  },

  'Registration failed, with the advice to try a different username or email': async ({ guest }) => {
    const page = await guest()
    await signUp(page)
    await toastOf(page, 'Registration failed', 'Please try a different username or email.').waitFor()
  },

  'Registration failed, without the content of an unreadable response (B16)': async ({ guest }) => {
    const page = await guest()
    await page.route('**/api/auth/register', (route) => route.fulfill(HTML))
    await signUp(page)
    await toastOf(page, 'Registration failed', UNREAD).waitFor()
  },

  'Sign-out failed, and the user is still signed in': async ({ newAccount }) => {
    const { page } = await newAccount()
    await refuseWrites(page, '**/api/auth/logout')
    await page.goto('/favorites')
    await (await openAccountMenu(page)).getByRole('button', { name: 'Sign out' }).click()
    await toastOf(page, 'Sign-out failed', ERROR_TEXT).waitFor()
    await page.getByText('No favorite products yet').waitFor()
  },

  'We couldn’t confirm your email, with the error of the server and possible reasons': async ({ guest }) => {
    const page = await guest()
    await failToConfirm(page)
    await page.getByText('This link is not valid. It may have been replaced by a newer one.').waitFor()
  },

  'Verification failed. Please try again., if the response is unreadable': async ({ guest }) => {
    const page = await guest()
    await page.route('**/api/auth/verify-email', (route) => route.fulfill(HTML))
    await failToConfirm(page)
    await page.getByText('Verification failed. Please try again.', { exact: true }).waitFor()
  },

  'Invalid link, if the address has no token': async ({ guest }) => {
    const page = await guest()
    await page.goto('/verify-email')
    await page.getByRole('heading', { name: 'Invalid link' }).waitFor()
  },

  'Failed to send email, if it cannot be sent again': async ({ guest }) => {
    const page = await guest()
    await refuseWrites(page, '**/api/auth/resend-verification')
    await page.goto('/verification-sent')
    await page.getByLabel('Your email address').fill('ida@example.com')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await toastOf(page, 'Failed to send email', ERROR_TEXT).waitFor()
  },
}
