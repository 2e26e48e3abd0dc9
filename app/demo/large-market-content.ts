import { product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type Category, categories, type Fulfilment, UNITS } from '#domain/catalog/vocabulary.ts'
import { account } from '#domain/identity/account.decider.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { FulfilmentTerms } from '#domain/producers/producer.events.ts'
import type { TypedAppend } from '#platform/event-store/event-log.ts'
import type { Town } from '#platform/places/places.ts'
import { type Chance, chanceOf } from './chance.ts'
import { decided } from './decided.ts'
import { certification, verification } from './large-market-papers.ts'
import { reviewAppends } from './large-market-reviews.ts'
import { accountIdIn, sender, type Wish } from './large-market-wish.ts'
import { FIRST_NAMES, MANNERS, REMARKS, SECOND_NAMES, TRADES, WARES } from './large-market-words.ts'

export interface LargeProducer {
  readonly nth: number
  readonly producerId: string
  readonly accountId: string
  readonly ways: readonly Fulfilment[]
  readonly appends: readonly TypedAppend[]
}

/** A producer with an account and terms, somewhere in the state. */
export function producerAppends(wish: Wish, { nth, towns }: { nth: number; towns: readonly Town[] }): LargeProducer {
  const chance = chanceOf(`${wish.seed} producer ${nth}`)
  const accountId = accountIdIn(wish, nth)
  const producerId = wish.facts.idFrom('producer', `large/${wish.seed}/${nth}`)
  const by = sender(wish, {
    what: `producer/${nth}`,
    actor: { kind: 'account', id: accountId },
    daysAgo: chance.between(200, 700),
  })
  const { zip, city, state, latitude, longitude } = chance.pick(towns)
  const businessName = `${chance.pick(FIRST_NAMES)} ${chance.pick(SECOND_NAMES)} ${chance.pick(TRADES)}`
  const description = `${businessName} sells from ${city}. ${chance.pick(REMARKS)} ${chance.pick(REMARKS)}`
  const place = { zip, city, state, latitude, longitude }
  const profile = { businessName, description, tags: ['large market'], place, imageUrl: null }
  const terms = termsOf(chance)
  const username = `large-${wish.seed}-${nth}`
  const names = { username, email: `${username}@example.com`, cameAs: 'producer', acceptedTerms: 'demo' } as const
  const appends = [
    decided({ decider: account, id: accountId }, [{ command: { type: 'RegisterAccount', accountId, ...names }, by }]),
    decided({ decider: producer, id: producerId }, [
      { command: { type: 'RegisterProducer', producerId, accountId, profile }, by },
      { command: { type: 'SetFulfilmentTerms', accountId, terms }, by },
      ...(chance.next() < VERIFIED ? [verification(wish, { nth, daysAgo: chance.between(1, 190) })] : []),
    ]),
  ]
  // Paper: no processor knows of it, so that an order paid here is owed to its producer for good.
  const processorsId = `acct_large_${nth}`
  appends.push(
    decided({ decider: payoutAccount, id: producerId }, [
      { command: { type: 'OpenPayoutAccount', producerId, processorsId }, by },
      { command: { type: 'RecordAccountStanding', processorsId, standing: READY }, by },
    ]),
  )
  const ways: Fulfilment[] = [
    ...(terms.pickup ? ['pickup' as const] : []),
    ...(terms.delivery ? ['delivery' as const] : []),
  ]
  return { nth, producerId, accountId, ways, appends }
}

/** A product with its price, its stock counted once, and what is said of it; one in twenty-five has sold out since. */
export function productAppends(
  wish: Wish,
  { nth, producer: of }: { nth: number; producer: LargeProducer },
): TypedAppend[] {
  const chance = chanceOf(`${wish.seed} product ${nth}`)
  const { producerId, accountId } = of
  const productId = wish.facts.idFrom('product', `large/${wish.seed}/${nth}`)
  const by = sender(wish, {
    what: `product/${nth}`,
    actor: { kind: 'account', id: accountId },
    daysAgo: chance.between(1, 199),
  })
  const { priceCents, step, ...described } = wareOf(chance)
  const description = { ...described, fulfilments: [...of.ways], imageUrl: null }
  const onHand = chance.between(1, 240) * step
  const count = { type: 'CountStock', productId, producerId, onHand, reason: 'first count' } as const
  const soldOut = { ...count, onHand: 0, reason: 'sold out' }
  return [
    decided({ decider: product, id: productId }, [
      { command: { type: 'ListProduct', producerId, productId, description, priceCents }, by },
      ...(chance.next() < CERTIFIED ? [certification(wish, { nth, chance, at: by.at })] : []),
    ]),
    decided(
      { decider: stock, id: productId },
      (chance.next() < 0.04 ? [count, soldOut] : [count]).map((command) => ({ command, by })),
    ),
    ...reviewAppends(wish, { productId, producer: of, chance }),
  ]
}

const READY = {
  ...{ detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true },
  ...{ currentlyDue: [], pastDue: [] },
}

/** Shares of the producers, and of the goods, that have been looked at. */
const VERIFIED = 0.6
const CERTIFIED = 0.15

function wareOf(chance: Chance) {
  const category: Category = chance.pick(categories)
  const { noun, unit, from, to } = chance.pick(WARES[category])
  const name = `${chance.pick(MANNERS)} ${noun}`
  const description = `${chance.pick(REMARKS)} ${chance.pick(REMARKS)}`
  const priceCents = Math.round(chance.between(from, to) / 5) * 5
  return { name, description, category, unit, priceCents, step: UNITS[unit].step }
}

function termsOf(chance: Chance): FulfilmentTerms {
  const draw = chance.next()
  const hours = `${chance.pick(['Wednesdays', 'Fridays', 'Saturdays', 'Sundays'])} ${chance.between(8, 10)} am–${chance.between(1, 5)} pm`
  const feeCents = chance.between(6, 18) * 50
  const minimumCents = chance.between(3, 10) * 500
  const radiusMiles = chance.between(2, 12) * 5
  return {
    pickup: draw < 0.85 ? { hours } : null,
    delivery: draw > 0.4 ? { feeCents, minimumCents, radiusMiles } : null,
  }
}
