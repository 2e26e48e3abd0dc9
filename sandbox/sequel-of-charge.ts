import type { Sql } from '#platform/database/database.ts'
import type { Charge, Method } from './api-objects.ts'
import { find } from './object-table.ts'
import { cardByMethod, type Sequel } from './test-cards.ts'

/** What comes of a payment in the end, by the card that it was paid with. */
export async function sequelOf(sql: Sql, charge: Charge): Promise<Sequel | undefined> {
  const method = await find<Method>(sql, { kind: 'payment_method', id: charge.payment_method ?? '' })
  return method && cardByMethod(method.metadata.test_card)?.sequel
}
