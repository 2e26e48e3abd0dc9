import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Sql } from '#platform/database/database.ts'
import { forSaleOn } from '../for-sale.ts'
import { type Near, nearest, type WithDistance } from '../near.ts'

/** So many products of one producer are one of the items, and can be bought now. */
export interface Offer extends WithDistance {
  readonly itemId: string
  readonly producerId: string
  readonly businessName: string
  readonly products: number
}

/** Where somebody looks, if they say, and on which day of the market's calendar. */
export interface Looking {
  readonly near?: Near | undefined
  readonly today: CalendarDate
}

/** What the market has of these items: the nearest first, or those who have most. */
export async function offersOf(db: Sql, itemIds: readonly string[], { near, today }: Looking): Promise<Offer[]> {
  const offers = await db.query<Omit<Offer, 'distance'> & { latitude: number; longitude: number }>(OFFERS, [
    [...itemIds],
    today,
  ])
  return nearest(offers, near)
}

/** The same offers, by what they are of or by who makes them. */
export function offersBy(id: 'itemId' | 'producerId', offers: readonly Offer[]): Map<string, Offer[]> {
  const by = new Map<string, Offer[]>()
  for (const offer of offers) {
    const together = by.get(offer[id])
    if (together) together.push(offer)
    else by.set(offer[id], [offer])
  }
  return by
}

const OFFERS = `
  select s.id as "itemId", f.id as "producerId", f.business_name as "businessName", f.latitude, f.longitude,
    count(*)::int as products
  from seasonal.items s
  join catalog.products p on p.category = s.category and p.name_words @@ s.meant
  join producers.profiles f on f.id = p.producer_id and ${forSaleOn('$2')}
  where s.id = any($1) and s.published
  group by s.id, f.id
  order by products desc, lower(f.business_name), f.id`
