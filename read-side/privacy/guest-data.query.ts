import { normalizeName } from '#domain/kernel/name-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import type { Obligation } from '#domain/privacy/account-closure.ts'
import type { GuestOrder } from '#domain/privacy/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { guestObligations } from './obligations.query.ts'

/** Everything that was typed or bought with one address without an account. */
export interface GuestData {
  readonly persons: readonly string[]
  readonly orders: readonly (GuestOrder & { readonly orderId: string })[]
  readonly obligations: readonly Obligation[]
}

/** The address a guest's order was placed with; undefined when it is an account's, or nobody can read it any more. */
export async function guestAddress(db: Sql, orderId: string): Promise<string | undefined> {
  const [row] = await db.query<{ email: string | null }>(
    `select contact ->> 'email' as email from ordering.orders where order_id = $1 and starts_with(buyer_id, 'guest_')`,
    [orderId],
  )
  return row?.email ?? undefined
}

/** What has joined an account is that account’s, and left out. */
export async function guestData(db: Sql, email: string): Promise<GuestData> {
  const buyers = await db.query<{ person: string }>(BUYERS, [normalizeName(email)])
  const persons = buyers.map(({ person }) => person)
  const [orders, obligations] = await Promise.all([db.query<Found>(ORDERS, [persons]), guestObligations(db, persons)])
  return { persons, orders: orders.map(shown), obligations }
}

type Found = GuestData['orders'][number] & { readonly status: OrderStatus }
const shown = (order: Found) => ({ ...order, status: ORDER_STATUSES[order.status].label })

const BUYERS = `
  select c.buyer_id as person from checkout.checkouts c
  where starts_with(c.buyer_id, 'guest_') and lower(trim(c.email)) = $1 and not exists (
    select from ordering.orders o where o.checkout_id = c.checkout_id and not starts_with(o.buyer_id, 'guest_'))
  union
  select i.sender_id from contact.inquiries i
  where starts_with(i.sender_id, 'guest_') and lower(trim(i.email)) = $1
  order by person`
const ORDERS = `
  select order_id as "orderId", number, status, total_cents as "totalCents",
    placed_at as "placedAt"
  from ordering.orders where buyer_id = any ($1::text[]) order by placed_at desc, order_id desc`
