import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { openPage, PHONE, signIn } from './support/guest-page.ts'

const PASSWORD = 'a fence of old cedar'
const WELCOME = /^Welcome to /

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a new member is welcomed once', async () => {
  const visitor = createVisitor(inject('marketUrl'))
  const username = `wim${Date.now() % 1_000_000}`
  bodyOf(await visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password: PASSWORD }))
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  const welcomeShown = page.waitForResponse('**/api/me/welcome-shown')
  await signIn(page, { username, password: PASSWORD })
  await page.waitForURL('**/dashboard')
  await page.getByText(WELCOME).waitFor()
  await page.getByText('Your account has been created successfully.').waitFor()
  expect((await welcomeShown).status()).toBe(200)
  await page.getByRole('link', { name: 'Browse marketplace' }).waitFor()
  await page.goto('/user-dashboard?newUser=true')
  await page.waitForURL('**/dashboard?newUser=true')
  await page.getByRole('heading', { level: 1, name: `Hello, ${username}` }).waitFor()
  await page.getByText('No orders yet').waitFor()
  expect(await page.getByText(WELCOME).count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a shopper follows orders and removes a favorite', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.shopper)
  await page.waitForURL('**/dashboard')
  const tracked = page.getByRole('region', { name: 'Track your orders' })
  await tracked.getByText('Out for delivery, current step').first().waitFor()
  // Each fulfillment method has its own steps.
  await tracked
    .getByText(/^Picked up/)
    .first()
    .waitFor()
  await tracked
    .getByText(/^Delivered/)
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click()
  await page.waitForURL('**/order/*')
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()

  await page.goto('/dashboard?tab=favorites')
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  const before = await cards.count()
  const name = await cards.first().getByRole('heading').textContent()
  await cards
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => cards.count()).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: name! }).waitFor()

  await page.getByRole('link', { name: 'Account settings' }).click()
  await page.waitForURL('**/account')
  await page.getByText('Member since').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a producer also has the buyer dashboard', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.waitForURL('**/producer-dashboard')
  await page.goto('/dashboard?tab=settings')
  await page.waitForURL('**/account/notifications')
  await page.getByRole('switch', { name: 'New orders, by email' }).waitFor()
  await page.goto('/dashboard?tab=profile')
  await page.waitForURL('**/account')
  await page.getByText('Account type').waitFor()
  expect(await page.getByRole('link', { name: 'Become a producer' }).count()).toBe(0)
  await context.close()
})
