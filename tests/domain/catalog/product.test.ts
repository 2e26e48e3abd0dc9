import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProductCommand, type ProductDescription, product } from '#domain/catalog/product.decider.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { imageUrlsOf, productImages } from '#domain/catalog/product-images.ts'
import { fold } from '#domain/kernel/decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const productId = idNamed('product', 'eggs')
const [farm, other] = [idNamed('producer', 'farm'), idNamed('producer', 'other')]
const ids = { productId, producerId: farm }
const description = (name = 'Eggs'): ProductDescription => ({
  name,
  description: 'A dozen.',
  category: 'eggs',
  unit: 'per_dozen',
  fulfillmentMethods: ['pickup'],
  imageUrl: null,
})
const list = (producerId = farm): ProductCommand => ({
  type: 'ListProduct',
  productId,
  producerId,
  description: description(),
  priceCents: 625,
})
const price = (priceCents: number, producerId = farm): ProductCommand => ({
  type: 'ChangeProductPrice',
  priceCents,
  producerId,
})
const revise = (
  name: string,
  { priceCents = 625, seen = 1, producerId = farm }: { priceCents?: number; seen?: number; producerId?: string } = {},
): ProductCommand => {
  const { imageUrl: _, ...details } = description(name)
  return { type: 'UpdateProduct', producerId, seen, description: details, priceCents }
}
const redescribed = (name: string): ProductEvent => ({
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...description(name) },
})
const withImages = (urls: readonly string[], seen = 1): ProductCommand => ({
  type: 'UpdateProduct',
  producerId: farm,
  seen,
  description: { ...description(), ...productImages(urls) },
  priceCents: 625,
})
const imagesUpdated = (...urls: string[]): ProductEvent => ({
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...description(), ...productImages(urls) },
})
const [A, B, C] = ['/images/a/800.webp', '/images/b/800.webp', '/images/c/800.webp']
const urlsUpTo = (count: number) => Array.from({ length: count }, (_, i) => `/images/${i}/800.webp`)
const unlist = (producerId = farm): ProductCommand => ({ type: 'UnlistProduct', producerId, reason: 'producer' })
const relist = (producerId = farm): ProductCommand => ({ type: 'RelistProduct', producerId })

const relistWithAccount: ProductCommand = { type: 'RelistWithReopenedAccount', producerId: farm }

const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
const unlisted: ProductEvent = { type: 'ProductUnlisted', data: { ...ids, reason: 'producer' } }
const relisted: ProductEvent = { type: 'ProductRelisted', data: ids }
const priced = (priceCents: number, previousPriceCents: number): ProductEvent => ({
  type: 'ProductPriceChanged',
  data: { ...ids, priceCents, previousPriceCents },
})

