import {
  type Category,
  type FulfillmentMethod,
  formatQuantity,
  formatRemaining,
  isSoldAs,
  isTaxable,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { deliveryFor, fulfillmentRefusal } from '#domain/checkout/fulfillment.ts'
import { type ProducerQuote, quote } from '#domain/checkout/quote.ts'
import { type CalendarDate, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { multiplyCents, sum } from '#domain/kernel/money.ts'
import type { PickupWindow } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, PickupLocationView } from '#domain/producers/producer.events.ts'

export interface CartGood {
  readonly productId: string
  readonly producerId: string
  readonly name: string
  readonly imageUrl: string | null
  readonly unit: Unit
  readonly category: Category
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly priceCents: number
  readonly available: number
  readonly quantity: number
}

export interface CartSeller {
  readonly businessName: string
  readonly city: string
  readonly terms: FulfillmentSettings
  readonly canBePaid: boolean
  readonly miles: number | undefined
  /** While they are closed, the day they sell again. */
  readonly backOn: CalendarDate | null
  readonly nextPickup: PickupWindow | null
  readonly places: readonly PickupLocationView[]
}

export interface CartToPrice {
  readonly goods: readonly CartGood[]
  readonly sellers: ReadonlyMap<string, CartSeller>
  readonly gone: readonly string[]
  /** The way the buyer has chosen, by producer. */
  readonly chosen: ReadonlyMap<string, FulfillmentMethod>
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
      fulfillmentMethod: ways.get(producerId)!.chosen,
      deliveryRateCents: deliveryOf(cart, producerId)?.feeCents ?? 0,
    }),
    cart.state,
  )
  const producers = priced.producers.map((part) => producerOf(cart, part, ways.get(part.producerId)!))
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = priced
  const sound = producers.every(
    ({ lines, offered, fulfillmentMethod }) =>
      offered.includes(fulfillmentMethod) && lines.every(({ problem }) => !problem),
  )
  return {
    producers,
    gone: [...cart.gone],
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    buyable: producers.length > 0 && cart.gone.length === 0 && sound,
  }
}

interface Ways {
  readonly offered: FulfillmentMethod[]
  readonly notOffered: Record<string, string>
  readonly chosen: FulfillmentMethod
}

/** What this producer offers for all the lines together; without a choice, the first that is to be had. */
function waysOf({ goods, sellers, chosen, zip }: CartToPrice, producerId: string): Ways {
  const { businessName, terms, miles } = sellers.get(producerId)!
  const own = goods.filter((good) => good.producerId === producerId)
  const subtotalCents = sum(own.map(({ priceCents, quantity }) => multiplyCents(priceCents, quantity)))
  const notOffered: Record<string, string> = {}
  for (const way of WAYS) {
    const reason = fulfillmentRefusal(way, { businessName, terms, goods: own, subtotalCents, miles, zip })
    if (reason) notOffered[way] = reason
  }
  const offered = WAYS.filter((way) => !notOffered[way])
  return { offered, notOffered, chosen: chosen.get(producerId) ?? offered[0] ?? 'pickup' }
}

const WAYS: readonly FulfillmentMethod[] = ['pickup', 'delivery']

function producerOf(cart: CartToPrice, part: ProducerQuote, { offered, notOffered }: Ways): CartProducer {
  const { producerId, fulfillmentMethod, subtotalCents, deliveryFeeCents, taxCents } = part
  const { businessName: producerName, city, terms, canBePaid, backOn, ...seller } = cart.sellers.get(producerId)!
  const { nextPickup, places } = seller
  const place = places.find(({ placeId }) => placeId === cart.chosenPlaces.get(producerId))
  const delivery = deliveryOf(cart, producerId)
  return {
    producerId,
    producerName,
    city,
    fulfillmentMethod,
    offered,
    notOffered,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    pickupHours: terms.pickup?.hours ?? null,
    nextPickup,
    places: [...places],
    placeId: fulfillmentMethod === 'pickup' && place ? place.placeId : null,
    deliveryRateCents: delivery?.feeCents ?? null,
    deliveryMinimumCents: delivery?.minimumCents ?? null,
    lines: part.lines.map(({ productId, lineTotalCents }) => {
      const good = cart.goods.find((each) => each.productId === productId)!
      const { name, imageUrl, unit, quantity, priceCents } = good
      const available = Math.max(0, good.available)
      const problem = problemWith(good, { own: cart.ownProducer, canBePaid, backOn })
      return { productId, name, imageUrl, unit, quantity, priceCents, lineTotalCents, available, problem }
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
  readonly backOn: CalendarDate | null
}

function problemWith(good: CartGood, { own, canBePaid, backOn }: Against): string | null {
  const { producerId, unit, quantity, available } = good
  if (producerId === own) return 'These are your own goods.'
  if (!canBePaid) return 'Not for sale right now: its producer cannot sell at the moment.'
  if (backOn) return `Not for sale right now: back on ${formatShortDate(backOn)}.`
  if (!isSoldAs(unit, quantity)) return `Sold in steps of ${formatQuantity(UNITS[unit].step, unit)}.`
  if (available <= 0) return 'Sold out.'
  return quantity > available ? `${formatRemaining(available, unit)}.` : null
}
