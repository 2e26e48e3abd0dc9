import type { Sql } from '#platform/database/database.ts'

/** A notice that should be on its way. */
export interface Due {
  readonly event: string
  readonly attempts: number
  readonly body: object
  /** When the event happened, ms since 1970. */
  readonly createdAt: number
}

/** The oldest notices due by `now` (ms) beside those already under way, and when the next one will be. */
export async function dueDeliveries(
  sql: Sql,
  asked: { now: number; limit: number; except: readonly string[] },
): Promise<{ due: Due[]; nextAt: number | undefined }> {
  const due = await sql.query<Due>(
    `select event, attempts, body, (extract(epoch from created) * 1000)::float8 as "createdAt"
     from sandbox.deliveries join sandbox.objects on id = event
     where next_at <= to_timestamp($1::float8 / 1000) and event <> all ($2::text[])
     order by next_at, seq limit $3`,
    [asked.now, asked.except, asked.limit],
  )
  const next = await sql.query<{ at: number | null }>(
    `select (extract(epoch from min(next_at)) * 1000)::float8 as at
     from sandbox.deliveries where next_at > to_timestamp($1::float8 / 1000)`,
    [asked.now],
  )
  return { due, nextAt: next[0]?.at ?? undefined }
}

export async function markTaken(sql: Sql, done: { event: string; at: number }): Promise<void> {
  await sql.query(
    `update sandbox.deliveries
     set attempts = attempts + 1, next_at = null, taken_at = to_timestamp($2::float8 / 1000), last_answer = 'taken'
     where event = $1`,
    [done.event, done.at],
  )
}

/** Without `nextAt` (ms) it is not tried again. */
export async function markFailed(
  sql: Sql,
  done: { event: string; answer: string; nextAt: number | undefined },
): Promise<void> {
  await sql.query(
    `update sandbox.deliveries
     set attempts = attempts + 1, next_at = to_timestamp($2::float8 / 1000), last_answer = $3 where event = $1`,
    [done.event, done.nextAt ?? null, done.answer],
  )
}
