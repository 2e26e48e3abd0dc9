import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { DESKTOP, holdScripts, openPage } from './support/guest-page.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Acts on the server's HTML before its scripts run, then lets them run. */
async function actBeforeHydration(path: string, act: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page, context } = await openPage(browser, DESKTOP)
  const release = await holdScripts(context)
  await page.goto(path, { waitUntil: 'commit' })
  await act(page)
  release()
  return page
}

test('a product added before the page hydrates is in the cart', async () => {
  const page = await actBeforeHydration('/marketplace?inStock=true', async (early) => {
    const add = early.getByRole('button', { name: /^Add to cart/ })
    await add.nth(0).click()
    await add.nth(1).click()
  })
  await expect.poll(() => page.evaluate('JSON.parse(localStorage["farmgate.cart"]).lines.length')).toBe(2)
  await page.context().close()
})

test('a filter chosen before the page hydrates applies', async () => {
  const page = await actBeforeHydration('/marketplace', (early) =>
    early.getByRole('checkbox', { name: /^Fruits/ }).click(),
  )
  await expect.poll(() => new URL(page.url()).searchParams.get('categories')).toBe('fruits')
  await page.context().close()
})

test('a sort order chosen before the page hydrates applies', async () => {
  const page = await actBeforeHydration('/marketplace', (early) =>
    early.getByLabel('Sort by').selectOption({ index: 1 }),
  )
  await expect.poll(() => new URL(page.url()).searchParams.get('sortBy')).not.toBeNull()
  await page.context().close()
})

test('a search typed before the page hydrates gets suggestions', async () => {
  const page = await actBeforeHydration('/marketplace', (early) =>
    early.getByRole('combobox', { name: 'Search products and producers' }).pressSequentially('egg'),
  )
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
  await page.context().close()
})
