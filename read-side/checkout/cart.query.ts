import {
  type Category,
  type FulfillmentMethod,
  formatQuantity,
  formatRemaining,
  isMultipleOfStep,
  isTaxable,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import { quantitiesOf } from '#domain/checkout/cart.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { deliveryFor, type FulfillmentContext, fulfillmentRefusal } from '#domain/checkout/fulfillment.ts'
import { type ProducerQuote, quote } from '#domain/checkout/quote.ts'
import { type CalendarDate, formatShortDate } from '#domain/kernel/calendar-date.ts'
import { multiplyCents, sum } from '#domain/kernel/money.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import {
  type Closure,
  nextWindow,
  type PickupWindow,
  pickupLocationsOf,
  reopensOn,
} from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, PickupLocationView, ProducerLocation } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { milesBetween, type Town } from '#platform/geo/geocoder.ts'

export interface FulfillmentRequest {
  readonly producerId: string
  readonly method: FulfillmentMethod
  readonly pickupLocationId?: string | undefined
}

export interface CartQuery {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly fulfillment: readonly FulfillmentRequest[]
  readonly town: Town | undefined
  /** The marketplace's state, for sales tax. */
  readonly state: string
  /** Quantities reserved by the caller's open checkout, by product: they are available to this buyer. */
  readonly reserved: ReadonlyMap<string, number>
  /** The caller's own producer: callers cannot buy their own products. */
  readonly ownProducer: string | undefined
  readonly now: LocalTime
}

/** The cart with current prices, stock and fulfillment options. Lines of the same product are combined. */
export async function quoteCart(db: Sql, query: CartQuery): Promise<CartView> {
  const quantities = quantitiesOf(query.lines)
  const rows = await db.query<CartProductRow>(PRODUCTS, [[...quantities.keys()]])
  const byId = new Map(rows.map((row) => [row.productId, row]))
  const found = [...quantities].flatMap(([productId, quantity]) => {
    const row = byId.get(productId)
    return row ? [{ row, quantity }] : []
  })
  return priceCart({
    products: found.map(({ row, quantity }) => cartProductOf(row, quantity, query.reserved)),
    sellers: new Map(found.map(({ row }) => [row.producerId, sellerOf(row, query)])),
    gone: [...quantities.keys()].filter((productId) => !byId.has(productId)),
    selectedMethods: new Map(query.fulfillment.map(({ producerId, method }) => [producerId, method])),
    selectedLocations: new Map(
      query.fulfillment.flatMap(({ producerId, pickupLocationId }) =>
        pickupLocationId ? [[producerId, pickupLocationId]] : [],
      ),
    ),
    state: query.state,
    ownProducer: query.ownProducer,
    zipCode: query.town?.zipCode,
  })
}

interface CartProductRow
  extends Omit<CartProduct, 'quantity'>,
    Pick<ProducerLocation, 'city' | 'latitude' | 'longitude'>,
    FulfillmentSettings {
  readonly producerName: string
  readonly canBePaid: boolean
  readonly closures: readonly Closure[]
}

const PRODUCTS = `
  select p.id as "productId", p.producer_id as "producerId", p.name, p.image_url as "imageUrl", p.unit, p.category,
    p.fulfillment_methods as "fulfillmentMethods", p.price_cents::float8 as "priceCents", p.available, f.business_name as "producerName", f.city,
    f.latitude, f.longitude, f.pickup_settings as pickup, f.delivery_settings as delivery,
    f.can_be_paid as "canBePaid", f.closures
  from catalog.products p join producers.profiles f on f.id = p.producer_id
  where p.id = any($1) and p.listed`

function cartProductOf(row: CartProductRow, quantity: number, reserved: CartQuery['reserved']): CartProduct {
  const { productId, producerId, name, imageUrl, unit, category, fulfillmentMethods, priceCents } = row
  const available = row.available + (reserved.get(productId) ?? 0)
  return { productId, producerId, name, imageUrl, unit, category, fulfillmentMethods, priceCents, available, quantity }
}

function sellerOf(row: CartProductRow, { town, now }: CartQuery): CartSeller {
  const { producerName: businessName, city, pickup, delivery, canBePaid, closures: closed } = row
  return {
    businessName,
    city,
    canBePaid,
    terms: { pickup, delivery },
    miles: town && milesBetween(row, town),
    reopensOn: reopensOn(closed, now.day) ?? null,
    nextPickup: nextWindow(pickup?.openingHours, now, closed) ?? null,
    places: pickupLocationsOf({ pickup }, now, closed),
  }
}

