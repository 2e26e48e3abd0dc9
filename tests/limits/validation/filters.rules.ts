import { expect } from 'vitest'
import { filtersIn } from '#frontend/features/catalog/market-filters.ts'
import { nearIn } from '#frontend/lib/near.ts'
import { quantityFrom } from '#frontend/ui/quantity-from.ts'
import { zipTrouble } from '#frontend/ui/zip-words.ts'
import type { Table } from '../support/table.ts'

const filters = (query: string) => filtersIn(new URLSearchParams(query))
const near = (radius: number) => nearIn(new URLSearchParams(`zip=05401&radius=${radius}`)).radius

export const FILTER_RULES: Table = {
  'a radius of 5 to 100 miles is taken, 4 and 105 look 25 miles around': () => {
    const radius = (miles: number) => filters(`zipCode=05401&radius=${miles}`).radius
    expect([4, 5, 100, 105].map(radius)).toEqual([25, 5, 100, 25])
    expect([4, 5, 100, 105].map(near)).toEqual([25, 5, 100, 25])
  },

  'a radius between the steps goes to the next one': () => expect([32, 33].map(near)).toEqual([30, 35]),

  'a minimum rating is 1 to 5 stars, and anything else is any rating': () =>
    expect([0, 1, 5, 6].map((stars) => filters(`minRating=${stars}`).minRating)).toEqual([0, 1, 5, 0]),

  'lowest and highest price are numbers': () => {
    expect(filters('minPrice=2.5&maxPrice=40')).toMatchObject({ minPrice: 2.5, maxPrice: 40 })
    expect(filters('minPrice=cheap&maxPrice=dear')).toMatchObject({ minPrice: undefined, maxPrice: undefined })
  },

  'a ZIP code in the panel has five digits, or is left out (C12)': () => {
    for (const zip of ['0540', '0540a', '054011']) expect(zipTrouble(zip)).toBe('Please enter a ZIP code of 5 digits')
    for (const zip of ['', '05401']) expect(zipTrouble(zip)).toBeUndefined()
  },
}

export const QUANTITY_RULES: Table = {
  'is a whole number above 0 of what is sold by the piece': () => {
    const eggs = { value: 3, step: 1, max: 12 }
    expect(['0', '-2', '1', '2.4', '13', 'a few', ''].map((typed) => quantityFrom(typed, eggs))).toEqual([
      ...[1, 1, 1, 2, 12, 3, 3],
    ])
  },

  'goes by quarters of a pound (C7)': () => {
    const beets = { value: 1, step: 0.25, max: 3.1 }
    expect(['0', '0.25', '1.3', ' 2,5 lb', '1e9'].map((typed) => quantityFrom(typed, beets))).toEqual([
      ...[0.25, 0.25, 1.25, 2.5, 3],
    ])
  },
}
