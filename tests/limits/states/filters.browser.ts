import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, headerSearch, PHONE } from '#tests/browser/support/guest-page.ts'
import { card, queryOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const panelOf = (page: Page): Locator => page.getByRole('form', { name: 'Filters' })
const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters/ })

/** One filter group each. */
const ALL = [
  ...['categories=eggs', 'minPrice=5', 'zipCode=05401&radius=50', 'inStock=true', 'deliveryOptions=pickup'],
  ...['minRating=4', 'certifications=organic', 'verified=true'],
]

async function opened({ guest }: Visits, query = ''): Promise<Page> {
  const page = await guest()
  await page.goto(`/marketplace${query}`)
  await panelOf(page).waitFor()
  return page
}

export const FILTERS: Table<Visits> = {
  'the panel closes and opens with the Filters button': async (visits) => {
    const page = await opened(visits)
    await filtersButton(page).click()
    await panelOf(page).waitFor({ state: 'detached' })
    await filtersButton(page).click()
    await panelOf(page).waitFor()
  },

  'edits apply only on Apply filters on a phone': async (visits) => {
    const page = await visits.guest()
    await page.setViewportSize(PHONE)
    await page.goto('/marketplace')
    await filtersButton(page).click()
    await panelOf(page).getByRole('checkbox', { name: /^Eggs/ }).check()
    await panelOf(page).getByLabel('ZIP code').fill('05401')
    expect(queryOf(page)).toBe('')
    await panelOf(page)
      .getByRole('button', { name: /^Apply filters/ })
      .click()
    await expect.poll(() => queryOf(page)).toBe('?categories=eggs&zipCode=05401')
    await page.setViewportSize(DESKTOP)
  },

  'edits apply by themselves beside the results, a ZIP code once it is complete': async (visits) => {
    const page = await opened(visits)
    await panelOf(page).getByRole('checkbox', { name: /^Eggs/ }).check()
    await expect.poll(() => queryOf(page)).toBe('?categories=eggs')
    await panelOf(page).getByLabel('ZIP code').pressSequentially('05401')
    await expect.poll(() => queryOf(page)).toBe('?categories=eggs&zipCode=05401')
    expect(
      await panelOf(page)
        .getByRole('button', { name: /^Apply/ })
        .count(),
    ).toBe(0)
  },

  'edits made while filters are being applied are kept': async (visits) => {
    const page = await opened(visits)
    for (const name of [/^Eggs/, /^Dairy/]) await panelOf(page).getByRole('checkbox', { name }).check()
    await expect.poll(() => queryOf(page)).toMatch(/^\?categories=(eggs%2Cdairy|dairy%2Ceggs)$/)
    expect(await panelOf(page).getByRole('checkbox', { checked: true }).count()).toBe(2)
  },

  'Reset restores the defaults: no categories, 0 to 100 and more, no ZIP code, 25 miles, any rating, best match':
    async (visits) => {
      const page = await opened(visits, `?${ALL.join('&')}&maxPrice=50&sortBy=price_low`)
      const panel = panelOf(page)
      expect(await panel.getByRole('checkbox', { checked: true }).count()).toBe(5)
      await panel.getByRole('button', { name: 'Reset' }).click()
      await expect.poll(() => queryOf(page)).toBe('')
      await expect.poll(() => panel.getByRole('checkbox', { checked: true }).count()).toBe(0)
      expect(await panel.getByRole('radio', { name: 'Any rating' }).isChecked()).toBe(true)
      expect(await panel.getByLabel('ZIP code').inputValue()).toBe('')
      const sliders = await panel.getByRole('slider').all()
      expect(await Promise.all(sliders.map((slider) => slider.getAttribute('aria-valuetext')))).toEqual([
        ...['$0', '$100+', '25 miles'],
      ])
      expect(await page.getByLabel('Sort by').inputValue()).toBe('relevance')
    },

  'the button counts the groups that differ from their default': async (visits) => {
    const page = await opened(visits, '?categories=eggs,dairy&minRating=4&search=a&sortBy=newest')
    expect(await filtersButton(page).innerText()).toMatch(/Filters\s*2$/)
    await page.goto(`/marketplace?${ALL.join('&')}`)
    expect(await filtersButton(page).innerText()).toMatch(/Filters\s*8$/)
    await page.goto('/marketplace')
    expect(await filtersButton(page).innerText()).toBe('Filters')
  },

  'a search applies on Enter or on a click on Search, not while typing': async (visits) => {
    const page = await opened(visits)
    await headerSearch(page).fill('kale')
    expect(queryOf(page)).toBe('')
    await headerSearch(page).press('Enter')
    await expect.poll(() => queryOf(page)).toBe('?search=kale')
    await headerSearch(page).fill('eggs')
    expect(queryOf(page)).toBe('?search=kale')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => queryOf(page)).toBe('?search=eggs')
  },

  'Clear all resets all filters': async (visits) => {
    const page = await opened(visits, '?categories=eggs&search=brown')
    await panelOf(page).getByLabel('ZIP code').fill('054')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => queryOf(page)).toBe('')
    await expect.poll(() => headerSearch(page).inputValue()).toBe('')
    expect(await panelOf(page).getByLabel('ZIP code').inputValue()).toBe('')
    await expect.poll(() => panelOf(page).getByRole('checkbox', { checked: true }).count()).toBe(0)
  },

  'Clear filters resets all filters where no products are found': async (visits) => {
    const page = await opened(visits, '?search=zzzzqqqq&inStock=true')
    await page.getByRole('heading', { name: 'No products found for “zzzzqqqq”' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await card(page).waitFor()
    expect(queryOf(page)).toBe('')
    await expect.poll(() => headerSearch(page).inputValue()).toBe('')
  },

  'a chip of an active filter removes only that filter': async (visits) => {
    const page = await opened(visits, '?categories=eggs,dairy&inStock=true')
    await page.getByRole('button', { name: 'Remove filter Eggs' }).click()
    await expect.poll(() => queryOf(page)).toBe('?categories=dairy&inStock=true')
  },

  'the tabs switch between products and producers, the view between grid and list': async (visits) => {
    const page = await opened(visits)
    await page.getByRole('button', { name: 'List' }).click()
    await page.locator('.product-grid-list').waitFor()
    await page.getByRole('button', { name: 'Grid' }).click()
    await page.locator('.product-grid-grid').waitFor()
    await page.getByRole('button', { name: /^Producers/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Producers' }).waitFor()
    await page.getByRole('button', { name: /^Products/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Products' }).waitFor()
  },
}
