import type { Sql } from '#platform/database/database.ts'
import type { ApiErrorBody } from './params.ts'
import type { NewObject, SandboxClock } from './sandbox-context.ts'

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

/** Inserts or updates objects. `dueAt` (ms) is when a payment intent among them completes by itself. */
export async function saveObjects(sql: Sql, objects: readonly StoredObject[], dueAt?: number): Promise<void> {
  const rows = objects.map((body) => ({
    id: body.id,
    kind: body.object,
    intent: body.payment_intent ?? null,
    created_at: new Date(body.created * 1000).toISOString(),
    due_at: body.object === 'payment_intent' && dueAt ? new Date(dueAt).toISOString() : null,
    body,
  }))
  await sql.query(
    `insert into sandbox.objects (id, kind, intent, created_at, due_at, body)
     select * from jsonb_to_recordset($1::jsonb)
       as row (id text, kind text, intent text, created_at timestamptz, due_at timestamptz, body jsonb)
     on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`,
    [JSON.stringify(rows)],
  )
}

/**
 * Reads an object and locks it until the transaction ends. All transactions take locks in the same order, to avoid
 * deadlocks: payment intent, refund, charge, payout, account, dispute, scheduled tasks.
 */
export async function lockObject<T extends object>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return bodyOf<T>(sql, `where id = $1 and kind = $2 for update`, [of.id, of.kind])
}

export async function findObject<T extends object>(sql: Sql, of: { kind: Kind; id: string }): Promise<T | undefined> {
  return bodyOf<T>(sql, `where id = $1 and kind = $2`, [of.id, of.kind])
}

/** The objects of a kind with a value in a field, newest first: for example the transfers of a charge. */
export async function findObjectsBy<T extends StoredObject>(
  sql: Sql,
  of: { kind: Kind; field: string; is: string },
): Promise<T[]> {
  const rows = await sql.query<{ body: T }>(
    'select body from sandbox.objects where kind = $1 and body->>$2 = $3 order by seq desc',
    [of.kind, of.field, of.is],
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
  /** The connected account it happened on; absent for the marketplace's own. */
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
  /** Set when the card was declined: the API responds with this error, and the change is saved all the same. */
  readonly declined?: ApiErrorBody
  /** When the payment intent completes by itself, ms since 1970. */
  readonly dueAt?: number
  readonly tasks?: readonly ScheduledTask[]
}

export const unchanged = (response: object): StateChange => ({ objects: [], events: [], response })

/** Saves a change: its objects, its events with a pending webhook each, and its scheduled tasks. */
export async function recordChange(
  sql: Sql,
  { change, clock, request }: { change: StateChange; clock: SandboxClock; request: string | null },
): Promise<void> {
  const events = change.events.map((draft) => newEvent(clock.newObject('evt'), { ...draft, request }))
  await saveObjects(sql, [...change.objects, ...events], change.dueAt)
  await scheduleTasks(sql, change.tasks ?? [], clock.now())
  await sql.query(
    `insert into sandbox.webhook_deliveries (event, next_attempt_at)
     select unnest($1::text[]), to_timestamp($2::float8 / 1000)`,
    [events.map((event) => event.id), clock.now()],
  )
}

/** The API version of all response shapes: the one the pinned Stripe client sends. */
export const API_VERSION = '2026-10-28.endive'

const newEvent = (
  created: NewObject,
  { type, object, account, request }: EventDraft & { readonly request: string | null },
) => ({
  id: created.id,
  object: 'event' as const,
  ...(account ? { account } : {}),
  api_version: API_VERSION,
  created: created.created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: request, idempotency_key: null },
  type,
})

// Scheduled tasks

/** What the sandbox does by itself when it is due. */
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

/** A task is stored as an object, so it survives a restart. An object has one task of each name at most. */
const newScheduledTask = ({ task, objectId }: ScheduledTask, created: number) => ({
  id: `${task}:${objectId}`,
  object: 'scheduled_task' as const,
  created,
  task,
  objectId,
})
type StoredTask = ReturnType<typeof newScheduledTask>

/** Stores tasks. One that is already scheduled keeps the earlier due time. The caller has locked or created the objects. */
async function scheduleTasks(sql: Sql, tasks: readonly ScheduledTask[], now: number): Promise<void> {
  if (tasks.length === 0) return
  const rows = tasks.map((task) => {
    const body = newScheduledTask(task, Math.floor(now / 1000))
    return { id: body.id, created_at: new Date(now).toISOString(), due_at: new Date(task.dueAt).toISOString(), body }
  })
  await sql.query(
    `insert into sandbox.objects as scheduled (id, kind, created_at, due_at, body)
     select id, 'scheduled_task', created_at, due_at, body from jsonb_to_recordset($1::jsonb)
       as row (id text, created_at timestamptz, due_at timestamptz, body jsonb)
     on conflict (id) do update set due_at = least(scheduled.due_at, excluded.due_at)`,
    [JSON.stringify(rows)],
  )
}

/** The objects due by `now` (ms), and when the next one is due. */
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

/** Claims a due task and locks its object. Returns undefined when another process claimed it first. */
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

/** Replaces email addresses in all stored objects and responses, as a processor redacts a person. Returns the number of objects changed. */
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
