import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Sql } from '#platform/database/database.ts'

export interface LastUse {
  readonly accountId: string
  readonly producerId: string | null
  /** The day it was last used; of an account older than that record, the last day something of it was written down. */
  readonly day: CalendarDate
}

/** Open accounts that nobody has used since before a day, the staff's left out; the longest unused first. */
export const unusedAccounts = (db: Sql, until: CalendarDate): Promise<LastUse[]> =>
  db.query<LastUse>(`${OPEN} and ${DAY} <= $1 order by 3, 1`, [until])

/** The last use of whoever's turn comes next: of all that were used after a day, the longest ago. */
export async function nextUnused(db: Sql, until: CalendarDate): Promise<CalendarDate | undefined> {
  const [row] = await db.query<{ day: CalendarDate | null }>(
    `select min(day) as day from (${OPEN}) as open where day > $1`,
    [until],
  )
  return row?.day ?? undefined
}

/** When each of these accounts was last used, whoever's they are; nothing for those that were erased. */
export const lastUsesOf = (db: Sql, accountIds: readonly string[]): Promise<LastUse[]> =>
  db.query<LastUse>(`${USED} where not a.erased and a.id = any($1::text[])`, [accountIds])

/** What an account sells under; null for one that does not sell, and for a guest. */
export async function producerOf(db: Sql, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>('select producer_id as id from identity.accounts where id = $1', [
    accountId,
  ])
  return row?.id ?? null
}

const DAY = `coalesce(u.day::text, left((select max(t.last_at) from privacy.personal_data_index t where t.person = a.id), 10), left(a.created_at, 10))`
const USED = `
  select a.id as "accountId", a.producer_id as "producerId", ${DAY} as day
  from identity.accounts a left join account_uses u on u.account_id = a.id`
const OPEN = `${USED} where not a.erased and a.erasure_scheduled_at is null and a.staff is null`