interface CartProduct {
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

interface CartSeller {
  readonly businessName: string
  readonly city: string
  readonly terms: FulfillmentSettings
  readonly canBePaid: boolean
  readonly miles: number | undefined
  /** While the producer is closed, the day they sell again. */
  readonly reopensOn: CalendarDate | null
  readonly nextPickup: PickupWindow | null
  readonly places: readonly PickupLocationView[]
}

export interface CartInput {
  readonly products: readonly CartProduct[]
  readonly sellers: ReadonlyMap<string, CartSeller>
  readonly gone: readonly string[]
  /** The fulfillment method the buyer has selected, by producer. */
  readonly selectedMethods: ReadonlyMap<string, FulfillmentMethod>
  /** The additional pickup location the buyer has selected, by producer. */
  readonly selectedLocations: ReadonlyMap<string, string>
  readonly state: string
  readonly ownProducer: string | undefined
  /** The delivery ZIP code, once known. */
  readonly zipCode: string | undefined
}

type CartProducer = CartView['producers'][number]

/** Prices a cart exactly as the checkout does, with the problems of each line and fulfillment option. */
function priceCart(cart: CartInput): CartView {
  const options = new Map(
    [...cart.sellers.keys()].map((producerId) => [producerId, fulfillmentOptionsOf(cart, producerId)]),
  )
  const priced = quote(
    cart.products.map(({ productId, producerId, quantity, priceCents, category }) => ({
      itemId: productId,
      producerId,
      quantity,
      priceCents,
      taxable: isTaxable(category),
    })),
    (producerId) => ({
      fulfillmentMethod: options.get(producerId)!.chosen,
      deliveryRateCents: deliveryOf(cart, producerId)?.feeCents ?? 0,
    }),
    cart.state,
  )
  const producers = priced.producers.map((part) => producerOf(cart, part, options.get(part.producerId)!))
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = priced
  const allBuyable = producers.every(
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
    buyable: producers.length > 0 && cart.gone.length === 0 && allBuyable,
  }
}

interface FulfillmentOptions {
  readonly offered: FulfillmentMethod[]
  readonly notOffered: Record<string, string>
  readonly deliveryShortfallCents: number | null
  readonly chosen: FulfillmentMethod
}

/** The fulfillment options of a producer for all lines together; the first available one is the default. */
function fulfillmentOptionsOf(
  { products, sellers, selectedMethods, zipCode }: CartInput,
  producerId: string,
): FulfillmentOptions {
  const { businessName, terms, miles } = sellers.get(producerId)!
  const own = products.filter((product) => product.producerId === producerId)
  const subtotalCents = sum(own.map(({ priceCents, quantity }) => multiplyCents(priceCents, quantity)))
  const context = { businessName, terms, products: own, subtotalCents, miles, zipCode }
  const notOffered: Record<string, string> = {}
  for (const method of METHODS) {
    const reason = fulfillmentRefusal(method, context)
    if (reason) notOffered[method] = reason
  }
  const offered = METHODS.filter((method) => !notOffered[method])
  return {
    offered,
    notOffered,
    deliveryShortfallCents: deliveryShortfall(context),
    chosen: selectedMethods.get(producerId) ?? offered[0] ?? 'pickup',
  }
}

function deliveryShortfall(context: FulfillmentContext): number | null {
  const { terms, subtotalCents, zipCode } = context
  if (!terms.delivery) return null
  const { minimumCents } = deliveryFor(terms.delivery, zipCode)
  if (subtotalCents >= minimumCents) return null
  const otherRefusal = fulfillmentRefusal('delivery', { ...context, subtotalCents: minimumCents })
  return otherRefusal ? null : minimumCents - subtotalCents
}

const METHODS: readonly FulfillmentMethod[] = ['pickup', 'delivery']

function producerOf(cart: CartInput, part: ProducerQuote, options: FulfillmentOptions): CartProducer {
  const { producerId, fulfillmentMethod, subtotalCents, deliveryFeeCents, taxCents } = part
  const { businessName: producerName, city, terms, canBePaid, reopensOn, ...seller } = cart.sellers.get(producerId)!
  const { nextPickup, places } = seller
  const place = places.find(({ pickupLocationId }) => pickupLocationId === cart.selectedLocations.get(producerId))
  const delivery = deliveryOf(cart, producerId)
  return {
    producerId,
    producerName,
    city,
    fulfillmentMethod,
    offered: options.offered,
    notOffered: options.notOffered,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    pickupHours: terms.pickup?.hoursNote ?? null,
    nextPickup,
    places: [...places],
    pickupLocationId: fulfillmentMethod === 'pickup' && place ? place.pickupLocationId : null,
    deliveryRateCents: delivery?.feeCents ?? null,
    deliveryMinimumCents: delivery?.minimumCents ?? null,
    deliveryShortfallCents: options.deliveryShortfallCents,
    lines: part.lines.map(({ itemId, lineTotalCents }) => {
      const product = cart.products.find((each) => each.productId === itemId)!
      const { name, imageUrl, unit, quantity, priceCents } = product
      const available = Math.max(0, product.available)
      const problem = lineProblem(product, { ownProducer: cart.ownProducer, canBePaid, reopensOn })
      return { productId: itemId, name, imageUrl, unit, quantity, priceCents, lineTotalCents, available, problem }
    }),
  }
}

function deliveryOf({ sellers, zipCode }: CartInput, producerId: string) {
  const { delivery } = sellers.get(producerId)!.terms
  return delivery ? deliveryFor(delivery, zipCode) : undefined
}

interface SaleConditions {
  readonly ownProducer: string | undefined
  readonly canBePaid: boolean
  readonly reopensOn: CalendarDate | null
}

function lineProblem(product: CartProduct, { ownProducer, canBePaid, reopensOn }: SaleConditions): string | null {
  const { producerId, unit, quantity, available } = product
  if (producerId === ownProducer) return 'This is your own product.'
  if (!canBePaid) return 'Unavailable: the producer isn’t selling right now.'
  if (reopensOn) return `Unavailable until ${formatShortDate(reopensOn)}, when the producer reopens.`
  if (!isMultipleOfStep(unit, quantity)) return `Sold in steps of ${formatQuantity(UNITS[unit].step, unit)}.`
  if (available <= 0) return 'Sold out.'
  return quantity > available ? `${formatRemaining(available, unit)}.` : null
}
