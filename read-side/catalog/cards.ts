import type { ProductCard } from '#domain/catalog/contract.ts'
import type { Fulfilment } from '#domain/catalog/vocabulary.ts'
import { HELD_VERIFICATION, VALID_CERTIFICATES } from '../valid-today.ts'

/** The columns of a product `p` and its producer `f` that make a card. */
export const CARD_COLUMNS = `
  p.id, p.name, p.description, p.category, p.unit, p.price_cents::float8 as "priceCents", p.image_url as "imageUrl",
  p.fulfilments, p.available, p.listed, p.producer_id as "producerId", p.rating, p.review_count::int as "reviewCount",
  p.created_at as "createdAt", ${VALID_CERTIFICATES} as certificates,
  ${HELD_VERIFICATION} as "producerVerification", f.business_name as "producerName", f.city, f.state, f.pickup, f.delivery`

export const CARD_TABLES = 'catalog.products p join producers.profiles f on f.id = p.producer_id'

export interface CardRow extends Omit<ProductCard, 'distance' | 'fulfilments'> {
  readonly fulfilments: readonly Fulfilment[]
  readonly pickup: { readonly hours: string } | null
  readonly delivery: {
    readonly feeCents: number
    readonly minimumCents: number
    readonly radiusMiles: number
  } | null
  readonly miles?: number | null
}

export function cardOf(row: CardRow): ProductCard {
  const { pickup, delivery, miles, fulfilments, ...card } = row
  const offered = { pickup, delivery }
  return {
    ...card,
    fulfilments: fulfilments.filter((way) => offered[way]),
    available: Math.max(0, card.available),
    distance: miles === undefined || miles === null ? null : Math.round(miles * 10) / 10,
  }
}
