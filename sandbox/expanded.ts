import type { Sql } from '#platform/database/database.ts'
import type { Page } from './object-list.ts'

/** A page of charges with their movements on the balance told whole, not by their ids. */
export async function expanded(sql: Sql, page: Page): Promise<Page> {
  const ids = page.data.flatMap((one) => balanceOf(one) ?? [])
  const rows = await sql.query<{ id: string; body: object }>(
    `select id, body from sandbox.objects where kind = 'balance_transaction' and id = any ($1::text[])`,
    [ids],
  )
  const bookings = new Map(rows.map(({ id, body }) => [id, body]))
  const data = page.data.map((one) => {
    const booking = bookings.get(balanceOf(one) ?? '')
    return booking ? { ...one, balance_transaction: booking } : one
  })
  return { ...page, data }
}

const balanceOf = (one: object): string | undefined =>
  'balance_transaction' in one && typeof one.balance_transaction === 'string' ? one.balance_transaction : undefined
