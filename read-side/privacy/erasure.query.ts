import { normalizeName } from '#domain/kernel/name-text.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import { type Obligation, type ObligationKind, obligationKinds } from '#domain/privacy/account-closure.ts'
import type { AccountSummary, GuestOrder } from '#domain/privacy/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { GuestErasureRow, LegalHoldRow } from '#read-side/privacy/privacy.projection.ts'

export interface Owner {
  readonly accountId: string
  readonly producerId: string | null
}

const ONGOING = `status in ('active', 'past_due', 'paused')`

/** Counts open obligations; `$1` is the account, `$2` its producer or null. To add a kind, add an entry. */
const OPEN_OBLIGATIONS: Readonly<Record<ObligationKind, string>> = {
  bought: `select count(*) from ordering.orders where buyer_id = $1 and tab = 'active'`,
  sold: `select count(*) from ordering.orders where producer_id = $2 and tab = 'active'`,
  subscriptions: `select count(*) from subscriptions.subscriptions where account_id = $1 and ${ONGOING}`,
  boxes: 'select count(*) from subscriptions.boxes where producer_id = $2 and available',
  subscribers: `select count(*) from subscriptions.subscriptions where producer_id = $2 and ${ONGOING}`,
  payouts: 'select count(distinct order_id) from payouts.statement_entries where producer_id = $2 and not completed',
  refunds: `select count(*) from ordering.orders where (buyer_id = $1 or producer_id = $2)
    and (refunds @> '[{"status": "approved"}]' or refunds @> '[{"status": "submitted"}]')`,
  disputes: `select count(*) from ordering.orders o where (buyer_id = $1 or producer_id = $2)
    and (chargebacks @> '[{"status": "open"}]'
      or exists (select from disputes.disputes d where d.order_id = o.order_id and d.stage <> 'closed'))`,
}

/** Open obligations of an account and its producer. */
export async function openObligations(db: Sql, { accountId, producerId }: Owner): Promise<Obligation[]> {
  const [counts = {}] = await db.query<Partial<Record<ObligationKind, number>>>(COUNTS, [accountId, producerId])
  return obligationKinds.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []))
}

