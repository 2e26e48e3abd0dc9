import { amountWords, onlyLeft } from '#domain/catalog/amount-words.ts'
import { type Category, type Fulfilment, isSoldAs, isTaxable, UNITS, type Unit } from '#domain/catalog/vocabulary.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { deliveryFor, whyNot } from '#domain/checkout/hand-over.ts'
import { type ProducerQuote, quote } from '#domain/checkout/quote.ts'
import { type Day, nearDayWords } from '#domain/kernel/day.ts'
import { sum, times } from '#domain/kernel/money.ts'
import type { PickupWindow } from '#domain/producers/opening.ts'
import type { FulfilmentTerms, PickupPlaceView } from '#domain/producers/producer.events.ts'

export interface CartGood {
  readonly productId: string
  readonly producerId: string
  readonly name: string
  readonly imageUrl: string | null
  readonly unit: Unit
  readonly category: Category
  readonly fulfilments: readonly Fulfilment[]
  readonly priceCents: number
  readonly available: number
  readonly quantity: number
}

export interface CartSeller {
  readonly businessName: string
  readonly city: string
  readonly terms: FulfilmentTerms
  readonly canBePaid: boolean
  readonly miles: number | undefined
  /** While they are closed, the day they sell again. */
  readonly backOn: Day | null
  readonly nextPickup: PickupWindow | null
  readonly places: readonly PickupPlaceView[]
}

export interface CartToPrice {
  readonly goods: readonly CartGood[]
  readonly sellers: ReadonlyMap<string, CartSeller>
  readonly gone: readonly string[]
  /** The way the buyer has chosen, by producer. */
  readonly chosen: ReadonlyMap<string, Fulfilment>
  /** The further place they have chosen to fetch the goods at, by producer. */
  readonly chosenPlaces: ReadonlyMap<string, string>
  readonly state: string
  readonly ownProducer: string | undefined
  /** Where to deliver, once it is known. */
  readonly zip: string | undefined
}

type CartProducer = CartView['producers'][number]

/** Prices a cart as the checkout will, and says of every line and every way what stands against it. */
export function priceCart(cart: CartToPrice): CartView {
  const ways = new Map([...cart.sellers.keys()].map((producerId) => [producerId, waysOf(cart, producerId)]))
  const priced = quote(
    cart.goods.map((good) => ({ ...good, taxable: isTaxable(good.category) })),
    (producerId) => ({
      fulfilment: ways.get(producerId)!.chosen,
      deliveryFeeCents: deliveryOf(cart, producerId)?.feeCents ?? 0,
    }),
    cart.state,
  )
  const producers = priced.producers.map((part) => producerOf(cart, part, ways.get(part.producerId)!))
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents } = priced
  const sound = producers.every(
    ({ lines, offered, fulfilment }) => offered.includes(fulfilment) && lines.every(({ problem }) => !problem),
  )
  return {
    ...{ producers, gone: [...cart.gone], itemsCents, deliveryCents, taxCents, processingCents, totalCents },
    buyable: producers.length > 0 && cart.gone.length === 0 && sound,
  }
}

interface Ways {
  readonly offered: Fulfilment[]
  readonly notOffered: Record<string, string>
  readonly chosen: Fulfilment
}

/** What this producer offers for all the lines together; without a choice, the first that is to be had. */
function waysOf({ goods, sellers, chosen, zip }: CartToPrice, producerId: string): Ways {
  const { businessName, terms, miles } = sellers.get(producerId)!
  const own = goods.filter((good) => good.producerId === producerId)
  const itemsCents = sum(own.map(({ priceCents, quantity }) => times(priceCents, quantity)))
  const notOffered: Record<string, string> = {}
  for (const way of WAYS) {
    const reason = whyNot(way, { businessName, terms, goods: own, itemsCents, miles, zip })
    if (reason) notOffered[way] = reason
  }
  const offered = WAYS.filter((way) => !notOffered[way])
  return { offered, notOffered, chosen: chosen.get(producerId) ?? offered[0] ?? 'pickup' }
}

const WAYS: readonly Fulfilment[] = ['pickup', 'delivery']

function producerOf(cart: CartToPrice, part: ProducerQuote, { offered, notOffered }: Ways): CartProducer {
  const { producerId, fulfilment, itemsCents, deliveryCents, taxCents } = part
  const { businessName: producerName, city, terms, canBePaid, backOn, ...seller } = cart.sellers.get(producerId)!
  const { nextPickup, places } = seller
  const place = places.find(({ placeId }) => placeId === cart.chosenPlaces.get(producerId))
  const delivery = deliveryOf(cart, producerId)
  return {
    ...{ producerId, producerName, city, fulfilment, offered, notOffered, itemsCents, deliveryCents, taxCents },
    ...{ pickupHours: terms.pickup?.hours ?? null, nextPickup, places: [...places] },
    placeId: fulfilment === 'pickup' && place ? place.placeId : null,
    deliveryFeeCents: delivery?.feeCents ?? null,
    deliveryMinimumCents: delivery?.minimumCents ?? null,
    lines: part.lines.map(({ productId, lineCents }) => {
      const good = cart.goods.find((each) => each.productId === productId)!
      const { name, imageUrl, unit, quantity, priceCents } = good
      const available = Math.max(0, good.available)
      const problem = problemWith(good, { own: cart.ownProducer, canBePaid, backOn })
      return { productId, name, imageUrl, unit, quantity, priceCents, lineCents, available, problem }
    }),
  }
}

function deliveryOf({ sellers, zip }: CartToPrice, producerId: string) {
  const { delivery } = sellers.get(producerId)!.terms
  return delivery ? deliveryFor(delivery, zip) : undefined
}

interface Against {
  readonly own: string | undefined
  readonly canBePaid: boolean
  readonly backOn: Day | null
}

function problemWith(good: CartGood, { own, canBePaid, backOn }: Against): string | null {
  const { producerId, unit, quantity, available } = good
  if (producerId === own) return 'These are your own goods.'
  if (!canBePaid) return 'Not for sale right now: its producer cannot sell at the moment.'
  if (backOn) return `Not for sale right now: back on ${nearDayWords(backOn)}.`
  if (!isSoldAs(unit, quantity)) return `Sold in steps of ${amountWords(UNITS[unit].step, unit)}.`
  if (available <= 0) return 'Sold out.'
  return quantity > available ? `${onlyLeft(available, unit)}.` : null
}
