import type { Actor } from '#domain/kernel/actor.ts'
import type { OrderCard, OrderPage, OrderTabFilter, OrderView, RefundView } from '#domain/ordering/contract.ts'
import { producerShare, unfulfillableQuantities } from '#domain/ordering/order-amounts.ts'
import {
  canBuyerCancel,
  chargebackBlocksRefunds,
  nextSteps,
  type OrderStatus,
  PRODUCER_STEPS,
  refundableAs,
} from '#domain/ordering/order-status.ts'
import { canHandOver, pickupCode } from '#domain/ordering/pickup-check-in.ts'
import { pickupDetails } from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink, signLink } from '#platform/keys/signed-tokens.ts'
import { selectList } from '../columns.ts'
import { likeness } from '../likeness.ts'
import { ERASED_TEXT } from '../told.ts'
import { disputeOf } from './disputes.ts'
import { type OrderRow, orders } from './orders.projection.ts'
import type { RefundRow } from './refunds.ts'
import { reviewedBy } from './reviewed.query.ts'

/** Through whose eyes an order is shown. */
export type Viewer = 'buyer' | 'producer'

/** An order with what its producer's profile adds. */
export interface OrderWithProducer extends OrderRow {
  readonly producerName: string
  readonly producerCity: string
  readonly pickup: { readonly hours: string; readonly placeName?: string | undefined } | null
  readonly pickupAddress: string | null
}

export interface ListAsked {
  readonly as: Viewer
  /** The account of the buyer, or the producer. */
  readonly id: string
  readonly tab: OrderTabFilter
  readonly page: number
  /** Part of the number or, for the producer, of the buyer's name. */
  readonly search?: string | undefined
}

/** Orders of one buyer or at one producer, newest first, with how many of what is searched stand in each tab. */
export async function listOrders(db: Sql, { as, id, tab, page, search = '' }: ListAsked): Promise<OrderPage> {
  const found = `${MINE[as]} and ${FITS[as]}`
  const like = likeness(search)
  const [rows, tabs] = await Promise.all([
    db.query<OrderWithProducer>(
      `${SELECT} where ${found} and ($3 = 'all' or o.tab = $3)
       order by o.placed_at desc, o.order_id desc limit ${PAGE_SIZE} offset $4`,
      [id, like, tab, (page - 1) * PAGE_SIZE],
    ),
    db.query<{ tab: string; count: number }>(
      `select o.tab, count(*)::int as count from ordering.orders o where ${found} group by o.tab`,
      [id, like],
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
  const reviewed = as === 'buyer' ? await reviewedBy(db, { accountId: id, productIds: goodsOf(rows) }) : []
  return { orders: rows.map((row) => cardFor(as, row)), reviewed, counts, page, pageSize: PAGE_SIZE }
}

const goodsOf = (rows: readonly OrderRow[]): string[] =>
  rows.flatMap(({ lines }) => lines.map(({ productId }) => productId))

/** A producer sees an order once it is paid. A buyer sees it from the start, but not what they withdrew themselves. */
const MINE: Readonly<Record<Viewer, string>> = {
  buyer: 'o.buyer_id = $1 and not o.withdrawn',
  producer: 'o.producer_id = $1 and o.payment_intent_id is not null',
}

const FITS: Readonly<Record<Viewer, string>> = {
  buyer: '($2::text is null or o.number ilike $2)',
  producer: `($2::text is null or o.number ilike $2 or o.contact->>'fullName' ilike $2)`,
}

export interface OrdersDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}
export interface OrderAsked {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
}

export async function orderFor(deps: OrdersDeps, asked: OrderAsked): Promise<OrderView | undefined> {
  const seen = await orderSeen(deps, asked)
  if (!seen) return undefined
  const { viewer, row } = seen
  const accountId = viewer === 'buyer' && asked.actor.kind === 'member' ? asked.actor.accountId : undefined
  const reviewed = accountId ? await reviewedBy(deps.db, { accountId, productIds: goodsOf([row]) }) : []
  return { ...viewFor(viewer, row), checkIn: codeFor(deps, viewer, row), reviewed }
}

/** One order, if the one who asks is its buyer, its producer, or has its signed link. */
export async function orderSeen({ db, keys }: OrdersDeps, { id, key, actor }: OrderAsked) {
  const row = await orderById(db, id)
  const viewer = row && viewerOf(row, actor, isValidLink(keys, 'order', id, key))
  return viewer && { viewer, row }
}

/** Who may see an order at all, and as whom. Until it is paid it does not exist for its producer. */
export function viewerOf(
  order: Pick<OrderRow, 'buyerId' | 'producerId' | 'paymentIntentId'>,
  actor: Actor,
  hasKey: boolean,
): Viewer | undefined {
  if (actor.kind === 'member' && actor.accountId === order.buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === order.producerId && order.paymentIntentId) return 'producer'
  return hasKey ? 'buyer' : undefined
}

/** An order of a producer's own, by the number people read. */
export async function saleNumbered(
  db: Sql,
  producerId: string,
  number: string,
): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(
    `${SELECT} where ${MINE.producer} and lower(o.number) = lower($2) limit 1`,
    [producerId, number],
  )
  return row
}

/** Any order, whoever asks. */
export async function orderById(db: Sql, id: string): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(`${SELECT} where o.order_id = $1`, [id])
  return row
}

