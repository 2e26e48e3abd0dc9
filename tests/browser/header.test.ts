import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import {
  accessibilityProblems,
  DESKTOP,
  headerSearch,
  horizontalOverflowPx,
  openAccountMenu,
  openPage,
  PHONE,
  signIn,
  signOut,
} from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const active = (page: Page) => page.getByRole('option', { selected: true })

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)('the header of %s suggests products, categories and producers', async (_, size) => {
  const { page, context, pageErrors } = await openPage(browser, size)
  await page.goto('/how-it-works')
  await headerSearch(page).fill('herb')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.waitFor()
  for (const group of ['Categories', 'Products', 'Producers'])
    expect(await list.getByRole('group', { name: group }).getByRole('option').count()).toBeGreaterThan(0)
  const count = await list.getByRole('option').count()
  await page
    .getByRole('search')
    .getByRole('status')
    .filter({ hasText: `${count} suggestions` })
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  const product = list.getByRole('group', { name: 'Products' }).getByRole('option').first()
  const name = await product.locator('strong').innerText()
  await product.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the header search works with the keyboard', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/')
  await headerSearch(page).fill('herb')
  await page.getByRole('option').first().waitFor()
  await headerSearch(page).press('ArrowDown')
  expect(await active(page).innerText()).toContain('Herbs and spices')
  expect(await headerSearch(page).getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
  await headerSearch(page).press('ArrowUp')
  expect(await active(page).count()).toBe(0)
  await headerSearch(page).press('ArrowUp')
  expect(await page.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
  await headerSearch(page).press('Escape')
  expect(await headerSearch(page).getAttribute('aria-expanded')).toBe('false')
  expect(await headerSearch(page).inputValue()).toBe('herb')
  await headerSearch(page).press('ArrowDown')
  await headerSearch(page).press('Enter')
  await page.waitForURL('**/marketplace?categories=herbs_and_spices')
  await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor()
  await headerSearch(page).fill('zzzzqqqq')
  await page.getByRole('search').getByRole('status').filter({ hasText: 'No suggestions' }).waitFor()
  await headerSearch(page).press('Enter')
  await page.waitForURL('**/marketplace?categories=herbs_and_spices&search=zzzzqqqq')
  await context.close()
})

test('the account menu has all links of an account', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.shopper)
  const menu = await openAccountMenu(page)
  expect(await accessibilityProblems(page)).toEqual([])
  for (const [name, path] of [
    ['Dashboard', '/dashboard'],
    ['Orders', '/orders'],
    ['Favorites', '/favorites'],
    ['Settings', '/account'],
  ] as const)
    expect(await menu.getByRole('link', { name }).getAttribute('href')).toBe(path)
  await menu.getByRole('link', { name: 'Favorites' }).click()
  await page.waitForURL('**/favorites')
  await menu.waitFor({ state: 'detached' })
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/')
  expect(pageErrors).toEqual([])
  await context.close()
})

test('"For producers" explains selling before the form', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For producers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sell what you grow to people nearby' }).waitFor()
  await page.getByRole('heading', { name: 'Fee calculator' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Start selling' }).first().click()
  await page.waitForURL('**/signup?role=producer')
  expect(pageErrors).toEqual([])
  await context.close()
})
