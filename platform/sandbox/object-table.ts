import type { Sql } from '#platform/database/database.ts'
import type { ApiObject } from './change.ts'

export type Kind = 'payment_intent' | 'charge' | 'refund' | 'payment_method' | 'event'

export interface StoredObject {
  readonly id: string
  readonly object: Kind
  readonly created: number
  readonly payment_intent?: string | null
}

/** Writes objects as they are now. `dueAt` (ms) says when a payment intent among them moves on by itself. */
export async function save(sql: Sql, objects: readonly StoredObject[], dueAt?: number): Promise<void> {
  const rows = objects.map((body) => ({
    id: body.id,
    kind: body.object,
    intent: body.payment_intent ?? null,
    created: new Date(body.created * 1000).toISOString(),
    due_at: body.object === 'payment_intent' && dueAt ? new Date(dueAt).toISOString() : null,
    body,
  }))
  await sql.query(
    `insert into sandbox.objects (id, kind, intent, created, due_at, body)
     select * from jsonb_to_recordset($1::jsonb)
       as row (id text, kind text, intent text, created timestamptz, due_at timestamptz, body jsonb)
     on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`,
    [JSON.stringify(rows)],
  )
}

/** One object, locked until the transaction ends, so that its changes happen one after another. */
export async function lock<T extends ApiObject>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return body<T>(sql, `where id = $1 and kind = $2 for update`, [of.id, of.kind])
}

export async function find<T extends object>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return body<T>(sql, `where id = $1 and kind = $2`, [of.id, of.kind])
}

/** The payment intents that should have moved on by `now` (ms), and the time of the next one. */
export async function dueIntents(sql: Sql, now: number): Promise<{ ids: string[]; nextAt: number | undefined }> {
  const rows = await sql.query<{ id: string; at: number }>(
    `select id, (extract(epoch from due_at) * 1000)::float8 as at
     from sandbox.objects where due_at is not null order by due_at limit 100`,
  )
  const ids = rows.filter(({ at }) => at <= now).map(({ id }) => id)
  return { ids, nextAt: rows.find(({ at }) => at > now)?.at }
}

async function body<T>(sql: Sql, where: string, values: readonly unknown[]): Promise<T | undefined> {
  const rows = await sql.query<{ body: T }>(`select body from sandbox.objects ${where}`, values)
  return rows[0]?.body
}
