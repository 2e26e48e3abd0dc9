import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPage } from '#domain/catalog/contract.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { changeProduct, countStock, openShop, type Shop } from '#tests/support/members.ts'
import { formFor, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  const products = { Melon: { stock: 3, priceCents: 500 }, Zucchini: { stock: 9 }, Tomatoes: {}, 'Aged Cheese': {} }
  farm = await openShop(market, 'Hill Farm', { products })
})
afterAll(() => market?.stop())

/** Searches like a page after a write: with the position of the write. */
async function search(query: string): Promise<ProductPage> {
  const head = await market.engines.log.head()
  const response = await createVisitor(market.url).get<ProductPage>(`/api/products?${query}`, {
    'x-min-position': head,
  })
  expect(response.headers.has('x-stale')).toBe(false)
  return bodyOf(response)
}

test.each([
  ['tomatos', 'Tomatoes'],
  ['zuchini', 'Zucchini'],
  ['chese', 'Aged Cheese'],
])('a search for %j finds %j', async (typed, meant) => {
  const { products } = await search(`search=${typed}`)
  expect(products.map(({ name }) => name)).toEqual([meant])
})

test('a changed price is found under the new price', async () => {
  const { producerId } = farm
  for (let priceCents = 600; priceCents < 620; priceCents++) {
    await changeProduct(market, farm.products.Melon!, { type: 'ChangeProductPrice', producerId, priceCents })
    const price = priceCents / 100
    const { products, facets } = await search(`search=melon&minPrice=${price}&maxPrice=${price}`)
    expect(products).toMatchObject([{ name: 'Melon', priceCents }])
    expect(facets.price).toEqual({ minCents: priceCents, maxCents: priceCents })
  }
})

test('reserved stock is not available to the next buyer', async () => {
  const buyer = createVisitor(market.url)
  const form = await formFor(buyer, [{ productId: farm.products.Melon!, quantity: 3 }])
  bodyOf(await startCheckout(buyer, form))
  expect(await search('search=melon&inStock=true')).toMatchObject({ total: 0, products: [] })
  await countStock(market, { productId: farm.products.Melon!, producerId: farm.producerId, onHand: 8 })
  expect(await search('search=melon&inStock=true')).toMatchObject({ total: 1, products: [{ available: 5 }] })
})
