import type { ProductCard } from '#domain/catalog/contract.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Sql } from '#platform/database/database.ts'
import { CARD_COLUMNS, CARD_TABLES, type CardRow, cardOf } from './cards.ts'

/** A member's favorites among the products, those that are not sold any more too: they know what they kept. */
export async function favoriteProductsOf(db: Sql, accountId: string, here: CalendarDate): Promise<ProductCard[]> {
  const rows = await db.query<CardRow>(OF_ACCOUNT, [accountId])
  return rows.map((row) => cardOf(row, here))
}

const OF_ACCOUNT = `
  select ${CARD_COLUMNS} from favorites.favorites k join (${CARD_TABLES}) on p.id = k.target_id
  where k.account_id = $1 and k.kind = 'product' order by k.added_at desc, k.target_id desc`
