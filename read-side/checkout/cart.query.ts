import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { quantitiesOf } from '#domain/checkout/cart.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import {
  type Closure,
  type LocalTime,
  nextWindow,
  pickupLocationsOf,
  reopensOn,
} from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, ProducerLocation } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { milesBetween, type Town } from '#platform/geo/geocoder.ts'
import { type CartGood, type CartSeller, priceCart } from './price-cart.ts'

export interface WayAsked {
  readonly producerId: string
  readonly method: FulfillmentMethod
  readonly placeId?: string | undefined
}

export interface CartAsked {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly fulfillment: readonly WayAsked[]
  readonly home: Town | undefined
  /** The market's state, for sales tax. */
  readonly state: string
  /** By product, what the open checkout of the one who asks has reserved: it is available to this buyer. */
  readonly reserved: ReadonlyMap<string, number>
  /** The producer of the one who asks: nobody buys their own goods. */
  readonly ownProducer: string | undefined
  readonly now: LocalTime
}

/** The cart as the market has it now: prices, stock and ways of handing over. Lines of one product are taken together. */
export async function quoteCart(db: Sql, asked: CartAsked): Promise<CartView> {
  const quantities = quantitiesOf(asked.lines)
  const rows = await db.query<GoodRow>(GOODS, [[...quantities.keys()]])
  const byId = new Map(rows.map((row) => [row.productId, row]))
  const found = [...quantities].flatMap(([productId, quantity]) => {
    const row = byId.get(productId)
    return row ? [{ row, quantity }] : []
  })
  return priceCart({
    goods: found.map(({ row, quantity }) => goodOf(row, quantity, asked.reserved)),
    sellers: new Map(found.map(({ row }) => [row.producerId, sellerOf(row, asked)])),
    gone: [...quantities.keys()].filter((productId) => !byId.has(productId)),
    chosen: new Map(asked.fulfillment.map(({ producerId, method }) => [producerId, method])),
    chosenPlaces: new Map(
      asked.fulfillment.flatMap(({ producerId, placeId }) => (placeId ? [[producerId, placeId]] : [])),
    ),
    state: asked.state,
    ownProducer: asked.ownProducer,
    zip: asked.home?.zip,
  })
}

interface GoodRow
  extends Omit<CartGood, 'quantity'>,
    Pick<ProducerLocation, 'city' | 'latitude' | 'longitude'>,
    FulfillmentSettings {
  readonly producerName: string
  readonly canBePaid: boolean
  readonly closed: readonly Closure[]
}

const GOODS = `
  select p.id as "productId", p.producer_id as "producerId", p.name, p.image_url as "imageUrl", p.unit, p.category,
    p.fulfillment_methods as "fulfillmentMethods", p.price_cents::float8 as "priceCents", p.available, f.business_name as "producerName", f.city,
    f.latitude, f.longitude, f.pickup, f.delivery, f.can_be_paid as "canBePaid", f.closed
  from catalog.products p join producers.profiles f on f.id = p.producer_id
  where p.id = any($1) and p.listed`

function goodOf(row: GoodRow, quantity: number, reserved: CartAsked['reserved']): CartGood {
  const { productId, producerId, name, imageUrl, unit, category, fulfillmentMethods, priceCents } = row
  const available = row.available + (reserved.get(productId) ?? 0)
  return { productId, producerId, name, imageUrl, unit, category, fulfillmentMethods, priceCents, available, quantity }
}

function sellerOf(row: GoodRow, { home, now }: CartAsked): CartSeller {
  const { producerName: businessName, city, pickup, delivery, canBePaid, closed } = row
  return {
    businessName,
    city,
    canBePaid,
    terms: { pickup, delivery },
    miles: home && milesBetween(row, home),
    backOn: reopensOn(closed, now.day) ?? null,
    nextPickup: nextWindow(pickup?.opening, now, closed) ?? null,
    places: pickupLocationsOf({ pickup }, now, closed),
  }
}