/** Open obligations of several guest ids. */
async function guestObligations(db: Sql, persons: readonly string[]): Promise<Obligation[]> {
  const byPerson = await Promise.all(persons.map((accountId) => openObligations(db, { accountId, producerId: null })))
  const counts = new Map<ObligationKind, number>()
  for (const { kind, count } of byPerson.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

const COUNTS = `select ${obligationKinds.map((kind) => `(${OPEN_OBLIGATIONS[kind]})::int as "${kind}"`).join(', ')}
  from (select $1::text, $2::text) as params`

/** Orders placed as a guest: once linked, they belong to an account but are still encrypted with the guest's key. */
const GUEST_ORDERS = `o.order_id in (select substr(stream, length('order-') + 1) from privacy.personal_data_index
  where subject_id = $1 and subject_id like 'guest\\_%' and stream like 'order-%')`

/**
 * Legal holds: orders whose data must not be erased yet. `$1` is the subject of the key, `$2` their producer or null.
 */
const LEGAL_HOLD_ORDERS: readonly string[] = [
  `select order_id from ordering.orders o where (buyer_id = $1 or producer_id = $2 or ${GUEST_ORDERS}) and chargebacks @> '[{"status": "open"}]'`,
  `select d.order_id from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
   where d.stage <> 'closed' and (o.buyer_id = $1 or d.producer_id = $2 or ${GUEST_ORDERS})`,
]

/** Orders with an open chargeback or dispute. */
export async function ordersOnLegalHold(db: Sql, { accountId, producerId }: Owner): Promise<string[]> {
  const rows = await db.query<{ order_id: string }>(
    `select order_id from (select $1::text, $2::text) as params, lateral (${LEGAL_HOLD_ORDERS.join(' union ')}) as held order by 1`,
    [accountId, producerId],
  )
  return rows.map((row) => row.order_id)
}

/** Data and orders of all guests with one email address. */
export interface GuestData {
  readonly persons: readonly string[]
  readonly orders: readonly (GuestOrder & { readonly orderId: string })[]
  readonly obligations: readonly Obligation[]
}

/** The email address of a guest order; undefined if the order belongs to an account or the address is erased. */
export async function guestAddress(db: Sql, orderId: string): Promise<string | undefined> {
  const [row] = await db.query<{ email: string | null }>(
    `select contact ->> 'email' as email from ordering.orders where order_id = $1 and starts_with(buyer_id, 'guest_')`,
    [orderId],
  )
  return row?.email ?? undefined
}

/** The data of all guests with an email address. Orders linked to an account belong to it and are left out. */
export async function guestData(db: Sql, email: string): Promise<GuestData> {
  const buyers = await db.query<{ person: string }>(BUYERS, [normalizeName(email)])
  const persons = buyers.map(({ person }) => person)
  const [orders, obligations] = await Promise.all([
    db.query<GuestOrderRow>(ORDERS, [persons]),
    guestObligations(db, persons),
  ])
  return { persons, orders: orders.map(withStatusLabel), obligations }
}

type GuestOrderRow = GuestData['orders'][number] & { readonly status: OrderStatus }
const withStatusLabel = (order: GuestOrderRow) => ({ ...order, status: ORDER_STATUSES[order.status].label })

const BUYERS = `
  select c.buyer_id as person from checkout.checkouts c
  where starts_with(c.buyer_id, 'guest_') and lower(trim(c.email)) = $1 and not exists (
    select from ordering.orders o where o.checkout_id = c.checkout_id and not starts_with(o.buyer_id, 'guest_'))
  union
  select i.sender_id from contact.inquiries i
  where starts_with(i.sender_id, 'guest_') and lower(trim(i.email)) = $1
  order by person`
const ORDERS = `
  select order_id as "orderId", order_number as "orderNumber", status, total_cents as "totalCents",
    placed_at as "placedAt"
  from ordering.orders where buyer_id = any ($1::text[]) order by placed_at desc, order_id desc`

/** Erased accounts whose legal hold has ended: the remaining data can be erased. */
export async function accountsReleasedFromHold(db: Sql): Promise<string[]> {
  const holds = await db.query<LegalHoldRow>(
    'select account_id as "accountId", producer_id as "producerId" from privacy.legal_holds order by account_id',
  )
  const released: string[] = []
  for (const owner of holds) if ((await ordersOnLegalHold(db, owner)).length === 0) released.push(owner.accountId)
  return released
}

export type DueGuest = Pick<GuestErasureRow, 'requestId' | 'emailHash'> & {
  readonly persons: readonly string[]
  readonly orders: readonly string[]
}

/** Confirmed guest erasures without open obligations; a chargeback may have been opened since the confirmation. */
export async function guestsToErase(db: Sql): Promise<DueGuest[]> {
  const confirmed = await db.query<DueGuest>(
    `select request_id as "requestId", email_hash as "emailHash", person_ids as persons, order_ids as orders from privacy.guest_erasures
     where not erased order by request_id limit 500`,
  )
  const due: DueGuest[] = []
  for (const guest of confirmed) if ((await guestObligations(db, guest.persons)).length === 0) due.push(guest)
  return due
}

/** Streams with personal data of these subjects. */
export async function streamsWithPersonalData(db: Sql, persons: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ stream: string }>(
    'select distinct stream from privacy.personal_data_index where subject_id = any($1::text[]) order by stream',
    [persons],
  )
  return rows.map(({ stream }) => stream)
}

/** An account with the guest ids of its linked orders. */
export async function subjectsOf(db: Sql, accountId: string): Promise<string[]> {
  const orders = await db.query<{ id: string }>('select order_id as id from ordering.orders where buyer_id = $1', [
    accountId,
  ])
  const guests = await db.query<{ person: string }>(
    `select distinct subject_id as person from privacy.personal_data_index where stream = any($1::text[]) and subject_id like 'guest\\_%' order by subject_id`,
    [orders.map(({ id }) => order.stream(id))],
  )
  return [accountId, ...guests.map(({ person }) => person)]
}

/** Closed accounts that are due for erasure. */
export async function accountsDueForErasure(db: Sql, now: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from identity.accounts where erasure_scheduled_at <= $1 order by erasure_scheduled_at, id limit 500',
    [now],
  )
  return rows.map(({ id }) => id)
}

/** A summary of an account, shown before it is closed. */
export async function accountSummaryOf(db: Sql, accountId: string): Promise<AccountSummary | undefined> {
  const [row] = await db.query<AccountSummary>(SUMMARY, [accountId])
  return row
}

const SUMMARY = `
  select coalesce(a.username, '') as username, coalesce(a.email, '') as email, a.created_at as "createdAt",
    (select count(*)::int from ordering.orders where buyer_id = a.id) as orders,
    (select count(*)::int from reviews.reviews where author_id = a.id and visible) as reviews,
    (select coalesce(sum(amount_cents), 0)::float8 from store_credit.transactions where account_id = a.id) as "storeCreditCents",
    (select business_name from producers.profiles where id = a.producer_id) as business
  from identity.accounts a where a.id = $1 and a.erasure_scheduled_at is null and not a.erased`

/** Ids of all products of a producer. */
export async function productIdsOf(db: Sql, producerId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from catalog.products where producer_id = $1 order by id', [
    producerId,
  ])
  return rows.map(({ id }) => id)
}

/** Ids of all certificates of these products, withdrawn ones included. */
export async function certificateIdsOf(db: Sql, productIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select distinct certificate_id as id from catalog_history.certificate_history where product_id = any($1) order by id',
    [productIds],
  )
  return rows.map(({ id }) => id)
}

/** Ids of all subscriptions of an account. */
export async function subscriptionIdsOf(db: Sql, accountId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from subscriptions.subscriptions where account_id = $1 order by id',
    [accountId],
  )
  return rows.map(({ id }) => id)
}
