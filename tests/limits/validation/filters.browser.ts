import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { queryOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const panelOf = (page: Page): Locator => page.getByRole('form', { name: 'Filters' })
async function opened({ guest }: Visits): Promise<Page> {
  const page = await guest()
  await page.goto('/marketplace')
  await panelOf(page).waitFor()
  return page
}

/** The value of a slider after each of these keys. */
async function pressed(slider: Locator, keys: readonly string[]): Promise<readonly (string | null)[]> {
  const messages = []
  for (const key of keys) {
    await slider.press(key)
    messages.push(await slider.getAttribute('aria-valuetext'))
  }
  return messages
}

export const FILTERS: Table<Visits> = {
  'the price slider goes from 0 to 100 in steps of 5, and its upper end shows a plus': async (visits) => {
    const page = await opened(visits)
    const [lowest, highest] = ['Lowest price', 'Highest price'].map((label) => panelOf(page).getByLabel(label))
    expect(await pressed(lowest!, ['ArrowLeft', 'ArrowRight', 'End'])).toEqual(['$0', '$5', '$95'])
    expect(await pressed(highest!, ['ArrowRight', 'Home', 'End'])).toEqual(['$100+', '$100+', '$100+'])
    expect(await pressed(lowest!, ['Home'])).toEqual(['$0'])
    expect(await pressed(highest!, ['ArrowLeft', 'Home'])).toEqual(['$95', '$5'])
  },

  'its upper end sets no upper bound, one step below it sets 95 (C9)': async (visits) => {
    const page = await opened(visits)
    await panelOf(page).getByLabel('Lowest price').press('ArrowRight')
    await panelOf(page).getByLabel('Highest price').press('ArrowLeft')
    await expect.poll(() => queryOf(page)).toBe('?minPrice=5&maxPrice=95')
    await panelOf(page).getByLabel('Highest price').press('End')
    await expect.poll(() => queryOf(page)).toBe('?minPrice=5')
  },

  'the radius slider begins at 25 miles and goes from 5 to 100 in steps of 5': async (visits) => {
    const page = await opened(visits)
    const radius = panelOf(page).getByRole('slider').last()
    expect(await radius.getAttribute('aria-valuetext')).toBe('25 miles')
    expect(await pressed(radius, ['ArrowRight', 'Home', 'ArrowLeft', 'ArrowRight'])).toEqual([
      ...['30 miles', '5 miles', '5 miles', '10 miles'],
    ])
    expect(await pressed(radius, ['End', 'ArrowRight', 'ArrowLeft'])).toEqual(['100 miles', '100 miles', '95 miles'])
  },

  'the minimum rating is any, or 1 to 5 stars': async (visits) => {
    const page = await opened(visits)
    const rated = panelOf(page).getByRole('group', { name: 'Minimum rating' })
    expect(await rated.getByRole('radio').count()).toBe(6)
    expect(await rated.getByRole('radio', { name: 'Any rating' }).isChecked()).toBe(true)
    for (const stars of ['1', '5']) {
      await rated.getByRole('radio', { name: new RegExp(`^\\D*${stars} stars?`) }).check()
      await expect.poll(() => queryOf(page)).toBe(`?minRating=${stars}`)
    }
  },

  'a ZIP code of four digits is not applied, with a message (C12)': async (visits) => {
    const page = await opened(visits)
    await panelOf(page).getByLabel('ZIP code').fill('0540')
    await panelOf(page).getByLabel('ZIP code').press('Enter')
    await panelOf(page).getByText('Enter a 5-digit ZIP code').waitFor()
    expect(queryOf(page)).toBe('')
  },
}
