import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { pickupProducts } from './support/card-payments.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { DESKTOP, horizontalOverflowPx, openPage, signIn, ZOOMED } from './support/guest-page.ts'
import { fillIn, focusedName, tabTo } from './support/keyboard.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['a desktop', DESKTOP],
  ['a desktop at 400 %', ZOOMED],
] as const)('a guest buys with the keyboard only on %s', async (_, size) => {
  const [product] = await pickupProducts()
  const { page, context, pageErrors } = await openPage(browser, size)
  await page.goto('/marketplace')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to content')
  await fillIn(page, /^Search products/, product!.name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: product!.name, exact: true }).first().waitFor()
  await page.waitForURL(/search=/)
  await tabVisiblyTo(page, { name: product!.name, key: 'Enter' })
  await page.getByRole('heading', { level: 1, name: product!.name }).waitFor()
  await tabVisiblyTo(page, { name: 'Add to cart', key: 'Enter' })
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor()
  await page.keyboard.press('Home')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: product!.name }).waitFor()
  await tabVisiblyTo(page, { name: 'Cart, 1 item', key: 'Enter' })
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor()
  await tabVisiblyTo(page, { name: 'Checkout', key: 'Enter' })
  await page.waitForURL('**/checkout')
  await checkOut(page)
  await pay(page)
  await page.getByRole('heading', { name: /^Order #FG-/ }).waitFor()
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})

/** Tabs to a control. The focus must be visible all the way. */
async function tabVisiblyTo(page: Page, control: Parameters<typeof tabTo>[1]): Promise<void> {
  expect(await tabTo(page, control)).toEqual([])
}

async function checkOut(page: Page): Promise<void> {
  await page.getByLabel('Full name').waitFor()
  const fields = await page
    .locator('main form :is(input, textarea)')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? ''))
  const texts: Readonly<Record<string, string>> = {
    'Full name': 'Kay Keys',
    Email: 'kay.keys@example.com',
    Phone: '802-555-0100',
  }
  for (const label of fields) {
    if (texts[label]) await fillIn(page, new RegExp(`^${label}`), texts[label])
    else if (/read and accept|at least 18/.test(label)) await tabVisiblyTo(page, { name: label.trim(), key: 'Space' })
  }
  await tabVisiblyTo(page, { name: 'Continue to payment', key: 'Enter' })
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').waitFor()
  await fillIn(page, /^Card number/, '4242424242424242')
  await fillIn(page, /^Expiration/, '1234')
  await fillIn(page, /^Security code/, '123')
  if (await page.getByLabel('ZIP code').isVisible()) await fillIn(page, /^ZIP code/, '05401')
  await tabVisiblyTo(page, { name: /^Pay \$/, key: 'Enter' })
}

test('a page link moves the focus to the results', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/marketplace')
  const next = page.getByRole('link', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Products')
  await context.close()
})

test('a dialog focuses its first field', async () => {
  const [product] = await pickupProducts()
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.shopper)
  await page.goto(`/product/${product!.id}`)
  await page
    .getByRole('button', { name: /^Report/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Report/ })
  await dialog.getByRole('radio').first().waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('radio')
  await context.close()
})

test('the search of a console announces its results', async () => {
  const { page, context } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/products')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.click()
  await page.keyboard.type('zzzz')
  await page.getByRole('status').filter({ hasText: '0 results' }).waitFor()
  await page.keyboard.press('Backspace')
  expect(await search.inputValue()).toBe('zzz')
  await context.close()
})

test('the title of the document follows the tab', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/how-it-works')
  await expect.poll(() => page.title()).toMatch(/^How it works – /)
  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'For producers' }).click()
  await expect.poll(() => page.title()).toMatch(/^For producers – /)
  await signIn(page, SIGN_INS.shopper)
  await page.goto('/dashboard?tab=credit')
  await expect.poll(() => page.title()).toMatch(/^Store credit · Your dashboard – /i)
  await context.close()
})
