import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { DESKTOP, openAs, PHONE, pageFindings, sidewaysPx } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' })
const card = (page: Page) => page.getByRole('article').first()

test.each([
  ['a desktop', DESKTOP, 260],
  ['a phone', PHONE, 380],
] as const)('the marketplace begins with products on %s', async (_, size, fromTop) => {
  const { page, context } = await openAs(browser, size)
  await page.goto('/marketplace')
  await card(page).waitFor()
  expect((await card(page).boundingBox())!.y).toBeLessThan(fromTop)
  expect(await sidewaysPx(page)).toBe(0)
  await context.close()
})

test('filters beside the results apply by themselves and hide what finds nothing', async () => {
  const { page, context, troubles } = await openAs(browser)
  await page.goto('/marketplace')
  const categories = filtersOf(page).getByRole('group', { name: 'Categories' })
  await categories.getByRole('button', { name: /^Show all \d+$/ }).click()
  expect(await categories.getByRole('checkbox').count()).toBeGreaterThan(8)
  await categories.getByRole('checkbox', { name: /^Eggs/ }).check()
  await page.waitForURL('**/marketplace?categories=eggs')
  await page.getByRole('button', { name: 'Remove filter Eggs' }).waitFor()
  await page.goto('/marketplace?search=honey')
  await card(page).waitFor()
  const counts = await filtersOf(page).locator('.option-count').allInnerTexts()
  expect(counts.length).toBeGreaterThan(0)
  expect(counts).not.toContain('0')
  expect(await pageFindings(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('an empty result names the search and offers the smallest change that finds something', async () => {
  const { page, context, troubles } = await openAs(browser)
  await page.goto('/marketplace?search=eggs&categories=flowers')
  await page.getByRole('heading', { name: 'No products found for “eggs”' }).waitFor()
  await page.getByRole('heading', { name: 'Popular right now' }).waitFor()
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Remove “Flowers” \([1-9]/ }).click()
  await page.waitForURL('**/marketplace?search=eggs')
  await card(page).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('the home page finds food by ZIP code or by name', async () => {
  const { page, context, troubles } = await openAs(browser, PHONE)
  await page.goto('/')
  const field = page.getByRole('main').getByLabel('What are you looking for, or where are you?')
  await field.fill('05401')
  await field.press('Enter')
  await page.waitForURL('**/marketplace?zipCode=05401&sortBy=distance')
  await page
    .getByText(/[\d.]+ mi$/)
    .first()
    .waitFor()
  await page.goto('/')
  await field.fill('honey')
  await page.getByRole('button', { name: 'Find food' }).click()
  await page.waitForURL('**/marketplace?search=honey')
  expect(troubles).toEqual([])
  await context.close()
})

test('a missing page offers a search and products', async () => {
  const { page, context } = await openAs(browser)
  await page.goto('/no-such-page')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('heading', { name: 'Popular right now' }).waitFor()
  expect(await pageFindings(page)).toEqual([])
  await page.getByRole('main').getByLabel('What are you looking for, or where are you?').fill('eggs')
  await page.getByRole('button', { name: 'Find food' }).click()
  await page.waitForURL('**/marketplace?search=eggs')
  await context.close()
})
