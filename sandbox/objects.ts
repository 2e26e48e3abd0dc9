import type { Sql } from '#platform/database/database.ts'
import type { ApiErrorBody } from './params.ts'
import type { NewObject, SandboxContext } from './sandbox-context.ts'

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
  | 'scheduled_task'
  | 'event'

interface StoredObject {
  readonly id: string
  readonly object: Kind
  /** Seconds since 1970. */
  readonly created: number
  readonly payment_intent?: string | null
}

/** `dueAt` (ms) is when a payment intent among the objects completes by itself. */
const rowsOf = (objects: readonly StoredObject[], dueAt?: number) =>
  objects.map((body) => ({
    id: body.id,
    kind: body.object,
    intent: body.payment_intent ?? null,
    created_at: new Date(body.created * 1000).toISOString(),
    due_at: body.object === 'payment_intent' && dueAt ? new Date(dueAt).toISOString() : null,
    body,
  }))

interface ObjectRef {
  readonly kind: Kind
  readonly id: string
}

/**
 * Reads an object and locks it until the transaction ends. All transactions take locks in the same order, to avoid
 * deadlocks: setup intent, customer, payment intent, refund, charge, payout, account, dispute, idempotency key,
 * scheduled tasks.
 */
export async function lockObject<T extends object>(sql: Sql, { kind, id }: ObjectRef): Promise<T | undefined> {
  return bodyOf<T>(sql, `where id = $1 and kind = $2 for update`, [id, kind])
}

/** Locks objects one after the other, in one statement. An object without an id is not locked. */
export async function lockObjects<T extends readonly object[]>(
  sql: Sql,
  refs: { readonly [I in keyof T]: { readonly kind: Kind; readonly id: string | undefined } },
): Promise<{ readonly [I in keyof T]: T[I] | undefined }> {
  const rows = await sql.query<{ id: string; body: object }>(
    `select id, body from unnest($1::text[], $2::text[]) with ordinality as wanted (id, kind, position)
       join sandbox.objects using (id, kind)
     order by position for update of objects`,
    [refs.map(({ id }) => id ?? null), refs.map(({ kind }) => kind)],
  )
  return refs.map((ref) => rows.find(({ id }) => id === ref.id)?.body) as { readonly [I in keyof T]: T[I] | undefined }
}

export async function findObject<T extends object>(sql: Sql, { kind, id }: ObjectRef): Promise<T | undefined> {
  return bodyOf<T>(sql, `where id = $1 and kind = $2`, [id, kind])
}

/** A field by which objects of a kind are found. The frequent ones have an index. */
type Reference =
  | { readonly kind: 'transfer'; readonly field: 'source_transaction' | 'destination' }
  | { readonly kind: 'transfer_reversal'; readonly field: 'transfer' }
  | { readonly kind: 'dispute'; readonly field: 'charge' }
  | { readonly kind: 'payment_method'; readonly field: 'customer' }
  | { readonly kind: 'payout'; readonly field: 'account' }

/** The objects of a kind with a value in a field, newest first: for example the transfers of a charge. */
export async function findObjectsBy<T extends StoredObject>(
  sql: Sql,
  { kind, field, is }: Reference & { readonly is: string },
): Promise<T[]> {
  const rows = await sql.query<{ body: T }>(
    `select body from sandbox.objects where kind = '${kind}' and body->>'${field}' = $1 order by seq desc`,
    [is],
  )
  return rows.map((row) => row.body)
}

async function bodyOf<T>(sql: Sql, where: string, values: readonly unknown[]): Promise<T | undefined> {
  const rows = await sql.query<{ body: T }>(`select body from sandbox.objects ${where}`, values)
  return rows[0]?.body
}

export interface EventDraft {
  readonly type: string
  readonly object: StoredObject
  /** The connected account of the event; absent for the marketplace's own account. */
  readonly account?: string
}

