import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdRequests, queryOf } from '#tests/limits/support/pages.ts'
import type { Table } from '#tests/limits/support/table.ts'
import type { Visits } from '#tests/limits/support/visits.ts'

const sort = (page: Page) => page.getByLabel('Sort by')
const PLACES = { products: '.product-grid-place', producers: '.producer-grid[role=status] .skeleton' }

export const PRODUCTS_IN_STOCK: Table<Visits> = {
  'the home page shows 3 featured producers and 8 products': async ({ guest }) => {
    const page = await guest()
    await page.goto('/')
    for (const [region, cards] of [
      ['Featured producers', 3],
      ['New arrivals', 8],
    ] as const) {
      const shown = page.getByRole('region', { name: region }).getByRole('article')
      await shown.first().waitFor()
      expect(await shown.count()).toBe(cards)
    }
  },

  'while loading, 8 products and 3 producers have placeholders': async ({ guest }) => {
    const page = await guest()
    const answers = [
      await holdRequests(page, '**/api/products?**'),
      await holdRequests(page, '**/api/producer-profiles/featured'),
    ]
    await page.goto('/')
    await page.locator(PLACES.products).first().waitFor()
    expect(await page.locator(PLACES.products).count()).toBe(8)
    expect(await page.locator(PLACES.producers).count()).toBe(3)
    for (const answer of answers) answer()
    await page.getByRole('region', { name: 'New arrivals' }).getByRole('article').first().waitFor()
    expect(await page.locator(PLACES.products).count()).toBe(0)
  },

  'while loading, the marketplace has placeholders': async ({ guest }) => {
    const page = await guest()
    const answers = [
      await holdRequests(page, '**/api/products?**'),
      await holdRequests(page, '**/api/producer-profiles*'),
    ]
    await page.goto('/marketplace')
    await page.locator(PLACES.products).first().waitFor()
    expect(await page.locator(PLACES.products).count()).toBe(8)
    await page.getByRole('button', { name: /^Producers/ }).click()
    await expect.poll(() => page.locator(PLACES.producers).count()).toBe(3)
    for (const answer of answers) answer()
  },

  'the marketplace has one set of sort orders: those of both pages (C10), by distance only with a ZIP code (C8)':
    async ({ guest }) => {
      const page = await guest()
      const ways = async () => (await sort(page).innerText()).split('\n').map((way) => way.trim())
      await page.goto('/marketplace')
      await sort(page).waitFor()
      const everywhere = await ways()
      expect(everywhere).toEqual([
        ...['Best match', 'Newest', 'Price: low to high', 'Price: high to low', 'Name: A to Z', 'Name: Z to A'],
        'Best rated',
      ])
      await page.goto('/marketplace?zipCode=05401&radius=100')
      await sort(page).waitFor()
      expect(await ways()).toEqual([...everywhere, 'Nearest'])
    },

  'by distance the nearest come first': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?zipCode=05401&radius=100')
    await sort(page).selectOption('Nearest')
    await expect.poll(() => queryOf(page)).toContain('sortBy=distance')
    const miles = async () => (await page.locator('.product-card-location').allInnerTexts()).map(Number.parseFloat)
    await expect.poll(async () => isRising(await miles())).toBe(true)
    expect(new Set(await miles()).size).toBeGreaterThan(1)
  },

  'four related products are shown, never the product itself': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?categories=vegetables')
    const name = await page.getByRole('article').first().getByRole('heading').innerText()
    await page.getByRole('article').first().getByRole('link', { name, exact: true }).click()
    const related = page.getByRole('region', { name: 'Related products' }).getByRole('heading', { level: 3 })
    await related.first().waitFor()
    expect(await related.count()).toBe(4)
    expect(await related.allInnerTexts()).not.toContain(name)
  },
}

const isRising = (figures: readonly number[]): boolean =>
  figures.length > 1 && figures.every((figure, nth) => nth === 0 || figure >= figures[nth - 1]!)
