import type { Sql } from '#platform/database/database.ts'
import { type Errand, type KeptErrand, newErrand } from './errand.ts'
import { find } from './object-table.ts'

/**
 * Keeps errands for later. One that is kept already stays due when it was, or earlier. The caller has locked or made
 * the objects that they are about.
 */
export async function keepErrands(sql: Sql, errands: readonly Errand[], now: number): Promise<void> {
  if (errands.length === 0) return
  const rows = errands.map((errand) => {
    const body = newErrand(errand, Math.floor(now / 1000))
    return { id: body.id, created: new Date(now).toISOString(), due_at: new Date(errand.at).toISOString(), body }
  })
  await sql.query(
    `insert into sandbox.objects as kept (id, kind, created, due_at, body)
     select id, 'errand', created, due_at, body from jsonb_to_recordset($1::jsonb)
       as row (id text, created timestamptz, due_at timestamptz, body jsonb)
     on conflict (id) do update set due_at = least(kept.due_at, excluded.due_at)`,
    [JSON.stringify(rows)],
  )
}

/** What should have been done by `now` (ms), and the time of what comes next. */
export async function dueObjects(
  sql: Sql,
  now: number,
): Promise<{ due: { id: string; kind: string }[]; nextAt: number | undefined }> {
  const rows = await sql.query<{ id: string; kind: string; at: number }>(
    `select id, kind, (extract(epoch from due_at) * 1000)::float8 as at
     from sandbox.objects where due_at is not null order by due_at, seq limit 100`,
  )
  return { due: rows.filter(({ at }) => at <= now), nextAt: rows.find(({ at }) => at > now)?.at }
}

/** Takes an errand that is still due off the list, and locks its object; `undefined` when another process took it. */
export async function takeErrand(sql: Sql, id: string): Promise<KeptErrand | undefined> {
  const errand = await find<KeptErrand>(sql, { kind: 'errand', id })
  if (!errand) return undefined
  // Requests lock the object before they keep an errand about it: the other way round, the two would deadlock.
  await sql.query('select 1 from sandbox.objects where id = $1 for update', [errand.of])
  const taken = await sql.query(
    'update sandbox.objects set due_at = null where id = $1 and due_at is not null returning id',
    [id],
  )
  return taken.length > 0 ? errand : undefined
}
