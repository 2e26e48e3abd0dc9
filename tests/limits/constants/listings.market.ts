import { expect } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import type { FeaturedProducers } from '#domain/producers/contract.ts'
import type { ReviewPage } from '#domain/reviews/contract.ts'
import type { TestShops } from '#tests/limits/support/shops.ts'
import type { Table } from '#tests/limits/support/table.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'

const sorted = async (visitor: Visitor, sortBy: string, query = '') =>
  bodyOf(await visitor.get<ProductPage>(`/api/products?sortBy=${sortBy}${query}`)).products
const reviews = async ({ farm, visitor }: TestShops, query = '') =>
  bodyOf(await visitor().get<ReviewPage>(`/api/products/${farm.products.Eggs}/reviews${query}`))
const rising = (values: readonly (number | string)[]) => expect(values).toEqual([...values].sort(byValue))
const falling = (values: readonly (number | string)[]) => rising([...values].reverse())
const byValue = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

export const PRODUCTS_IN_STOCK: Table<TestShops> = {
  'three of four eligible producers are featured': async ({ visitor }) => {
    const { producers } = bodyOf(await visitor().get<FeaturedProducers>('/api/producer-profiles/featured'))
    expect(producers).toHaveLength(3)
    expect(bodyOf(await visitor().get<unknown[]>('/api/producer-profiles'))).toHaveLength(4)
  },

  'four related products are shown of five others in the category, and never the product itself': async ({
    farm,
    visitor,
  }) => {
    const { related } = bodyOf(await visitor().get<ProductView>(`/api/products/${farm.products.Squash}`))
    expect(related.map(({ category }) => category)).toEqual(Array(4).fill('vegetables'))
    expect(related.map(({ id }) => id)).not.toContain(farm.products.Squash)
  },

  'a product alone in its category has none': async ({ farm, visitor }) =>
    expect(bodyOf(await visitor().get<ProductView>(`/api/products/${farm.products.Eggs}`)).related).toEqual([]),

  'of six reviews a page shows five, the next page the sixth': async (stalls) => {
    const first = await reviews(stalls)
    const second = await reviews(stalls, '?page=2')
    expect([first.count, first.reviews.length, second.reviews.length]).toEqual([6, 5, 1])
    const all = [...first.reviews, ...second.reviews].map(({ id }) => id)
    expect(new Set(all).size).toBe(6)
  },

  'a producer without reviews has no rating, neither 4.9 nor 5.0 (C16)': async ({ farm, visitor }) => {
    const { rating, reviewCount } = bodyOf(await visitor().get<ProductView>(`/api/products/${farm.products.Squash}`))
    expect([rating, reviewCount]).toEqual([null, 0])
  },
}

export const SORTS: Table<TestShops> = {
  'by price from low to high, and from high to low': async ({ visitor }) => {
    rising((await sorted(visitor(), 'price_low')).map(({ priceCents }) => priceCents))
    falling((await sorted(visitor(), 'price_high')).map(({ priceCents }) => priceCents))
  },
  'by name from A to Z, and from Z to A': async ({ visitor }) => {
    rising((await sorted(visitor(), 'name_asc')).map(({ name }) => name))
    falling((await sorted(visitor(), 'name_desc')).map(({ name }) => name))
  },
  'the newest first': async ({ visitor }) =>
    falling((await sorted(visitor(), 'newest')).map(({ createdAt }) => createdAt)),
  'by rating, with unrated products last (C16)': async ({ visitor }) => {
    const ratings = (await sorted(visitor(), 'rating')).map(({ rating }) => rating ?? 0)
    expect(ratings[0]).toBeGreaterThan(0)
    falling(ratings)
  },
  'under the names of either page (C10)': async ({ visitor }) => {
    const names = async (sortBy: string) => (await sorted(visitor(), sortBy)).map(({ name }) => name)
    for (const [old, now] of [
      ['name-asc', 'name_asc'],
      ['name-desc', 'name_desc'],
      ['price-asc', 'price_low'],
      ['price-desc', 'price_high'],
    ] as const)
      expect(await names(old)).toEqual(await names(now))
  },
}

export const FEES: Table<TestShops> = {
  'the subtotal is the sum of price times quantity, per producer and in total': async ({ farm, visitor }) => {
    const cart = await quoted(visitor(), { [farm.products.Eggs!]: 2, [farm.products.Beets!]: 0.5 })
    expect(cart.producers.map(({ subtotalCents }) => subtotalCents)).toEqual([1025])
    expect(cart.subtotalCents).toBe(2 * 450 + 125)
  },

  'the processing fee is 2.9 % and 0.30 of the preceding amounts, without further fees (A2)': async ({
    farm,
    visitor,
  }) => {
    const { subtotalCents, processingFeeCents, totalCents } = await quoted(visitor(), { [farm.products.Eggs!]: 20 })
    expect({ subtotalCents, processingFeeCents, totalCents }).toEqual({
      subtotalCents: 9000,
      processingFeeCents: 291,
      totalCents: 9291,
    })
  },
}

async function quoted(visitor: Visitor, quantities: Readonly<Record<string, number>>): Promise<CartView> {
  const lines = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }))
  return bodyOf(await visitor.post<CartView>('/api/cart/quote', { lines }))
}
