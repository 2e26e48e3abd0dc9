import { savedQueries } from '#domain/audit/saved-query.decider.ts'
import { certificate } from '#domain/catalog/certificate.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { openCheckout } from '#domain/checkout/open-checkout.decider.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import { staffMember } from '#domain/identity/staff-member.decider.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import { pushDevices } from '#domain/notifications/push-devices.decider.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { personalFields } from '#domain/privacy/personal-data.ts'
import { stockAlerts } from '#domain/stock-alerts/stock-alerts.decider.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type ArchiveEntry, zipArchive } from '#platform/files/zip-archive.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import { idsInText } from '#read-side/kernel/sql-fragments.ts'
import type { Owner } from '#read-side/privacy/erasure.query.ts'
import {
  certificateIdsOf,
  productIdsOf,
  streamsWithPersonalData,
  subjectsOf,
} from '#read-side/privacy/erasure.query.ts'

/** The streams identified by an account id; `tests/architecture/completeness.test.ts` fails for one that is missing. */
const OWN_STREAMS: readonly Pick<typeof account, 'stream'>[] = [
  account,
  staffMember,
  favorites,
  stockAlerts,
  notificationSettings,
  pushDevices,
  storeCredit,
  savedQueries,
  openCheckout,
  enforcement,
]

/** All streams with data of an account: its activity, purchases and sales. */
export async function accountExportScope(db: Sql, { accountId, producerId }: Owner): Promise<ExportScope> {
  const persons = await subjectsOf(db, accountId)
  const [personal, orderRows, disputeRows, productIds] = await Promise.all([
    streamsWithPersonalData(db, persons),
    db.query<{ id: string }>(ORDERS, [accountId, producerId]),
    db.query<{ id: string }>(DISPUTES, [accountId, producerId]),
    producerId ? productIdsOf(db, producerId) : [],
  ])
  const own = OWN_STREAMS.map(({ stream }) => stream(accountId))
  const orders = orderRows.map(({ id }) => order.stream(id))
  const disputes = disputeRows.map(({ id }) => dispute.stream(id))
  const certificates = (await certificateIdsOf(db, productIds)).map(certificate.stream)
  const streams = [
    ...new Set([...own, ...personal, ...orders, ...disputes, ...productIds.map(product.stream), ...certificates]),
  ]
  return {
    persons,
    streams,
    otherRecords: [
      ...(await exportedSessions(db, accountId)),
      ...(await exportedReadMarks(db, accountId)),
      ...(await exportedConversationMarks(db, persons)),
      ...(await exportedAccesses(db, streams)),
    ],
  }
}

const ORDERS = 'select order_id as id from ordering.orders where buyer_id = $1 or producer_id = $2 order by placed_at'

const DISPUTES = `
  select d.id from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
  where o.buyer_id = $1 or d.producer_id = $2 order by d.opened_at`

/** One order of a guest, with its messages, reviews and disputes. */
export async function orderExportScope(db: Sql, orderId: string): Promise<ExportScope | undefined> {
  const [found] = await db.query<{ buyer: string }>(
    'select buyer_id as buyer from ordering.orders where order_id = $1',
    [orderId],
  )
  if (!found) return undefined
  const indexed = await db.query<{ stream: string }>(
    `select distinct stream from privacy.personal_data_index where subject_id = $1 and stream like '%' || $2`,
    [found.buyer, orderId],
  )
  const disputeRows = await db.query<{ id: string }>('select id from disputes.disputes where order_id = $1', [orderId])
  const orderStreams = [order.stream(orderId), ...indexed.map(({ stream }) => stream)]
  const streams = [...new Set([...orderStreams, ...disputeRows.map(({ id }) => dispute.stream(id))])]
  const read = await exportedConversationMarks(db, [found.buyer], conversationOfOrder(orderId))
  return { persons: [found.buyer], streams, otherRecords: [...read, ...(await exportedAccesses(db, streams))] }
}

/** A data export as a ZIP archive: an HTML page and the same data as JSON. */
export const buildDataExport = (log: EventLog, scope: ExportScope): AsyncGenerator<Uint8Array> =>
  zipArchive([
    { name: 'your-data.html', chunks: asPage(exportedEvents(log, scope)) },
    { name: 'your-data.json', chunks: asJson(exportedEvents(log, scope)) },
  ] satisfies ArchiveEntry[])

async function* asJson(events: AsyncIterable<ExportedEvent>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const event of events) {
    yield `${before}${JSON.stringify(event)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* asPage(events: AsyncIterable<ExportedEvent>): AsyncGenerator<string> {
  yield HEAD
  for await (const { description, at, by, data } of events)
    yield `<section><h2>${escapeHtml(description)}</h2><p>${escapeHtml(at)} · ${escapeHtml(by)}</p><dl>${rows(data)}</dl></section>\n`
  yield '</body></html>\n'
}

const rows = (data: ExportedEvent['data']): string =>
  Object.entries(data)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(textOf(value))}</dd>`)
    .join('')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** An event as shown to a person it concerns. */
export interface ExportedEvent {
  readonly description: string
  readonly at: string
  /** Log position; null for records outside the log. */
  readonly position: string | null
  /** The actor, without the identity of other people. */
  readonly by: 'you' | 'another person' | 'the marketplace'
  readonly data: Readonly<Record<string, unknown>>
}

