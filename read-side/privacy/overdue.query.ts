import type { Instant, Retention } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

interface Asked {
  readonly keep: Retention
  /** What was last added to before this moment. */
  readonly before: Instant
}

export interface OverdueKey {
  readonly person: string
  /** Which generation of their keys. */
  readonly nth: number
  /** When something was last added, or when the key was made: what it is made for may not be in the read model yet. */
  readonly lastAt: Instant
}

/** People with a key of this class to whom nothing was added since; most keys are not old, so there are few. */
export const overdueKeys = (db: Sql, { keep, before }: Asked): Promise<OverdueKey[]> =>
  db.query<OverdueKey>(`${LAST} having ${LAST_AT} < $2 order by t.person`, [keep, before])

/** When something was last added to whoever's turn comes next; undefined while there is nobody. */
export async function nextKey(db: Sql, { keep, before }: Asked): Promise<Instant | undefined> {
  const [row] = await db.query<{ at: string | null }>(
    `select min("lastAt") as at from (${LAST} having ${LAST_AT} >= $2) as each`,
    [keep, before],
  )
  return row?.at ?? undefined
}

/** A later generation is made when somebody comes back: all before that lay under another. */
const MADE = `case when k.nth > 1 then to_char(k.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`
const LAST_AT = `greatest(max(t.last_at), ${MADE})`
const LAST = `
  select t.person, k.nth, ${LAST_AT} as "lastAt" from privacy.personal_data_index t
  join person_keys k on k.person = t.person and k.keep = t.keep and k.wrapped is not null
  where t.keep = $1 group by t.person, k.nth, k.created_at`