describe('a product', () => {
  const when = spec(product)
  when('is listed').given().when(list()).happens(listed)
  when('is listed once for a repeated command').given(listed).when(list()).happens()
  when('of another producer cannot be listed again').given(listed).when(list(other)).refuses('product_not_owned')
  when('records its new and its previous price').given(listed).when(price(700)).happens(priced(700, 625))
  when('an unchanged price causes no event').given(listed).when(price(625)).happens()
  when('numbers its prices').given(listed, priced(700, 625)).when(price(625)).happens(priced(625, 700))
  when('is updated').given(listed).when(revise('Duck Eggs')).happens(redescribed('Duck Eggs'))
  when('is updated with details and price together')
    .given(listed)
    .when(revise('Duck Eggs', { priceCents: 700 }))
    .happens(redescribed('Duck Eggs'), priced(700, 625))
  when('gets an image')
    .given(listed)
    .when(withImages([A]))
    .happens(imagesUpdated(A))
  when('keeps the images that the update omits')
    .given(listed, imagesUpdated(A, B))
    .when(revise('Duck Eggs', { seen: 2 }))
    .happens({
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...description('Duck Eggs'), imageUrl: A, moreImageUrls: [B] },
    })
  when('gets another cover when its images are reordered')
    .given(listed, imagesUpdated(A, B, C))
    .when(withImages([C, A, B], 2))
    .happens({
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...description(), imageUrl: C, moreImageUrls: [A, B] },
    })
  when('has no further images once only the cover is left')
    .given(listed, imagesUpdated(A, B), imagesUpdated(B))
    .when(withImages([B], 3))
    .happens()
  when('loses its images').given(listed, imagesUpdated(A, B)).when(withImages([], 2)).happens(imagesUpdated())
  when('unchanged images cause no event')
    .given(listed, imagesUpdated(A, B))
    .when(withImages([A, B], 2))
    .happens()
  when('has at most six images')
    .given(listed)
    .when(withImages(urlsUpTo(6)))
    .happens(imagesUpdated(...urlsUpTo(6)))
  when('rejects a seventh image')
    .given(listed)
    .when(withImages(urlsUpTo(7)))
    .refuses('too_many_images')
  when('rejects the same image twice')
    .given(listed)
    .when(withImages([A, B, A]))
    .refuses('image_repeated')
  when('is listed with its images')
    .given()
    .when({ ...list(), description: { ...description(), ...productImages([A, B]) } } as ProductCommand)
    .happens({
      type: 'ProductListed',
      data: { ...ids, ...description(), imageUrl: A, moreImageUrls: [B], priceCents: 625 },
    })
  when('is not listed with too many images')
    .given()
    .when({ ...list(), description: { ...description(), ...productImages(urlsUpTo(7)) } } as ProductCommand)
    .refuses('too_many_images')
  when('is updated without an event when nothing changed').given(listed).when(revise('Eggs')).happens()
  when('rejects an update based on an older version')
    .given(listed, priced(700, 625))
    .when(revise('Duck Eggs'))
    .refuses('edit_conflict')
  when('accepts an update based on the current version')
    .given(listed, priced(700, 625))
    .when(revise('Duck Eggs', { priceCents: 700, seen: 2 }))
    .happens(redescribed('Duck Eggs'))
  when('is unlisted').given(listed).when(unlist()).happens(unlisted)
  when('is unlisted once').given(listed, unlisted).when(unlist()).happens()
  when('is relisted').given(listed, unlisted).when(relist()).happens(relisted)
  when('is relisted once').given(listed, unlisted, relisted).when(relist()).happens()
  when('gets a new price while it is unlisted').given(listed, unlisted).when(price(700)).happens(priced(700, 625))
  when('must exist to get a price').given().when(price(700)).refuses('product_not_found')
  for (const command of [price(700, other), revise('Mine', { producerId: other }), unlist(other), relist(other)])
    when(`rejects ${command.type} from another producer`).given(listed).when(command).refuses('product_not_owned')

  for (const reason of ['account_closed', 'account_terminated'] as const) {
    const unlistedWithAccount: ProductEvent = { type: 'ProductUnlisted', data: { ...ids, reason } }
    const withAccount: ProductCommand = { type: 'UnlistProduct', producerId: farm, reason }
    when(`records that it is unlisted with its account: ${reason}`)
      .given(listed)
      .when(withAccount)
      .happens(unlistedWithAccount)
    when(`is relisted with its account: ${reason}`)
      .given(listed, unlistedWithAccount)
      .when(relistWithAccount)
      .happens(relisted)
    when(`keeps the producer's reason when its account goes: ${reason}`)
      .given(listed, unlisted)
      .when(withAccount)
      .happens()
    when(`stays unlisted by its producer after an earlier return: ${reason}`)
      .given(listed, unlistedWithAccount, relisted, unlisted)
      .when(relistWithAccount)
      .happens()
  }
  when('stays unlisted in a reopened account if its producer unlisted it')
    .given(listed, unlisted)
    .when(relistWithAccount)
    .happens()
  when('stays listed in a reopened account').given(listed).when(relistWithAccount).happens()
})

