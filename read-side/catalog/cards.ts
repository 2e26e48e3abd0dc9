import type { ProductCard } from '#domain/catalog/contract.ts'
import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type Closure, reopensOn } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { HELD_VERIFICATION, VALID_CERTIFICATES } from '../valid-today.ts'

/** The columns of a product `p` and its producer `f` that make a card. What was taken down says and shows nothing any more. */
export const CARD_COLUMNS = `
  p.id, p.name, case when p.taken_down then '' else p.description end as description, p.category, p.unit,
  p.price_cents::float8 as "priceCents", case when not p.taken_down then p.image_url end as "imageUrl",
  p.fulfillment_methods as "fulfillmentMethods", p.available, p.listed, p.producer_id as "producerId", p.rating, p.review_count::int as "reviewCount",
  p.created_at as "createdAt", ${VALID_CERTIFICATES} as certificates,
  ${HELD_VERIFICATION} as "producerVerification", f.business_name as "producerName", f.city, f.state, f.pickup, f.delivery,
  f.can_be_paid as "canBePaid", f.closed`

export const CARD_TABLES = 'catalog.products p join producers.profiles f on f.id = p.producer_id'

export interface CardRow extends Omit<ProductCard, 'distance' | 'fulfillmentMethods' | 'forSale' | 'backOn'> {
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly pickup: FulfillmentSettings['pickup']
  readonly delivery: FulfillmentSettings['delivery']
  /** Nothing of a producer who cannot be paid is to be had. */
  readonly canBePaid: boolean
  readonly closed: readonly Closure[]
  readonly miles?: number | null
}

/** `here` is the day where the market is. */
export function cardOf(row: CardRow, here: CalendarDate): ProductCard {
  const closedUntil = reopensOn(row.closed, here)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    unit: row.unit,
    priceCents: row.priceCents,
    imageUrl: row.imageUrl,
    fulfillmentMethods: row.fulfillmentMethods.filter((way) => row[way]),
    available: row.canBePaid && !closedUntil ? Math.max(0, row.available) : 0,
    listed: row.listed,
    forSale: row.canBePaid,
    backOn: closedUntil ?? null,
    producerId: row.producerId,
    producerName: row.producerName,
    producerVerification: row.producerVerification,
    certificates: row.certificates,
    city: row.city,
    state: row.state,
    rating: row.rating,
    reviewCount: row.reviewCount,
    distance: shownMiles(row.miles),
    createdAt: row.createdAt,
  }
}

/** In tenths. */
export const shownMiles = (miles: number | null | undefined): number | null =>
  miles === undefined || miles === null ? null : Math.round(miles * 10) / 10
