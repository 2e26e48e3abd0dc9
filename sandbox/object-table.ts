import type { Sql } from '#platform/database/database.ts'
import type { ApiObject } from './change.ts'

export type Kind =
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'file'
  | 'file_contents'
  | 'payment_method'
  | 'customer'
  | 'setup_intent'
  | 'balance_transaction'
  | 'account'
  | 'account_link'
  | 'login_link'
  | 'page_session'
  | 'transfer'
  | 'transfer_reversal'
  | 'payout'
  | 'errand'
  | 'event'

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

/**
 * One object, locked until the transaction ends, so that its changes happen one after another. Locks are taken in one
 * order, or two transactions deadlock: payment intent, refund, charge, payout, account, dispute, and errands last.
 */
export async function lock<T extends object>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return body<T>(sql, `where id = $1 and kind = $2 for update`, [of.id, of.kind])
}

export async function find<T extends object>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return body<T>(sql, `where id = $1 and kind = $2`, [of.id, of.kind])
}

/** Objects of a kind that a field of theirs points at, e.g. the transfers out of one charge; the newest first. */
export async function findAll<T extends ApiObject>(
  sql: Sql,
  of: { kind: Kind; field: string; is: string },
): Promise<T[]> {
  const rows = await sql.query<{ body: T }>(
    'select body from sandbox.objects where kind = $1 and body->>$2 = $3 order by seq desc',
    [of.kind, of.field, of.is],
  )
  return rows.map((row) => row.body)
}

async function body<T>(sql: Sql, where: string, values: readonly unknown[]): Promise<T | undefined> {
  const rows = await sql.query<{ body: T }>(`select body from sandbox.objects ${where}`, values)
  return rows[0]?.body
}
