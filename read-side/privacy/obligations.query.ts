import { type Obligation, type ObligationKind, obligationKinds } from '#domain/privacy/account-closure.ts'
import type { Sql } from '#platform/database/database.ts'

export interface Owner {
  readonly accountId: string
  readonly producerId: string | null
}

const GOES_ON = `status in ('active', 'past_due', 'paused')`

/** Counts what is open; `$1` is the account, `$2` its producer or null. One more is one more line. */
const OPEN: Readonly<Record<ObligationKind, string>> = {
  bought: `select count(*) from ordering.orders where buyer_id = $1 and tab = 'active'`,
  sold: `select count(*) from ordering.orders where producer_id = $2 and tab = 'active'`,
  subscriptions: `select count(*) from subscriptions.subscriptions where account_id = $1 and ${GOES_ON}`,
  boxes: 'select count(*) from subscriptions.boxes where producer_id = $2 and open',
  subscribers: `select count(*) from subscriptions.subscriptions where producer_id = $2 and ${GOES_ON}`,
  payouts: 'select count(distinct order_id) from payouts.statement_entries where producer_id = $2 and not done',
  refunds: `select count(*) from ordering.orders where (buyer_id = $1 or producer_id = $2)
    and (refunds @> '[{"status": "agreed"}]' or refunds @> '[{"status": "sent"}]')`,
  disputes: `select count(*) from ordering.orders o where (buyer_id = $1 or producer_id = $2)
    and (disputes @> '[{"status": "open"}]'
      or exists (select from disputes.disputes d where d.order_id = o.order_id and d.stage <> 'closed'))`,
}

/** What of an account's and its producer's is still going on. */
export async function openObligations(db: Sql, { accountId, producerId }: Owner): Promise<Obligation[]> {
  const [counts = {}] = await db.query<Partial<Record<ObligationKind, number>>>(COUNTS, [accountId, producerId])
  return obligationKinds.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []))
}

/** The same of some guests, each of whom bought once. */
export async function guestObligations(db: Sql, persons: readonly string[]): Promise<Obligation[]> {
  const each = await Promise.all(persons.map((accountId) => openObligations(db, { accountId, producerId: null })))
  const counts = new Map<ObligationKind, number>()
  for (const { kind, count } of each.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].map(([kind, count]) => ({ kind, count }))
}

const COUNTS = `select ${obligationKinds.map((kind) => `(${OPEN[kind]})::int as "${kind}"`).join(', ')}
  from (select $1::text, $2::text) as asked`
