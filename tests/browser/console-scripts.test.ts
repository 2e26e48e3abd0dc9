import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { openPage, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const scriptsOf = async (page: Page) => {
  const names = await page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
  return names.filter((name) => name.includes('/assets/') && name.endsWith('.js'))
}
const isClassic = (name: string) => /[.]system[.]js$|[/]system-[^/]+[.]js$/.test(name)

const openOrders = (page: Page) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Orders' }).click()

test('a console runs classic scripts only, each requested once; the shop runs modules only', async () => {
  const { page, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard', { waitUntil: 'networkidle' })
  const scripts = await scriptsOf(page)
  expect(scripts.filter((name) => !isClassic(name))).toEqual([])
  expect(scripts.filter((name) => name.includes('/start-producer-'))).toHaveLength(1)
  expect(scripts.length).toBeLessThan(8)
  expect(scripts).toEqual([...new Set(scripts)])

  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  const modules = await scriptsOf(page)
  expect(modules.length).toBeGreaterThan(2)
  expect(modules.filter(isClassic)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('from a console, a producer goes on to the shop, and from the shop back to the console', async () => {
  const { page, pageErrors } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard/products')
  await page.getByRole('button', { name: 'Bosc Pears' }).first().waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Go to the marketplace' }).click()
  await page.getByRole('heading', { name: 'New arrivals' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Bosc Pears' }).first().waitFor()
  expect(pageErrors).toEqual([])
})

test('a page whose scripts were replaced by a newer version is loaded from it', async () => {
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard', { waitUntil: 'networkidle' })
  await page.evaluate('globalThis.isFirstDocument = true')
  await page.route(/[/]assets[/]orders-.*[.]js$/, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await openOrders(page)
  await page.getByRole('button', { name: /^FG-/ }).first().waitFor()
  expect(await page.evaluate('globalThis.isFirstDocument')).toBeUndefined()
})

test('a page whose scripts stay missing shows its error', async () => {
  const { page } = await openPage(browser)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard', { waitUntil: 'networkidle' })
  await page.route(/[/]assets[/]orders-.*[.]js$/, (route) => route.fulfill({ status: 404 }))
  await openOrders(page)
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
})
