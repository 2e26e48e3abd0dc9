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

export async function saveObjects(sql: Sql, objects: readonly StoredObject[]): Promise<void> {
  await sql.query(INSERT_OBJECTS, [JSON.stringify(rowsOf(objects))])
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

/**
 * Reads an object and locks it until the transaction ends. All transactions take locks in the same order, to avoid
 * deadlocks: payment intent, refund, charge, payout, account, dispute, scheduled tasks.
 */
export async function lockObject<T extends object>(
  sql: Sql,
  { kind, id }: { kind: Kind; id: string },
): Promise<T | undefined> {
  return bodyOf<T>(sql, `where id = $1 and kind = $2 for update`, [id, kind])
}

export async function findObject<T extends object>(
  sql: Sql,
  { kind, id }: { kind: Kind; id: string },
): Promise<T | undefined> {
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

/** The stored response to the first request with an idempotency key. */
export interface StoredResponse {
  readonly key: string
  readonly status: number
  readonly body: object
}

interface Recording {
  readonly change: StateChange
  readonly context: Pick<SandboxContext, 'clock' | 'isEventEnabled'>
  /** The id of the API request; null for changes that the sandbox makes by itself. */
  readonly request: string | null
  readonly response?: StoredResponse | undefined
}

/**
 * Saves a change in one statement: its objects, its events, a pending webhook for each enabled event, its tasks, the
 * account's balance and the response.
 */
export async function recordChange(sql: Sql, { change, context, request, response }: Recording): Promise<void> {
  const { clock, isEventEnabled } = context
  const events = change.events.map((draft) =>
    newEvent(clock.newObject('evt'), { ...draft, request, pendingWebhooks: isEventEnabled(draft.type) ? 1 : 0 }),
  )
  await sql.query(RECORD_CHANGE, [
    JSON.stringify(rowsOf([...change.objects, ...events], change.dueAt)),
    JSON.stringify(taskRowsOf(change.tasks ?? [], clock.now())),
    events.filter((event) => event.pending_webhooks > 0).map((event) => event.id),
    clock.now(),
    response?.key ?? null,
    response?.status ?? null,
    response ? JSON.stringify(response.body) : null,
    change.balanceChange?.account ?? null,
    change.balanceChange?.cents ?? null,
  ])
}

const INSERT_OBJECTS = `
  insert into sandbox.objects (id, kind, intent, created_at, due_at, body)
  select * from jsonb_to_recordset($1::jsonb)
    as row (id text, kind text, intent text, created_at timestamptz, due_at timestamptz, body jsonb)
  on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`

/** A task that is already scheduled keeps the earlier due time. The caller has locked or created the objects. */
const RECORD_CHANGE = `
  with objects as (${INSERT_OBJECTS}),
  tasks as (
    insert into sandbox.objects as scheduled (id, kind, created_at, due_at, body)
    select id, 'scheduled_task', created_at, due_at, body from jsonb_to_recordset($2::jsonb)
      as row (id text, created_at timestamptz, due_at timestamptz, body jsonb)
    on conflict (id) do update set due_at = least(scheduled.due_at, excluded.due_at)
  ),
  balances as (
    insert into sandbox.account_balances as balance (account, cents) select $8::text, $9::bigint where $8 is not null
    on conflict (account) do update set cents = balance.cents + excluded.cents
  ),
  responded as (update sandbox.idempotency_keys set status = $6::int, response = $7::jsonb where key = $5::text)
  insert into sandbox.webhook_deliveries (event, next_attempt_at)
  select unnest($3::text[]), to_timestamp($4::float8 / 1000)`

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

/** The objects due by `now` (ms), and when the next one is due. */
export async function dueObjects(
  sql: Sql,
  now: number,
): Promise<{ due: { id: string; kind: string }[]; nextAt: number | undefined }> {
  const rows = await sql.query<{ id: string; kind: string; at: number }>(
    `(select id, kind, (extract(epoch from due_at) * 1000)::float8 as at from sandbox.objects
      where due_at <= to_timestamp($1::float8 / 1000) order by due_at, seq limit 100)
     union all
     (select id, kind, (extract(epoch from due_at) * 1000)::float8 from sandbox.objects
      where due_at > to_timestamp($1::float8 / 1000) order by due_at limit 1)`,
    [now],
  )
  return { due: rows.filter(({ at }) => at <= now), nextAt: rows.find(({ at }) => at > now)?.at }
}

/** Claims a due task and locks its object. Returns undefined if another process claimed it first. */
export async function claimTask(sql: Sql, id: string): Promise<StoredTask | undefined> {
  const task = await findObject<StoredTask>(sql, { kind: 'scheduled_task', id })
  if (!task) return undefined
  // Requests lock an object before they schedule its task, so a claim locks in the same order.
  await sql.query('select 1 from sandbox.objects where id = $1 for update', [task.objectId])
  const claimed = await sql.query(
    'update sandbox.objects set due_at = null where id = $1 and due_at is not null returning id',
    [id],
  )
  return claimed.length > 0 ? task : undefined
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
