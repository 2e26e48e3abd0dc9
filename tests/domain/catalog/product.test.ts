import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type ProductCommand, type ProductDescription, product } from '#domain/catalog/product.decider.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const productId = idNamed('product', 'eggs')
const [farm, other] = [idNamed('producer', 'farm'), idNamed('producer', 'other')]
const ids = { productId, producerId: farm }
const description = (name = 'Eggs'): ProductDescription => ({
  ...{ name, description: 'A dozen.', category: 'eggs', unit: 'per_dozen', fulfilments: ['pickup'], imageUrl: null },
})
const list = (producerId = farm): ProductCommand => ({
  ...{ type: 'ListProduct', productId, producerId, description: description(), priceCents: 625 },
})
const price = (priceCents: number, producerId = farm): ProductCommand => ({
  ...{ type: 'ChangePrice', priceCents, producerId },
})
const describeAs = (name: string, producerId = farm): ProductCommand => ({
  ...{ type: 'DescribeProduct', description: description(name), producerId },
})
const unlist = (producerId = farm): ProductCommand => ({ type: 'UnlistProduct', producerId })
const relist = (producerId = farm): ProductCommand => ({ type: 'RelistProduct', producerId })

const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
const unlisted: ProductEvent = { type: 'ProductUnlisted', data: ids }
const relisted: ProductEvent = { type: 'ProductRelisted', data: ids }
const priced = (priceCents: number, wasCents: number): ProductEvent => ({
  ...{ type: 'PriceChanged', data: { ...ids, priceCents, wasCents } },
})

describe('a product', () => {
  const when = spec(product)
  when('is listed').given().when(list()).happens(listed)
  when('is listed once').given(listed).when(list()).happens()
  when("of another's is not listed again").given(listed).when(list(other)).refuses('not_your_product')
  when('tells its price and what it was').given(listed).when(price(700)).happens(priced(700, 625))
  when('at the price it has is no news').given(listed).when(price(625)).happens()
  when('keeps count of its prices').given(listed, priced(700, 625)).when(price(625)).happens(priced(625, 700))
  when('is described anew')
    .given(listed)
    .when(describeAs('Duck Eggs'))
    .happens({ type: 'ProductDescribed', data: { ...ids, ...description('Duck Eggs') } })
  when('leaves the market').given(listed).when(unlist()).happens(unlisted)
  when('leaves once').given(listed, unlisted).when(unlist()).happens()
  when('comes back').given(listed, unlisted).when(relist()).happens(relisted)
  when('comes back once').given(listed, unlisted, relisted).when(relist()).happens()
  when('is priced while it is away').given(listed, unlisted).when(price(700)).happens(priced(700, 625))
  when('that does not exist has no price').given().when(price(700)).refuses('product_not_found')
  for (const command of [price(700, other), describeAs('Mine', other), unlist(other), relist(other)])
    when(`takes no ${command.type} from another producer`).given(listed).when(command).refuses('not_your_product')
})

describe('a product, whatever is asked of it', () => {
  const by = fc.constantFrom(farm, other)
  const commands: fc.Arbitrary<ProductCommand> = fc.oneof(
    by.map(list),
    fc.tuple(fc.integer({ min: 1, max: 5 }), by).map(([cents, who]) => price(cents, who)),
    by.map((who) => describeAs('Eggs', who)),
    by.map(unlist),
    by.map(relist),
  )
  const always = law(product, commands)
  always('stays its producer’s', ({ history }) => {
    expect(new Set(history.map(({ data }) => data.producerId)).size).toBeLessThanOrEqual(1)
  })
  always('each price follows on the one before', ({ history }) => {
    let now: number | undefined
    for (const event of history) {
      if (event.type === 'PriceChanged')
        expect([event.data.wasCents, event.data.priceCents !== now]).toEqual([now, true])
      if (event.type === 'ProductListed' || event.type === 'PriceChanged') now = event.data.priceCents
    }
  })
  always('leaves and comes back by turns', ({ history }) => {
    const moves = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductUnlisted' || type === 'ProductRelisted')
    for (const [i, move] of moves.entries()) expect(move).toBe(i % 2 === 0 ? 'ProductUnlisted' : 'ProductRelisted')
  })
})
