import { expect } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import type { TestShops } from '#tests/limits/support/shops.ts'
import { bodyOf, expectProblem, problemIn, type Visitor } from '#tests/support/visitor.ts'
import type { Table } from '../support/table.ts'

const SEARCHES = ['/api/products', '/api/producer-profiles', '/api/producers/search-by-zip']

const found = async (visitor: Visitor, query: string) =>
  bodyOf(await visitor.get<ProductPage>(`/api/products?${query}`)).products.map(({ name }) => name)
const producers = async (visitor: Visitor, search: string) =>
  bodyOf(await visitor.get<ProducerView[]>(`/api/producer-profiles?search=${encodeURIComponent(search)}`))
    .map(({ businessName }) => businessName)
    .sort()

export const SEARCHING: Table<TestShops> = {
  'a radius of 5 and of 100 miles is accepted, of 4 and of 105 rejected': async ({ visitor }) => {
    for (const path of SEARCHES) {
      const statusWithin = async (miles: number) =>
        (await visitor().get(`${path}?zipCode=05401&radius=${miles}`)).status
      expect([await statusWithin(4), await statusWithin(5), await statusWithin(100), await statusWithin(105)]).toEqual([
        400, 200, 200, 400,
      ])
    }
  },

  'producers are requested with the limits of the message': async ({ visitor }) => {
    const response = await visitor().get('/api/producer-profiles?zipCode=05401&radius=4')
    expect(problemIn(response).fields).toEqual({ radius: 'Choose a radius of 5 to 100 miles.' })
  },

  'a minimum rating goes from 0 (any) to 5 stars': async ({ visitor }) => {
    const rated = async (stars: number) => (await visitor().get(`/api/products?minRating=${stars}`)).status
    expect([await rated(-1), await rated(0), await rated(5), await rated(6)]).toEqual([400, 200, 200, 400])
    expect(await found(visitor(), 'minRating=0')).toContain('Kale')
    expect(await found(visitor(), 'minRating=1')).not.toContain('Kale')
  },

  'prices that are not numbers are rejected': async ({ visitor }) => {
    for (const query of ['minPrice=cheap', 'maxPrice=dear', 'minPrice=-1'])
      expectProblem(await visitor().get(`/api/products?${query}`), 400, 'invalid_input')
  },

  'without an upper bound, products above $100 are found; up to $100 they are not (C9)': async ({ visitor }) => {
    expect(await found(visitor(), 'minPrice=95')).toEqual(['Wheel of Cheddar'])
    expect(await found(visitor(), 'minPrice=95&maxPrice=100')).toEqual([])
  },

  'an unknown ZIP code is reported (C12)': async ({ visitor }) => {
    const response = await visitor().get('/api/products?zipCode=00000')
    expectProblem(response, 400, 'zip_code_unknown')
    expect(problemIn(response).detail).toBe('We couldn’t find that ZIP code.')
  },

  'producers are found by business name or description, in any case, by the server (C10)': async ({ visitor }) => {
    expect(await producers(visitor(), 'hILL')).toEqual(['Hill Farm'])
    expect(await producers(visitor(), 'GROWN here')).toEqual(['Brook Farm', 'Hill Farm', 'Pond Farm', 'Ridge Farm'])
  },
}
