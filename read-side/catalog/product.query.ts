import type { ProductView } from '#domain/catalog/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { CARD_COLUMNS, CARD_TABLES, type CardRow, cardOf } from './cards.ts'

/** One product with what its page shows beside it. Unlisted ones are shown as such: past orders lead to them. */
export async function productOf(db: Sql, productId: string): Promise<ProductView | undefined> {
  const [row] = await db.query<CardRow>(BY_ID, [productId])
  if (!row) return undefined
  const related = await db.query<CardRow>(RELATED, [row.category, productId])
  return { ...cardOf(row), pickup: row.pickup, delivery: row.delivery, related: related.map(cardOf) }
}

const BY_ID = `select ${CARD_COLUMNS} from ${CARD_TABLES} where p.id = $1`

const RELATED = `select ${CARD_COLUMNS} from ${CARD_TABLES}
  where p.listed and p.category = $1 and p.id <> $2
  order by p.in_stock desc, p.created_at desc, p.id desc limit 4`
