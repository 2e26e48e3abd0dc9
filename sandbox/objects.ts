import type { Sql } from '#platform/database/database.ts'
import type { ApiError } from '#sandbox/api-error.ts'
import type { Clerk, NewObject } from '#sandbox/sandbox-context.ts'

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

interface StoredObject {
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
export async function findAll<T extends StoredObject>(
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

export interface News {
  readonly type: string
  readonly object: StoredObject
  /** Whose account it happened on, where it was not the market's. */
  readonly account?: string
}

/** What one step does: the objects as they are now, what to tell the world, and what to answer. */
export interface Change {
  readonly objects: readonly StoredObject[]
  readonly news: readonly News[]
  readonly answer: object
  /** The card was refused: the answer is this error, and yet the change stands. */
  readonly declined?: ApiError
  /** When the payment moves on by itself, ms since 1970. */
  readonly dueAt?: number
  /** What else is to be done later. */
  readonly errands?: readonly Errand[]
}

export const nothing = (answer: object): Change => ({ objects: [], news: [], answer })

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

/** The version whose shapes these are: the one that the pinned client speaks. */
export const API_VERSION = '2026-10-28.endive'

const newEvent = (made: NewObject, of: { type: string; object: object; account?: string; request: string | null }) => ({
  id: made.id,
  object: 'event' as const,
  ...(of.account ? { account: of.account } : {}),
  api_version: API_VERSION,
  created: made.created,
  data: { object: of.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: of.request, idempotency_key: null },
  type: of.type,
})

/** Something that the sandbox does by itself when its time has come. */
export type ErrandName =
  | 'dispute'
  | 'decide_dispute'
  | 'lapse_dispute'
  | 'finish_refund'
  | 'fail_refund'
  | 'pay_out'
  | 'arrive'

interface Errand {
  readonly errand: ErrandName
  /** The id of the object that it is about. */
  readonly of: string
  /** When, ms since 1970. */
  readonly at: number
}

/** Kept among the objects, so that it is not forgotten by a restart. One of a kind for one object. */
const newErrand = ({ errand, of }: Errand, created: number) => ({
  id: `${errand}:${of}`,
  object: 'errand' as const,
  created,
  errand,
  of,
})
type KeptErrand = ReturnType<typeof newErrand>

/**
 * Keeps errands for later. One that is kept already stays due when it was, or earlier. The caller has locked or made
 * the objects that they are about.
 */
async function keepErrands(sql: Sql, errands: readonly Errand[], now: number): Promise<void> {
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

/** Takes e-mail addresses out of everything the sandbox keeps, as a processor redacts a person; answers how many objects. */
export async function redact(db: Sql, addresses: readonly string[]): Promise<number> {
  let objects = 0
  for (const address of addresses) {
    const told = JSON.stringify(address).slice(1, -1)
    objects += (await db.query(REDACT_OBJECTS, [told])).length
    await db.query(REDACT_ANSWERS, [told])
  }
  return objects
}

const REDACT_OBJECTS = `
  update sandbox.objects set body = replace(body::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(body::text, $1) > 0 returning 1`
const REDACT_ANSWERS = `
  update sandbox.idempotency_keys set answer = replace(answer::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(answer::text, $1) > 0`