/** The result of a state transition. */
export interface StateChange {
  /** The objects to save. */
  readonly objects: readonly StoredObject[]
  /** The events to record and deliver by webhook. */
  readonly events: readonly EventDraft[]
  /** The body of the API response. */
  readonly response: object
  /** Set if the card was declined: the API responds with this error, and the change is saved anyway. */
  readonly declined?: ApiErrorBody
  /** When the payment intent completes by itself, ms since 1970. */
  readonly dueAt?: number
  readonly tasks?: readonly ScheduledTask[]
  /** The connected account whose balance changes, and by how many cents. */
  readonly balanceChange?: { readonly account: string; readonly cents: number }
}

export const unchanged = (response: object): StateChange => ({ objects: [], events: [], response })

/** The response that is stored for repeated requests with its idempotency key. */
export interface KeyedResponse {
  readonly key: string
  /** Identifies the content of the request. */
  readonly fingerprint: string
  readonly status: number
  readonly body: object
}

interface Recording {
  readonly change: StateChange
  readonly context: Pick<SandboxContext, 'clock' | 'isEventEnabled'>
  /** The id of the API request; null for changes that the sandbox makes by itself. */
  readonly request: string | null
  readonly response?: KeyedResponse | undefined
}

/**
 * Saves a change in one statement: its objects, its events, a pending webhook for each enabled event, its tasks, the
 * account's balance and the response. Waits for a concurrent request with the response's key. If an earlier request
 * used the key, it saves nothing and throws.
 */
export async function recordChange(sql: Sql, { change, context, request, response }: Recording): Promise<void> {
  const { clock, isEventEnabled } = context
  const events = change.events.map((draft) =>
    newEvent(clock.newObject('evt'), { ...draft, request, pendingWebhooks: isEventEnabled(draft.type) ? 1 : 0 }),
  )
  const recorded = await sql.query(RECORD_CHANGE, [
    JSON.stringify(rowsOf([...change.objects, ...events], change.dueAt)),
    JSON.stringify(taskRowsOf(change.tasks ?? [], clock.now())),
    events.filter((event) => event.pending_webhooks > 0).map((event) => event.id),
    clock.now(),
    response?.key ?? null,
    response?.fingerprint ?? null,
    response?.status ?? null,
    response ? JSON.stringify(response.body) : null,
    change.balanceChange?.account ?? null,
    change.balanceChange?.cents ?? null,
  ])
  if (recorded.length === 0) throw new Error(`the idempotency key ${response?.key} was used by an earlier request`)
}

/**
 * `recorded` has one row, or none if the key was used; each part depends on it. A task that is already scheduled keeps
 * the earlier due time. The caller has locked or created the objects.
 */
const RECORD_CHANGE = `
  with claimed as (
    insert into sandbox.idempotency_keys (key, fingerprint, status, response, created_at)
    select $5::text, $6::text, $7::int, $8::jsonb, to_timestamp($4::float8 / 1000) where $5 is not null
    on conflict do nothing returning key
  ),
  recorded as materialized (select true as recorded where $5 is null or exists (select from claimed)),
  objects as (
    insert into sandbox.objects (id, kind, intent, created_at, due_at, body)
    select id, kind, intent, created_at, due_at, body from recorded, jsonb_to_recordset($1::jsonb)
      as row (id text, kind text, intent text, created_at timestamptz, due_at timestamptz, body jsonb)
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at
  ),
  tasks as (
    insert into sandbox.objects as scheduled (id, kind, created_at, due_at, body)
    select id, 'scheduled_task', created_at, due_at, body from recorded, jsonb_to_recordset($2::jsonb)
      as row (id text, created_at timestamptz, due_at timestamptz, body jsonb)
    on conflict (id) do update set due_at = least(scheduled.due_at, excluded.due_at)
  ),
  balances as (
    insert into sandbox.account_balances as balance (account, cents)
    select $9::text, $10::bigint from recorded where $9 is not null
    on conflict (account) do update set cents = balance.cents + excluded.cents
  ),
  deliveries as (
    insert into sandbox.webhook_deliveries (event, next_attempt_at)
    select event, to_timestamp($4::float8 / 1000) from recorded, unnest($3::text[]) as event
  )
  select recorded from recorded`

/** The API version of all response shapes: the one the pinned Stripe client sends. */
export const API_VERSION = '2026-10-28.endive'

