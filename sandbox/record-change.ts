import type { Sql } from '#platform/database/database.ts'
import { newEvent } from './api-objects.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'
import { keepErrands } from './errand-table.ts'
import { save } from './object-table.ts'

/** Writes what a step did: the objects, an event for each piece of news, and that its notice is owed. */
export async function recordChange(
  sql: Sql,
  done: { change: Change; clerk: Clerk; request: string | null },
): Promise<void> {
  const { change, clerk, request } = done
  const events = change.news.map((news) => newEvent(clerk.made('evt'), { ...news, request }))
  await save(sql, [...change.objects, ...events], change.dueAt)
  await keepErrands(sql, change.errands ?? [], clerk.now())
  await sql.query(
    `insert into sandbox.deliveries (event, next_at) select unnest($1::text[]), to_timestamp($2::float8 / 1000)`,
    [events.map((event) => event.id), clerk.now()],
  )
}
