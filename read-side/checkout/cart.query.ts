import type { Fulfilment } from '#domain/catalog/vocabulary.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { quantitiesOf } from '#domain/checkout/quantities.ts'
import { backOn, type ClosedPeriod } from '#domain/producers/closed.ts'
import { type LocalTime, nextWindow } from '#domain/producers/opening.ts'
import { placesSeen } from '#domain/producers/pickup-places.ts'
import type { FulfilmentTerms, Place } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { milesBetween, type Town } from '#platform/places/places.ts'
import { type CartGood, type CartSeller, priceCart } from './price-cart.ts'

export interface WayAsked {
  readonly producerId: string
  readonly method: Fulfilment
  readonly placeId?: string | undefined
}

export interface CartAsked {
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
  readonly fulfilment: readonly WayAsked[]
  readonly home: Town | undefined
  /** The market's state, for sales tax. */
  readonly state: string
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
    goods: found.map(({ row, quantity }) => goodOf(row, quantity)),
    sellers: new Map(found.map(({ row }) => [row.producerId, sellerOf(row, asked)])),
    gone: [...quantities.keys()].filter((productId) => !byId.has(productId)),
    chosen: new Map(asked.fulfilment.map(({ producerId, method }) => [producerId, method])),
    chosenPlaces: new Map(
      asked.fulfilment.flatMap(({ producerId, placeId }) => (placeId ? [[producerId, placeId]] : [])),
    ),
    ...{ state: asked.state, ownProducer: asked.ownProducer, zip: asked.home?.zip },
  })
}

interface GoodRow extends Omit<CartGood, 'quantity'>, Pick<Place, 'city' | 'latitude' | 'longitude'>, FulfilmentTerms {
  readonly producerName: string
  readonly canBePaid: boolean
  readonly closed: readonly ClosedPeriod[]
}

const GOODS = `
  select p.id as "productId", p.producer_id as "producerId", p.name, p.image_url as "imageUrl", p.unit, p.category,
    p.fulfilments, p.price_cents::float8 as "priceCents", p.available, f.business_name as "producerName", f.city,
    f.latitude, f.longitude, f.pickup, f.delivery, f.can_be_paid as "canBePaid", f.closed
  from catalog.products p join producers.profiles f on f.id = p.producer_id
  where p.id = any($1) and p.listed`

function goodOf(row: GoodRow, quantity: number): CartGood {
  const { productId, producerId, name, imageUrl, unit, category, fulfilments, priceCents, available } = row
  return { productId, producerId, name, imageUrl, unit, category, fulfilments, priceCents, available, quantity }
}

function sellerOf(row: GoodRow, { home, now }: CartAsked): CartSeller {
  const { producerName: businessName, city, pickup, delivery, canBePaid, closed } = row
  return {
    ...{ businessName, city, canBePaid, terms: { pickup, delivery }, miles: home && milesBetween(row, home) },
    backOn: backOn(closed, now.day) ?? null,
    nextPickup: nextWindow(pickup?.opening, now, closed) ?? null,
    places: placesSeen({ pickup }, now, closed),
  }
}