interface NewEvent extends EventDraft {
  readonly request: string | null
  readonly pendingWebhooks: number
}

const newEvent = (created: NewObject, { type, object, account, request, pendingWebhooks }: NewEvent) => ({
  id: created.id,
  object: 'event' as const,
  ...(account ? { account } : {}),
  api_version: API_VERSION,
  created: created.created,
  data: { object },
  livemode: false,
  pending_webhooks: pendingWebhooks,
  request: { id: request, idempotency_key: null },
  type,
})

// Scheduled tasks

/** The tasks that the sandbox runs by itself when they are due. */
export type TaskName =
  | 'open_dispute'
  | 'decide_dispute'
  | 'expire_dispute'
  | 'complete_refund'
  | 'fail_refund'
  | 'create_payout'
  | 'settle_payout'

export interface ScheduledTask {
  readonly task: TaskName
  /** The object the task is about. */
  readonly objectId: string
  /** Milliseconds since 1970. */
  readonly dueAt: number
}

/** A task is stored as an object, so it survives a restart. An object has at most one task of each name. */
const newScheduledTask = ({ task, objectId }: ScheduledTask, created: number) => ({
  id: `${task}:${objectId}`,
  object: 'scheduled_task' as const,
  created,
  task,
  objectId,
})
type StoredTask = ReturnType<typeof newScheduledTask>

const taskRowsOf = (tasks: readonly ScheduledTask[], now: number) =>
  tasks.map((task) => {
    const body = newScheduledTask(task, Math.floor(now / 1000))
    return { id: body.id, created_at: new Date(now).toISOString(), due_at: new Date(task.dueAt).toISOString(), body }
  })

const MAX_DUE = 100

/** Up to `MAX_DUE` objects due by `now` (ms), and when the next one is due. */
export async function dueObjects(
  sql: Sql,
  now: number,
): Promise<{ due: { id: string; kind: string }[]; nextAt: number | undefined }> {
  const rows = await sql.query<{ id: string; kind: string; at: number }>(
    `(select id, kind, (extract(epoch from due_at) * 1000)::float8 as at from sandbox.objects
      where due_at <= to_timestamp($1::float8 / 1000) order by due_at, seq limit ${MAX_DUE})
     union all
     (select id, kind, (extract(epoch from due_at) * 1000)::float8 from sandbox.objects
      where due_at > to_timestamp($1::float8 / 1000) order by due_at limit 1)`,
    [now],
  )
  const due = rows.filter(({ at }) => at <= now)
  return { due, nextAt: due.length === MAX_DUE ? now : rows.find(({ at }) => at > now)?.at }
}

/** Claims a due task and locks its object. Returns undefined if another process claimed it first. */
export async function claimTask(sql: Sql, id: string): Promise<StoredTask | undefined> {
  // Requests lock an object before they schedule its task, so a claim locks in the same order.
  await sql.query(
    `select 1 from sandbox.objects task join sandbox.objects object on object.id = task.body->>'objectId'
     where task.id = $1 and task.kind = 'scheduled_task' for update of object`,
    [id],
  )
  const claimed = await sql.query<{ body: StoredTask }>(
    `update sandbox.objects set due_at = null
     where id = $1 and kind = 'scheduled_task' and due_at is not null returning body`,
    [id],
  )
  return claimed[0]?.body
}

// Erasure

/**
 * Replaces email addresses in all stored objects and responses, like a processor that redacts a person's data. Returns
 * the number of changed objects.
 */
export async function redactEmailAddresses(db: Sql, addresses: readonly string[]): Promise<number> {
  let objects = 0
  for (const address of addresses) {
    const inJson = JSON.stringify(address).slice(1, -1)
    objects += (await db.query(REDACT_OBJECTS, [inJson])).length
    await db.query(REDACT_RESPONSES, [inJson])
  }
  return objects
}

const REDACT_OBJECTS = `
  update sandbox.objects set body = replace(body::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(body::text, $1) > 0 returning 1`
const REDACT_RESPONSES = `
  update sandbox.idempotency_keys set response = replace(response::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(response::text, $1) > 0`