describe('a purged listing', () => {
  const when = spec(product)
  const retire = (producerId = farm): ProductCommand => ({ type: 'PurgeProductListing', producerId })
  const off: ProductEvent = { type: 'ProductUnlisted', data: { ...ids, reason: 'producer' } }
  const listed: ProductEvent = { type: 'ProductListed', data: { ...ids, ...description(), priceCents: 625 } }
  const retired: ProductEvent = { type: 'ProductListingPurged', data: ids }

  when('goes').given(listed, off).when(retire()).happens(retired)
  when('is purged once').given(listed, off, retired).when(retire()).happens()
  when('is kept while it is listed').given(listed).when(retire()).happens()
  when('is not purged by another producer').given(listed, off).when(retire(other)).refuses('product_not_owned')
  when('is not relisted').given(listed, off, retired).when(relist()).refuses('product_not_found')
  when('is not updated')
    .given(listed, off, retired)
    .when(revise('Duck Eggs', { seen: 3 }))
    .refuses('product_not_found')
  const remove: ProductCommand = { type: 'DeleteProduct', producerId: farm }
  const deleted: ProductEvent = { type: 'ProductListingPurged', data: { ...ids, deleted: true } }
  when('is purged when it is deleted').given(listed, off).when(remove).happens(deleted)
  when('is unlisted before it is deleted').given(listed).when(remove).happens(off, deleted)
  when('is deleted once').given(listed, off, deleted).when(remove).happens()
  when('is not deleted by other producers')
    .given(listed)
    .when({ ...remove, producerId: other })
    .refuses('product_not_owned')
  when('is already unlisted').given(listed, off, retired).when(unlist()).happens()
})

test('a purged listing has no images', () => {
  const purged: ProductEvent = { type: 'ProductListingPurged', data: ids }
  const state = fold(product, [listed, imagesUpdated(A, B), unlisted, purged])
  expect(state.status === 'unknown' ? undefined : imageUrlsOf(state)).toEqual([])
})

describe('a product after any commands', () => {
  const by = fc.constantFrom(farm, other)
  const commands: fc.Arbitrary<ProductCommand> = fc.oneof(
    by.map(list),
    fc.tuple(fc.integer({ min: 1, max: 5 }), by).map(([cents, who]) => price(cents, who)),
    fc
      .tuple(fc.constantFrom('Eggs', 'Duck Eggs'), fc.integer({ min: 1, max: 5 }), by)
      .map(([name, seen, producerId]) => revise(name, { seen, producerId })),
    by.map((producerId) => unlist(producerId)),
    by.map((producerId): ProductCommand => ({ type: 'UnlistProduct', producerId, reason: 'account_closed' })),
    by.map(relist),
    by.map((producerId): ProductCommand => ({ type: 'RelistWithReopenedAccount', producerId })),
    by.map((producerId): ProductCommand => ({ type: 'PurgeProductListing', producerId })),
    by.map((producerId): ProductCommand => ({ type: 'DeleteProduct', producerId })),
  )
  const always = invariant(product, commands)
  always('keeps its producer', ({ history }) => {
    expect(new Set(history.map(({ data }) => data.producerId)).size).toBeLessThanOrEqual(1)
  })
  always('has a previous price for each price', ({ history }) => {
    let now: number | undefined
    for (const event of history) {
      if (event.type === 'ProductPriceChanged')
        expect([event.data.previousPriceCents, event.data.priceCents !== now]).toEqual([now, true])
      if (event.type === 'ProductListed' || event.type === 'ProductPriceChanged') now = event.data.priceCents
    }
  })
  always('is unlisted and relisted alternately', ({ history }) => {
    const moves = history
      .map(({ type }) => type)
      .filter((type) => type === 'ProductUnlisted' || type === 'ProductRelisted')
    for (const [i, move] of moves.entries()) expect(move).toBe(i % 2 === 0 ? 'ProductUnlisted' : 'ProductRelisted')
  })
  always('gets no event after the purge', ({ history }) => {
    const at = history.findIndex(({ type }) => type === 'ProductListingPurged')
    if (at >= 0) expect(history.slice(at + 1)).toEqual([])
  })
})
