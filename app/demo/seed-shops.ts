import { product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { CommandContext } from '#domain/kernel/dispatch.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { standingOf } from '#workers/payouts/note-account.ts'
import type { DemoProducer, DemoProduct } from './demo-market.ts'
import { daysHere, daysListed, taken } from './history.ts'
import { inParallel } from './in-parallel.ts'
import type { DemoPictures } from './pictures.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

/** Producers with their terms, then everything they sell, what was listed first at first. */
export async function seedShops(seeding: Seeding, pictures: DemoPictures): Promise<void> {
  await inParallel({ of: PRODUCERS, atOnce: 16 }, (shop, nth) => open(seeding, { shop, nth, pictures }))
  const goods = PRODUCERS.flatMap((shop, nth) =>
    shop.goods.map((good) => ({ shop, good, days: daysListed(shop.key, good.name, daysHere(nth)) })),
  ).sort((a, b) => b.days - a.days)
  await inParallel({ of: goods, atOnce: 64 }, (listing) => list(seeding, { ...listing, pictures }))
}

interface Opening {
  readonly shop: DemoProducer
  readonly nth: number
  readonly pictures: DemoPictures
}

async function open(seeding: Seeding, { shop, nth, pictures }: Opening): Promise<void> {
  const accountId = seeding.ids.account(shop.username)
  const producerId = seeding.ids.producer(shop.key)
  const by = (step: string) =>
    seeding.sender(`producer/${shop.key}/${step}`, { kind: 'account', id: accountId }, seeding.daysAgo(daysHere(nth)))
  const { businessName, description, tags, phone } = shop
  const imageUrl = pictures.ofProducer(shop.key)
  const profile = { businessName, description, tags: [...tags], phone, imageUrl, place: seeding.townOf(shop.zip) }
  const register = { type: 'RegisterProducer', producerId, accountId, profile } as const
  await seeding.send({ decider: producer, id: producerId, command: register, by: by('register') })
  const terms = { pickup: shop.pickup && pickupOf(shop.pickup, shop.key), delivery: shop.delivery }
  const address = shop.pickup ? { pickupAddress: shop.pickup.address } : {}
  const setTerms = { type: 'SetFulfilmentTerms', accountId, terms, ...address } as const
  await seeding.send({ decider: producer, id: producerId, command: setTerms, by: by('terms') })
  const owner = { producerId, businessName, email: `${shop.username}@example.com` }
  const account = await seeding.till.account(owner)
  const { accountId: processorsId } = account
  const openAccount = { type: 'OpenPayoutAccount', producerId, processorsId } as const
  await seeding.send({ decider: payoutAccount, id: producerId, command: openAccount, by: by('payouts') })
  const record = { type: 'RecordAccountStanding', processorsId, standing: standingOf(account) } as const
  await seeding.send({ decider: payoutAccount, id: producerId, command: record, by: by('payouts-ready') })
}

const pickupOf = ({ hours, opening, addressIsPublic, further }: NonNullable<DemoProducer['pickup']>, shop: string) => ({
  hours,
  ...(opening ? { opening: [...opening] } : {}),
  ...(addressIsPublic ? { addressIsPublic } : {}),
  ...(further ? { further: further.map((place, nth) => ({ placeId: `place_${shop}_${nth}`, ...place })) } : {}),
})

interface Listing {
  readonly shop: DemoProducer
  readonly good: DemoProduct
  readonly days: number
  readonly pictures: DemoPictures
}

async function list(seeding: Seeding, { shop, good, days, pictures }: Listing): Promise<void> {
  const producerId = seeding.ids.producer(shop.key)
  const productId = seeding.ids.product(shop.key, good.name)
  const by = (step: string, plusMinutes: number): CommandContext =>
    seeding.sender(
      `product/${shop.key}/${good.name}/${step}`,
      { kind: 'account', id: seeding.ids.account(shop.username) },
      seeding.daysAgo(days, plusMinutes * 60_000),
    )
  const { name, description, category, unit, ways, priceCents } = good
  const imageUrl = pictures.ofProduct(shop.key, name)
  const described = { name, description, category, unit, fulfilments: [...ways], imageUrl }
  const command = { type: 'ListProduct', producerId, productId, description: described, priceCents } as const
  await seeding.send({ decider: product, id: productId, command, by: by('list', 0) })
  for (const [i, count] of countsOf(shop.key, good).entries()) {
    const command = { type: 'CountStock', productId, producerId, ...count } as const
    await seeding.send({ decider: stock, id: productId, command, by: by(`count/${i}`, 5 + i * 120) })
  }
}

/** Enough for what was bought since, and for what is there today. What is sold out had some once: a count of nothing is no news. */
function countsOf(producer: string, { name, stock: left }: DemoProduct): { onHand: number; reason: string }[] {
  const gone = taken(producer, name)
  if (left > 0) return [{ onHand: left + gone, reason: 'first count' }]
  return [
    { onHand: gone + 6, reason: 'first count' },
    { onHand: gone, reason: 'the rest was sold at the farmers market' },
  ]
}
