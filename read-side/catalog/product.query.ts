import type { ProductView } from '#domain/catalog/contract.ts'
import { type LocalTime, nextWindow, pickupLocationsOf } from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import { PUBLIC_ADDRESS } from '../public-address.ts'
import { CARD_COLUMNS, CARD_TABLES, type CardRow, cardOf } from './cards.ts'

/** One product with what its page shows beside it. Unlisted ones are shown as such: past orders lead to them. */
export async function productOf(db: Sql, productId: string, now: LocalTime): Promise<ProductView | undefined> {
  const [row] = await db.query<CardRow & { pickupAddress: string | null }>(BY_ID, [productId])
  if (!row) return undefined
  const related = await db.query<CardRow>(RELATED, [row.category, productId])
  const { pickup, delivery, pickupAddress, closed } = row
  return {
    ...cardOf(row, now.day),
    pickup,
    delivery,
    pickupAddress,
    nextPickup: nextWindow(pickup?.opening, now, closed) ?? null,
    places: pickupLocationsOf({ pickup }, now, closed),
    related: related.map((each) => cardOf(each, now.day)),
  }
}

const BY_ID = `select ${CARD_COLUMNS}, ${PUBLIC_ADDRESS} as "pickupAddress" from ${CARD_TABLES} where p.id = $1`

const RELATED = `select ${CARD_COLUMNS} from ${CARD_TABLES}
  where p.listed and p.category = $1 and p.id <> $2
  order by p.in_stock desc, p.created_at desc, p.id desc limit 4`
