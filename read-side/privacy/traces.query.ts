import { order } from '#domain/ordering/order.decider.ts'
import type { Sql } from '#platform/database/database.ts'

/** The streams that hold something of one of these people. */
export async function streamsOf(db: Sql, persons: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ stream: string }>(
    'select distinct stream from privacy.personal_data_index where person = any($1::text[]) order by stream',
    [persons],
  )
  return rows.map(({ stream }) => stream)
}

/** An account, and the guests it was before: those whose orders have joined it. */
export async function personsOf(db: Sql, accountId: string): Promise<string[]> {
  const orders = await db.query<{ id: string }>('select order_id as id from ordering.orders where buyer_id = $1', [
    accountId,
  ])
  const guests = await db.query<{ person: string }>(
    `select distinct person from privacy.personal_data_index where stream = any($1::text[]) and person like 'guest\\_%' order by person`,
    [orders.map(({ id }) => order.stream(id))],
  )
  return [accountId, ...guests.map(({ person }) => person)]
}

/** Accounts whose time to be kept is over. */
export async function dueToErase(db: Sql, now: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from identity.accounts where erasure_scheduled_at <= $1 order by erasure_scheduled_at, id limit 500',
    [now],
  )
  return rows.map(({ id }) => id)
}
