import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bodyOf } from '#tests/support/visitor.ts'
import { card, toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Opens the favorites of a member with two products and two producers. */
async function memberWithFavorites({ newAccount, products }: Visits): Promise<Page> {
  const { page, visitor } = await newAccount()
  for (const { id, producerId } of (await products()).slice(0, 2)) {
    bodyOf(await visitor.request('PUT', `/api/me/favorites/product/${id}`))
    bodyOf(await visitor.request('PUT', `/api/me/favorites/producer/${producerId}`))
  }
  return page
}

async function clearFavorites(visits: Visits, button: string): Promise<readonly number[]> {
  const page = await memberWithFavorites(visits)
  await page.goto(`/favorites${button.includes('producers') ? '?tab=producers' : ''}`)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await toastOf(page, 'Favorites cleared', 'Your favorites have been cleared successfully').waitFor()
  return Promise.all(['Products', 'Producers'].map((tab) => countOn(page, tab)))
}
const countOn = async (page: Page, tab: string): Promise<number> =>
  Number(
    (
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${tab}`) })
        .innerText()
    ).match(/\d+/),
  )

export const FAVORITES: Table<Visits> = {
  'a heart adds and removes, the list follows, and both show a toast': async ({ newAccount }) => {
    const { page } = await newAccount()
    await page.goto('/marketplace')
    const name = await card(page).getByRole('heading').innerText()
    await card(page)
      .getByRole('button', { name: `Add ${name} to favorites` })
      .click()
    await toastOf(page, 'Added to favorites', name).waitFor()
    await page.goto('/favorites')
    await cards(page)
      .getByRole('button', { name: `Remove ${name} from favorites` })
      .click()
    await toastOf(page, 'Removed from favorites', name).waitFor()
    await page.getByText('No favorite products yet').waitFor()
  },

  'a visitor sees no heart': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace', { waitUntil: 'networkidle' })
    await card(page).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /favorites$/ })
        .count(),
    ).toBe(0)
  },

  'all favorites are cleared at once': async (visits) =>
    expect(await clearFavorites(visits, 'Clear all')).toEqual([0, 0]),
  'only the favorite products are cleared': async (visits) =>
    expect(await clearFavorites(visits, 'Clear products')).toEqual([0, 2]),
  'only the favorite producers are cleared': async (visits) =>
    expect(await clearFavorites(visits, 'Clear producers')).toEqual([2, 0]),
}
