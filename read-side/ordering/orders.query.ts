import type { Actor } from '#domain/kernel/actor.ts'
import type { OrderCard, OrderPage, OrderTabFilter, OrderView } from '#domain/ordering/contract.ts'
import { buyerMayCancel, nextSteps, type OrderStatus, PRODUCER_STEPS } from '#domain/ordering/order-status.ts'
import type { Sql } from '#platform/database/database.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { linkFits } from '#platform/keys/links.ts'
import { selectList } from '../columns.ts'
import { ERASED_TEXT } from '../told.ts'
import { type OrderRow, orders } from './orders.projection.ts'

/** Through whose eyes an order is shown. */
export type Viewer = 'buyer' | 'producer'

/** An order with what its producer's profile adds. */
export interface OrderWithProducer extends OrderRow {
  readonly producerName: string
  readonly producerCity: string
  readonly pickup: { readonly hours: string } | null
  readonly pickupAddress: string | null
}

export interface ListAsked {
  readonly as: Viewer
  /** The account of the buyer, or the producer. */
  readonly id: string
  readonly tab: OrderTabFilter
  readonly page: number
}

/** Orders of one buyer or at one producer, newest first, with how many stand in each tab. */
export async function listOrders(db: Sql, { as, id, tab, page }: ListAsked): Promise<OrderPage> {
  const mine = as === 'buyer' ? 'o.buyer_id = $1' : 'o.producer_id = $1'
  const [rows, tabs] = await Promise.all([
    db.query<OrderWithProducer>(
      `${SELECT} where ${mine} and ($2 = 'all' or o.tab = $2)
       order by o.placed_at desc, o.order_id desc limit ${PAGE_SIZE} offset $3`,
      [id, tab, (page - 1) * PAGE_SIZE],
    ),
    db.query<{ tab: string; count: number }>(
      `select o.tab, count(*)::int as count from ordering.orders o where ${mine} group by o.tab`,
      [id],
    ),
  ])
  const counts = {
    all: 0,
    active: 0,
    completed: 0,
    cancelled: 0,
    ...Object.fromEntries(tabs.map((t) => [t.tab, t.count])),
  }
  counts.all = tabs.reduce((sum, { count }) => sum + count, 0)
  return { orders: rows.map((row) => cardFor(as, row)), counts, page, pageSize: PAGE_SIZE }
}

/** One order, if the one who asks is its buyer, its producer, or has its signed link. */
export async function orderFor(
  { db, keys }: { readonly db: Sql; readonly keys: Pick<KeyVault, 'hmac'> },
  asked: { readonly id: string; readonly key: string | undefined; readonly actor: Actor },
): Promise<OrderView | undefined> {
  const [row] = await db.query<OrderWithProducer>(`${SELECT} where o.order_id = $1`, [asked.id])
  const viewer = row && viewerOf(row, asked.actor, linkFits(keys, 'order', asked.id, asked.key))
  return viewer && viewFor(viewer, row)
}

/** Who may see an order at all, and as whom. */
export function viewerOf(
  order: { readonly buyerId: string; readonly producerId: string },
  actor: Actor,
  hasKey: boolean,
): Viewer | undefined {
  if (actor.kind === 'member' && actor.accountId === order.buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === order.producerId) return 'producer'
  return hasKey ? 'buyer' : undefined
}

const SELECT = `
  select ${selectList(orders, { prefix: 'o.' })}, coalesce(f.business_name, '') as "producerName", coalesce(f.city, '') as "producerCity",
    f.pickup, f.pickup_address as "pickupAddress"
  from ordering.orders o left join producers.profiles f on f.id = o.producer_id`

const PAGE_SIZE = 20

export function cardFor(viewer: Viewer, row: OrderWithProducer): OrderCard {
  const { orderId: id, number, status, fulfilment, producerId, producerName, producerCity, lines } = row
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, refundedCents, placedAt, changedAt } = row
  const toProducer = viewer === 'producer'
  return {
    ...{ id, number, status, fulfilment, producerId, producerName, producerCity, lines: [...lines] },
    ...{ itemsCents, deliveryCents, taxCents, processingCents, totalCents, refundedCents, placedAt, changedAt },
    // Before the money came, the producer has no business with the buyer.
    buyerName: toProducer && wasPaid(row) ? (row.contact?.fullName ?? ERASED_TEXT) : null,
    platformFeeCents: toProducer ? row.platformFeeCents : null,
    mayBecome: nextFor(viewer, row),
  }
}

function viewFor(viewer: Viewer, row: OrderWithProducer): OrderView {
  const open = viewer === 'buyer' || wasPaid(row)
  return {
    ...cardFor(viewer, row),
    viewer,
    contact: open && row.contact ? { ...NO_ADDRESS, ...row.contact } : null,
    instructions: open ? row.instructions : null,
    pickup:
      row.fulfilment === 'pickup' && row.pickup ? { hours: row.pickup.hours, address: addressFor(viewer, row) } : null,
    timeline: [...row.timeline],
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zip: null }

const wasPaid = ({ intentId }: OrderRow): boolean => intentId !== null

/** A home's street is told to those who have paid and may still come to collect. */
function addressFor(viewer: Viewer, row: OrderWithProducer): string | null {
  const coming = wasPaid(row) && row.tab !== 'cancelled'
  return viewer === 'producer' || coming ? row.pickupAddress : null
}

function nextFor(viewer: Viewer, { status, fulfilment }: OrderRow): OrderStatus[] {
  if (viewer === 'producer') return nextSteps(status, fulfilment).map((step) => PRODUCER_STEPS[step].to)
  return buyerMayCancel(status) ? ['cancelled'] : []
}
