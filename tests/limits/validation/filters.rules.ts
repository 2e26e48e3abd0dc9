import { expect } from 'vitest'
import { filtersIn } from '#frontend/shared/catalog/product-filters.ts'
import { nearIn } from '#frontend/shared/lib/near.ts'
import { quantityFrom } from '#frontend/shared/ui/quantity-stepper.tsx'
import { zipCodeError } from '#frontend/shared/ui/zip-search.tsx'
import type { Table } from '../support/table.ts'

const filters = (query: string) => filtersIn(new URLSearchParams(query))
const near = (radius: number) => nearIn(new URLSearchParams(`zip=05401&radius=${radius}`)).radius

export const FILTER_RULES: Table = {
  'a radius of 5 to 100 miles is accepted, 4 and 105 become 25 miles': () => {
    const radius = (miles: number) => filters(`zipCode=05401&radius=${miles}`).radius
    expect([4, 5, 100, 105].map(radius)).toEqual([25, 5, 100, 25])
    expect([4, 5, 100, 105].map(near)).toEqual([25, 5, 100, 25])
  },

  'a radius between the steps is rounded to the nearest one': () => expect([32, 33].map(near)).toEqual([30, 35]),

  'a minimum rating is 1 to 5 stars, and anything else is any rating': () =>
    expect([0, 1, 5, 6].map((stars) => filters(`minRating=${stars}`).minRating)).toEqual([0, 1, 5, 0]),

  'lowest and highest price are numbers': () => {
    expect(filters('minPrice=2.5&maxPrice=40')).toMatchObject({ minPrice: 2.5, maxPrice: 40 })
    expect(filters('minPrice=cheap&maxPrice=dear')).toMatchObject({ minPrice: undefined, maxPrice: undefined })
  },

  'a ZIP code in the panel has five digits or is empty (C12)': () => {
    for (const zip of ['0540', '0540a', '054011']) expect(zipCodeError(zip)).toBe('Enter a 5-digit ZIP code')
    for (const zip of ['', '05401']) expect(zipCodeError(zip)).toBeUndefined()
  },
}

export const QUANTITY_RULES: Table = {
  'a quantity of pieces is a whole number above 0; anything else is rejected': () => {
    const eggs = { step: 1, max: 12 }
    expect(['1', '7', '13'].map((typed) => quantityFrom(typed, eggs))).toEqual([
      { quantity: 1 },
      { quantity: 7 },
      { quantity: 12 },
    ])
    for (const typed of ['0', '-2']) expect(quantityFrom(typed, eggs)).toEqual({ problem: 'Enter at least 1.' })
    expect(quantityFrom('2.5', eggs)).toEqual({ problem: 'Enter a whole number.' })
    for (const typed of ['', ' ', 'abc', '2abc', '1e9'])
      expect(quantityFrom(typed, eggs)).toEqual({ problem: 'Enter a number.' })
  },

  'pounds come in quarters (C7)': () => {
    const beets = { step: 0.25, max: 3.1 }
    expect(['0.25', ' 2,5 lb', '.75', '4'].map((typed) => quantityFrom(typed, beets))).toEqual([
      { quantity: 0.25 },
      { quantity: 2.5 },
      { quantity: 0.75 },
      { quantity: 3 },
    ])
    expect(quantityFrom('1.3', beets)).toEqual({ problem: 'Enter a multiple of 0.25.' })
    expect(quantityFrom('0', beets)).toEqual({ problem: 'Enter at least 0.25.' })
  },

  '0 removes a removable line': () =>
    expect(quantityFrom('0', { step: 0.25, max: 3, removable: true })).toEqual({ quantity: 0 }),
}
