import type { FoundOrder, FoundOrders, OrderSearch } from '#domain/ordering/staff-orders.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'

export interface OrderSearchQuery extends OrderSearch {
  readonly orderId?: string
  /** The total of the order or of its whole checkout, which is what a card statement shows. */
  readonly paidCents?: number
  /** The processor's id of the payment, or of a chargeback on it. */
  readonly paymentId?: string
  readonly page: number
}

/** Orders of all producers that match all given fields, newest first. */
export async function findOrders(db: Sql, query: OrderSearchQuery): Promise<FoundOrders> {
  const { page } = query
  const producerPattern = likePattern(query.producer ?? '')
  const { where, values } = filterOf(query, producerPattern ? await producersNamed(db, producerPattern) : undefined)
  const [orders, [counted]] = await Promise.all([
    db.query<FoundOrder>(
      `${SELECT} ${where} order by o.placed_at desc, o.order_id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${FROM} ${where}`, values),
  ])
  return { orders, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const PAGE_SIZE = 20

/**
 * Looks up the producers first: only with their ids can PostgreSQL estimate how few orders match, and use the right
 * index.
 */
async function producersNamed(db: Sql, pattern: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from producers.profiles where business_name ilike $1', [
    pattern,
  ])
  return rows.map(({ id }) => id)
}

const FROM = `
  from ordering.orders o
  left join producers.profiles f on f.id = o.producer_id
  left join checkout.payment_cards c on c.checkout_id = o.checkout_id`

const SELECT = `
  select o.order_id as id, o.order_number as "orderNumber", o.status, o.placed_at as "placedAt", o.contact->>'fullName' as "buyerName",
    o.contact->>'email' as email, o.producer_id as "producerId", coalesce(f.business_name, '') as "producerName",
    o.total_cents::float8 as "totalCents", c.last4 ${FROM}`

interface Filter {
  readonly where: string
  readonly values: readonly unknown[]
}

/** Builds conditions only for the given fields, so that each search uses its own index. */
function filterOf(query: OrderSearchQuery, sellers: readonly string[] | undefined): Filter {
  const values: unknown[] = []
  const param = (value: unknown): string => `$${values.push(value)}`
  const { number = '', name = '', email, last4, day, orderId, paidCents, paymentId } = query
  const likeCondition = (column: string, part: string): string => {
    // No index supports a search without letters and digits, and no name consists of symbols alone.
    if (part && !/[\p{L}\p{N}]/u.test(part)) return 'false'
    const matches = likePatterns(part).map((pattern) => `${column} ilike ${param(pattern)}`)
    return matches.join(' or ')
  }
  const conditions = [
    likeCondition('o.order_number', number.replace(/^#/, '')),
    likeCondition("o.contact->>'fullName'", name),
    email && `lower(o.contact->>'email') = lower(${param(email)})`,
    last4 && `c.last4 = ${param(last4)}`,
    day && `o.placed_on = ${param(day)}`,
    sellers && `o.producer_id = any(${param(sellers)})`,
    orderId && `o.order_id = ${param(orderId)}`,
    // A union instead of `or`, so that each part uses its own index.
    paidCents !== undefined &&
      `o.order_id in (select order_id from ordering.orders where total_cents = ${param(paidCents)} union
        select p.order_id from checkout.checkouts k join ordering.orders p on p.checkout_id = k.checkout_id
        where k.total_cents = ${param(paidCents)})`,
    paymentId &&
      `o.order_id in (select order_id from ordering.orders where payment_intent_id = ${param(paymentId)} union
        select unnest(order_ids) from checkout.chargebacks where ${param(paymentId)} in (chargeback_id, processor_dispute_id))`,
  ].filter(Boolean)
  return {
    where: conditions.length > 0 ? `where ${conditions.map((condition) => `(${condition})`).join(' and ')}` : '',
    values,
  }
}

/**
 * Three or more letters match anywhere. Fewer match the start of a word: the trigram index cannot narrow them
 * otherwise.
 */
function likePatterns(part: string): string[] {
  const anywhere = likePattern(part)
  if (!anywhere) return []
  const prefix = anywhere.slice(1)
  return part.trim().length < TRIGRAM ? [prefix, `% ${prefix}`] : [anywhere]
}

const TRIGRAM = 3