/** Shown in place of another person's data. */
export const OMITTED_TEXT = '(omitted: another person’s data)'

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data</title><style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif }
section { padding: 0.5rem 0; border-top: 1px solid #ccc } h2 { margin: 0; font-size: 1.1rem }
dl { display: grid; grid-template-columns: 12rem 1fr; margin: 0 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><h1>Your data</h1>
<p>Everything the marketplace has recorded about your activity and about you. Data of other people, such as a buyer’s address,
reads “${OMITTED_TEXT}”. Your active sessions, what you have read, and accesses by our staff are at the end. Your password is not included: only a
hash of it is stored. You can open images and documents you uploaded where you used them.</p>
`

/** The ids of a person and the streams with their data. */
export interface ExportScope {
  readonly persons: readonly string[]
  readonly streams: readonly string[]
  /** Records outside these streams. */
  readonly otherRecords: readonly ExportedEvent[]
}

/** The events of these streams, then the other records. Personal data of other people is left out. */
export async function* exportedEvents(
  log: EventLog,
  { persons, streams, otherRecords }: ExportScope,
): AsyncGenerator<ExportedEvent> {
  for (const stream of streams)
    for (const event of (await log.read(stream)) as readonly RecordedEvent[]) yield exportedEvent(event, persons)
  yield* otherRecords
}

function exportedEvent(event: RecordedEvent, persons: readonly string[]): ExportedEvent {
  const { type, position, meta } = event
  const data: Record<string, unknown> = { ...event.data }
  for (const { field, subjectId } of personalFields(event)) if (!persons.includes(subjectId)) data[field] = OMITTED_TEXT
  for (const field of REPORTERS) if (!isOwn(data[field], persons)) data[field] = OMITTED_TEXT
  const by = persons.includes(meta.actor.id)
    ? 'you'
    : meta.actor.kind === 'system'
      ? 'the marketplace'
      : 'another person'
  return { description: formatEventType(type), at: meta.recordedAt, position, by, data }
}

/** The content policy promises that reporters stay anonymous. */
const REPORTERS = ['reporterId', 'reporterIds']

const isOwn = (ids: unknown, persons: readonly string[]): boolean =>
  ids === undefined || [ids].flat().every((id) => typeof id === 'string' && persons.includes(id))

/** `OrderPlaced` → `Order placed`. */
const formatEventType = (type: string): string => {
  const words = type.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Active sessions of an account, with their user agents. */
async function exportedSessions(db: Sql, accountId: string): Promise<ExportedEvent[]> {
  const open = await sessionsIn(db).of(accountId)
  return open.map(({ userAgent, createdAt, lastSeenAt: seenAt }) => ({
    description: 'Signed in',
    at: iso(createdAt),
    position: null,
    by: 'you',
    data: { browser: userAgent ?? 'unknown', lastSeen: iso(seenAt) },
  }))
}

/** Read marks of an account, which are stored outside the log. */
async function exportedReadMarks(db: Sql, accountId: string): Promise<ExportedEvent[]> {
  const marks = await db.query<{ description: string; at: string; data: ExportedEvent['data'] }>(READ_MARKS, [
    accountId,
  ])
  return marks.map((mark) => ({ ...mark, position: null, by: 'you' }))
}

const READ_MARKS = `
  select 'Welcome shown' as description, shown_at as at, '{}'::jsonb as data from welcome_marks where account_id = $1
  union all select 'Dispute read', read_through, jsonb_build_object('disputeId', dispute_id)
  from dispute_read_marks where account_id = $1
  union all select 'Dispute watched', watched_at, jsonb_build_object('disputeId', dispute_id)
  from dispute_watchers where account_id = $1
  union all select 'Notification read', read_at, jsonb_build_object('notificationId', notification_id)
  from notification_read_marks where account_id = $1 and read_at is not null
  union all select 'Notification deleted', deleted_at, jsonb_build_object('notificationId', notification_id)
  from notification_read_marks where account_id = $1 and deleted_at is not null
  union all select 'All notifications read', read_at, jsonb_build_object('readThrough', read_through)
  from notification_inboxes where account_id = $1 and read_at is not null
  union all select 'Notifications cleared', cleared_through, jsonb_build_object('clearedThrough', cleared_through)
  from notification_inboxes where account_id = $1 and cleared_through is not null
  order by at, description`

/** How far a person has read in one conversation, or in all. */
async function exportedConversationMarks(
  db: Sql,
  persons: readonly string[],
  conversationId: string | null = null,
): Promise<ExportedEvent[]> {
  const marks = await db.query<{ at: string; data: ExportedEvent['data'] }>(CONVERSATION_MARKS, [
    persons,
    conversationId,
  ])
  return marks.map((mark) => ({ ...mark, description: 'Messages read', position: null, by: 'you' }))
}

const CONVERSATION_MARKS = `
  select read_at as at, jsonb_build_object('conversationId', conversation_id, 'readThrough', read_through) as data
  from conversation_read_marks where person_id = any($1) and ($2::text is null or conversation_id = $2)
  order by at, conversation_id`

/** Accesses by staff to these records: time, role and type, without the name. */
export async function exportedAccesses(db: Sql, streams: readonly string[]): Promise<ExportedEvent[]> {
  // The access log has the id `order_1` for the stream `order-order_1`.
  const names = streams.map((stream) => stream.slice(stream.lastIndexOf('-') + 1))
  const accesses = await db.query<Access>(ACCESSES, [names])
  return accesses.map(({ accessedAt, ...data }) => ({
    description: 'Accessed by staff',
    at: accessedAt,
    position: null,
    by: 'another person',
    data,
  }))
}

const iso = (at: string): string => new Date(at).toISOString()

interface Access {
  readonly accessedAt: string
  readonly staffRole: string
  readonly accessType: string
  readonly target: string
}

const ACCESSES = `
  select accessed_at as "accessedAt", staff_role as "staffRole", access_type as "accessType", target
  from audit.access_log where ${idsInText('target')} && $1::text[] order by accessed_at, id`
