import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_SIGN_INS } from '#demo/content.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  holdScripts,
  horizontalOverflowPx,
  openPage,
  PHONE,
  signIn,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const PRODUCER = DEMO_SIGN_INS.find(({ role }) => role === 'producer')!

/** Buys the cheapest product of this producer as a guest. */
async function placeOneOrder(): Promise<void> {
  const seller = createVisitor(inject('marketUrl'))
  bodyOf(await seller.signIn(PRODUCER.username, PRODUCER.password))
  const { producerId } = bodyOf(await seller.get<UserView>('/api/auth/user'))
  const guest = createVisitor(inject('marketUrl'))
  const found = await guest.get<{ products: { id: string }[] }>(`/api/products?producerId=${producerId}&inStock=true`)
  await buy(guest, [{ productId: bodyOf(found).products[0]!.id, quantity: 1 }])
}

test('cookie consent is requested once and can be changed', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE, { isFirstVisit: true })
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  expect(await page.evaluate('localStorage.length')).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await banner.getByRole('button', { name: 'Decline', exact: true }).click()
  await banner.waitFor({ state: 'detached' })
  expect(JSON.parse(String(await page.evaluate('localStorage.cookieConsent')))).toMatchObject({ choice: 'declined' })
  await page.reload()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await banner.getByText('You declined on').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(JSON.parse(String(await page.evaluate('localStorage.cookieConsent')))).toMatchObject({ choice: 'accepted' })
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the notification bell shows notifications and can be silenced', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, PRODUCER)
  await page.goto('/marketplace')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.waitFor()
  const before = await bell.getAttribute('aria-label')
  await placeOneOrder()
  await page.locator('.toast').getByText('New order', { exact: true }).waitFor()
  expect(await bell.getAttribute('aria-label')).not.toBe(before)
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Just now').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement.className')).toBe('bell')
  await bell.click()
  await panel
    .getByRole('link', { name: /New order/ })
    .first()
    .click()
  const order = page.getByRole('dialog', { name: /FG-/ })
  await order.getByRole('button', { name: 'Close' }).click()
  await order.waitFor({ state: 'hidden' })
  await page.setViewportSize(PHONE)
  await bell.click()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await panel.getByText('Nothing new').waitFor()
  expect(await bell.getAttribute('aria-label')).toBe('Notifications')
  expect(pageErrors).toEqual([])
  await context.close()
})

test.each([PHONE.width, 768, 1024, DESKTOP.width])('the header fits on one line at %i px', async (width) => {
  const { page, context } = await openPage(browser, { width, height: 800 })
  await signIn(page, PRODUCER)
  await page.goto('/marketplace')
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  expect(await page.locator('.top-bar-inner').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(66)
  expect(await horizontalOverflowPx(page)).toBe(0)
  await context.close()
})

test('a page loads with its data and without console errors', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  const products = await createVisitor(inject('marketUrl')).get<{ products: { id: string; name: string }[] }>(
    '/api/products?pageSize=1',
  )
  const [product] = bodyOf(products).products
  await page.goto(`/product/${product!.id}`, { waitUntil: 'networkidle' })
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(await page.title()).toContain(product!.name)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the notification bell invites visitors to sign in', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto('/marketplace')
  await page.getByRole('link', { name: 'Notifications: sign in to see yours' }).click()
  await page.getByRole('heading', { name: 'Sign in to view notifications' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/login?next=*')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the sign-in page redirects signed-in members', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, PRODUCER)
  await page.goto('/login')
  await page.waitForURL('**/producer-dashboard')
  await page.goto('/login?next=/favorites')
  await page.waitForURL('**/favorites')
  expect(await page.getByRole('link', { name: 'Notifications: sign in to see yours' }).count()).toBe(0)
  await context.close()
})

test('an unknown producer has an error page', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await page.goto('/marketplace?producerId=producer_00000000000000000000000000')
  await page.getByRole('heading', { name: 'Producer not found' }).waitFor()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await page.getByText(/[1-9]\d* products found/).waitFor()
  await context.close()
})

test.each([
  { role: 'producer', path: '/producer-dashboard/no-such-page', listed: 'Products' },
  { role: 'support', path: '/support/no-such-page', listed: 'Orders' },
  { role: 'auditor', path: '/audit/no-such-page', listed: 'Access log' },
] as const)('an unknown page of the $role console keeps its frame', async ({ role, path, listed }) => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS[role])
  const response = await page.goto(path)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const nav = page.getByRole('navigation', { name: 'Console' })
  expect(await nav.locator('[aria-current]').count()).toBe(0)
  await nav.getByRole('link', { name: listed }).click()
  await page.getByRole('heading', { level: 1, name: listed }).waitFor()
  await context.close()
})

test('a long table keeps its header in view', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.auditor)
  await page.goto('/audit')
  const header = page.getByRole('columnheader').first()
  await header.waitFor()
  const top = () => header.evaluate((cell) => cell.getBoundingClientRect().top)
  const before = await top()
  const frame = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  expect(before).toBeGreaterThan(frame)
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  expect(await top()).toBe(frame)
  await context.close()
})

test('a console that is still loading gets the focus', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await signIn(page, PRODUCER)
  await page.goto('/marketplace')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const release = await holdScripts(context)
  await page.evaluate(`history.pushState({}, '', '/producer-dashboard'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.waitForFunction(`!document.getElementById('content')`)
  release()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
  expect(pageErrors).toEqual([])
  await context.close()
})
