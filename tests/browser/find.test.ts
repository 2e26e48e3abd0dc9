import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import {
  accessibilityProblems,
  blankBelowPx,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
} from './support/guest-page.ts'

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
] as const)('the marketplace starts with products on %s', async (_, size, fromTop) => {
  const { page, context } = await openPage(browser, size)
  await page.goto('/marketplace')
  await card(page).waitFor()
  expect((await card(page).boundingBox())!.y).toBeLessThan(fromTop)
  expect(await horizontalOverflowPx(page)).toBe(0)
  await context.close()
})

test('filters next to the results apply automatically', async () => {
  const { page, context, pageErrors } = await openPage(browser)
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
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a simultaneous filter and sort order both apply', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await page.goto('/marketplace')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .waitFor()
  await page.evaluate(CHOOSE_BOTH)
  await page.waitForURL((url) => url.searchParams.has('sortBy') && url.searchParams.has('categories'))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ categories: 'eggs', sortBy: 'price_low' })
  expect(pageErrors).toEqual([])
  await context.close()
})

const CHOOSE_BOTH = `(() => {
  const labels = [...document.querySelectorAll('form[aria-label=Filters] label')]
  labels.find(({ textContent }) => textContent.startsWith('Eggs')).click()
  const select = [...document.querySelectorAll('select')].find((each) => [...each.options].some(({ value }) => value === 'price_low'))
  select.value = 'price_low'
  select.dispatchEvent(new Event('change', { bubbles: true }))
})()`

test('an empty result offers a wider search', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await page.goto('/marketplace?search=eggs&categories=flowers')
  await page.getByRole('heading', { name: 'No products found for “eggs”' }).waitFor()
  await page.getByRole('heading', { name: 'Popular right now' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^Remove “Flowers” \([1-9]/ }).click()
  await page.waitForURL('**/marketplace?search=eggs')
  await card(page).waitFor()
  await expect.poll(() => page.title()).toMatch(/^“eggs” · Marketplace – /)

  await page.goto('/marketplace?search=zzzzqqqq')
  await page.getByRole('heading', { name: 'No products found for “zzzzqqqq”' }).waitFor()
  expect(await page.getByRole('group', { name: 'Minimum rating' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.waitForURL('**/marketplace')
  await card(page).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Marketplace – /)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the home page finds food by ZIP code or by name', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
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
  expect(pageErrors).toEqual([])
  await context.close()
})

const producerMap = (page: Page) => page.getByRole('region', { name: 'Map of producers' })

test('search, list and map of producers fit on one screen', async () => {
  const { page, context, pageErrors } = await openPage(browser, { width: 1280, height: 800 })
  await page.goto('/find-producers')
  await card(page).waitFor()
  await producerMap(page).getByRole('button', { name: 'Zoom in' }).waitFor()
  const { y, height } = (await producerMap(page).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(800)
  const list = page.locator('.found-producers')
  expect(await list.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true)
  expect(await blankBelowPx(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a phone shows the first producer without scrolling', async () => {
  const { page, context } = await openPage(browser, PHONE)
  await page.goto('/find-producers')
  const { y, height } = (await card(page).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(PHONE.height)
  expect(y).toBeLessThan(450)
  await context.close()
})

test('each season is offered, the current one selected', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await page.goto('/seasonal')
  const chips = page.getByRole('group', { name: 'Season' }).getByRole('button')
  const names = await chips.allInnerTexts()
  expect(names.map((name) => name.replace(' (now)', ''))).toEqual(['Spring', 'Summer', 'Fall', 'Winter'])
  expect(await chips.and(page.locator('[aria-pressed=true]')).innerText()).toMatch(/ \(now\)$/)
  await chips.filter({ hasNotText: '(now)' }).first().click()
  await page.waitForURL(/season=/)
  await chips.filter({ hasText: '(now)' }).click()
  await page.waitForURL((url) => !url.searchParams.has('season'))
  expect(pageErrors).toEqual([])
  await context.close()
})

test('list and map show the same producer', async () => {
  const { page, context, pageErrors } = await openPage(browser)
  await page.goto('/find-producers')
  const last = page.getByRole('article').last()
  const name = await last.getByRole('heading').innerText()
  await last.getByRole('button', { name: 'Show on map' }).click()
  const shown = producerMap(page).getByRole('group', { name })
  await shown.getByRole('link', { name }).waitFor()
  await shown.getByText(/^(Next pickup|Closed|Pickup|Delivery)/).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await shown.getByRole('button', { name: 'Close' }).click()
  await shown.waitFor({ state: 'detached' })
  const pin = producerMap(page).locator('.map-pin-rating').first()
  const [pinName] = (await pin.locator('..').getAttribute('aria-label'))!.split(',')
  await pin.click()
  await producerMap(page).getByRole('group', { name: pinName! }).waitFor()
  await page.locator('.is-highlighted').getByRole('heading', { name: pinName! }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('the map is zoomed with buttons, keys and the wheel', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/find-producers')
  const width = async () => Number((await page.locator('.map-outline').getAttribute('viewBox'))!.split(' ')[2])
  await producerMap(page).getByRole('button', { name: 'Zoom in' }).waitFor()
  await expect.poll(width).toBeGreaterThan(0)
  const whole = await width()
  await producerMap(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeCloseTo(whole / 1.6, 3)
  await producerMap(page).press('+')
  await expect.poll(width).toBeCloseTo(whole / 2.56, 3)
  await producerMap(page).hover({ position: { x: 60, y: 200 } })
  await page.mouse.wheel(0, -400)
  await expect.poll(width).toBeLessThan(whole / 5)
  const left = async () => Number((await page.locator('.map-outline').getAttribute('viewBox'))!.split(' ')[0])
  const before = await left()
  await producerMap(page).press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(before)
  await producerMap(page).getByRole('button', { name: 'Reset map' }).click()
  await expect.poll(width).toBeCloseTo(whole, 3)
  await context.close()
})

test('a phone switches between list and map', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE, { touches: true })
  await page.goto('/find-producers?zip=05401')
  await card(page).getByRole('button', { name: 'Show on map' }).click()
  await page.waitForURL(/view=map/)
  await producerMap(page)
    .getByText(/^(Next pickup|Closed|Pickup|Delivery)/)
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await card(page).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a missing page offers a search and products', async () => {
  const { page, context } = await openPage(browser)
  await page.goto('/no-such-page')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('heading', { name: 'Popular right now' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('main').getByLabel('What are you looking for, or where are you?').fill('eggs')
  await page.getByRole('button', { name: 'Find food' }).click()
  await page.waitForURL('**/marketplace?search=eggs')
  await context.close()
})
