import { expect } from 'vitest'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { signIn, signOut } from '#tests/browser/support/guest-page.ts'
import { advanceClockUntil, holdRequests, pathOf, stopClock } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import { confirmationOf, newAccount, type Visits } from '../support/visits.ts'

export const SESSION: Table<Visits> = {
  'signing in leads a producer to /producer-dashboard and everyone else to their dashboard (D23)': async ({
    guest,
  }) => {
    for (const [who, home] of [
      [SIGN_INS.producer, '/producer-dashboard'],
      [SIGN_INS.shopper, '/dashboard'],
    ] as const) {
      const page = await guest()
      await signIn(page, who)
      await page.waitForURL((url) => url.pathname === home)
      await page.context().clearCookies()
    }
  },

  'signing out leads home and leaves nothing of the previous user': async ({ newAccount: signUp }) => {
    const { page } = await signUp()
    await page.goto('/favorites')
    await page.getByText('No favorite products yet').waitFor()
    await signOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    await page.goBack()
    await page.getByText('Sign in to view favorites').waitFor()
  },

  'registering continues after 100 ms to the confirmation of the address (B9, D23)': async ({ firstTimeVisitor }) => {
    const page = await firstTimeVisitor()
    await page.clock.install()
    await page.goto('/signup')
    const username = `rosa${Date.now() % 1_000_000}`
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByLabel('Password').fill('a fence of old cedar')
    await stopClock(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await advanceClockUntil(page, page.locator('.top-bar-session:not(:has-text("Sign in"))'))
    await page.clock.runFor(90)
    expect(pathOf(page)).toBe('/signup')
    await page.clock.runFor(10)
    await page.waitForURL('**/verification-sent')
  },

  'a confirmation waits, verifies, succeeds, and leads home after 2 s, because it requires a session': async ({
    firstTimeVisitor,
  }) => {
    const page = await firstTimeVisitor()
    const member = await newAccount()
    await signIn(page, member)
    const answered = await holdRequests(page, '**/api/auth/verify-email')
    await page.clock.install()
    await page.goto(`/verify-email?token=${encodeURIComponent(await confirmationOf(member))}`)
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByRole('button', { name: 'Confirming…' }).waitFor()
    await stopClock(page)
    answered()
    await advanceClockUntil(page, page.getByRole('heading', { name: 'Email confirmed' }))
    await page.getByRole('link', { name: 'Continue', exact: true }).waitFor()
    await page.clock.runFor(1_980)
    expect(pathOf(page)).toBe('/verify-email')
    await page.clock.runFor(20)
    await page.waitForURL('**/dashboard')
  },
}