const SELECT = `
  select ${selectList(orders, { prefix: 'o.' })}, coalesce(f.business_name, '') as "producerName", coalesce(f.city, '') as "producerCity",
    f.pickup, f.pickup_address as "pickupAddress"
  from ordering.orders o left join producers.profiles f on f.id = o.producer_id`

const PAGE_SIZE = 20

export function cardFor(viewer: Viewer, row: OrderWithProducer): OrderCard {
  const { orderId: id, number, status, fulfillmentMethod, producerId, producerName, producerCity } = row
  const {
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    refundedCents,
    placedAt,
    changedAt,
  } = row
  const toProducer = viewer === 'producer'
  return {
    id,
    number,
    status,
    fulfillmentMethod,
    producerId,
    producerName,
    producerCity,
    lines: linesOf(row),
    placeName: row.place?.name ?? null,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    refundedCents,
    placedAt,
    changedAt,
    storeCreditCents: toProducer ? 0 : row.storeCreditCents,
    // Before the money came, the producer has no business with the buyer.
    buyerName: toProducer && wasPaid(row) ? (row.contact?.fullName ?? ERASED_TEXT) : null,
    platformFeeCents: toProducer ? row.platformFeeCents : null,
    mayBecome: nextFor(viewer, row),
    refunds: row.refunds.map((refund) => refundFor(viewer, refund)),
    dispute: disputeOf(row),
    mayRefund: toProducer && mayGiveBack(row) ? (refundableAs(status) ?? null) : null,
  }
}

/** What is open or lost at the buyer's bank is not refunded here a second time. */
const mayGiveBack = (row: OrderRow): boolean => !chargebackBlocksRefunds(disputeOf(row))

const linesOf = ({ lines, refunds }: OrderRow): OrderCard['lines'] =>
  lines.map((line) => ({ ...line, missing: unfulfillableQuantities(refunds, line.productId) }))

function refundFor(viewer: Viewer, { parts, ...refund }: RefundRow): RefundView {
  const { platformFeeCents: _, ...seen } = parts
  const toProducer = viewer === 'producer'
  const storeCreditCents = toProducer ? 0 : refund.storeCreditCents
  return { ...refund, ...seen, storeCreditCents, takenBackCents: toProducer ? producerShare(parts) : null }
}

/** The buyer's alone, and only while the goods wait for them. */
function codeFor({ keys }: OrdersDeps, viewer: Viewer, row: OrderRow): string | null {
  const { orderId } = row
  const waits = viewer === 'buyer' && canHandOver(row)
  return waits ? pickupCode({ orderId, proof: signLink(keys, 'check-in', orderId) }) : null
}

/** An order's page as one of the two sees it. */
export function viewFor(viewer: Viewer, row: OrderWithProducer): Omit<OrderView, 'checkIn' | 'reviewed'> {
  const open = viewer === 'buyer' || wasPaid(row)
  return {
    ...cardFor(viewer, row),
    viewer,
    contact: open && row.contact ? { ...NO_ADDRESS, ...row.contact } : null,
    instructions: open ? row.instructions : null,
    pickup: pickupFor(viewer, row),
    timeline: [...row.timeline],
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zip: null }

const wasPaid = ({ paymentIntentId }: OrderRow): boolean => paymentIntentId !== null

/** A further place is told as it was when the order was made, and to everybody; the producer's own as it is now. */
function pickupFor(viewer: Viewer, row: OrderWithProducer): OrderView['pickup'] {
  const { fulfillmentMethod, place, pickup } = row
  if (fulfillmentMethod !== 'pickup') return null
  return pickupDetails({ place, pickup, ownAddress: addressFor(viewer, row) })
}

/** A home's street is told to those who have paid and may still come to collect. */
function addressFor(viewer: Viewer, row: OrderWithProducer): string | null {
  const coming = wasPaid(row) && row.tab !== 'cancelled'
  return viewer === 'producer' || coming ? row.pickupAddress : null
}

function nextFor(viewer: Viewer, { status, fulfillmentMethod }: OrderRow): OrderStatus[] {
  if (viewer === 'producer') return nextSteps(status, fulfillmentMethod).map((step) => PRODUCER_STEPS[step].to)
  return canBuyerCancel(status) ? ['cancelled'] : []
}
