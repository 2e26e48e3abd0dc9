import type { Actor } from '#domain/kernel/actor.ts'
import { isBox } from '#domain/kernel/ids.ts'
import type { OrderBillingDocuments } from '#domain/ordering/billing-documents.contract.ts'
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
import { selectList } from '#platform/projections/table-sql.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'
import { type BillingDocumentsRow, billingDocuments } from '#read-side/ordering/billing-documents.projection.ts'
import { chargebackStatusOf, type OrderRow, orders, type RefundRow } from '#read-side/ordering/orders.projection.ts'

/** The party an order is shown to. */
export type Viewer = 'buyer' | 'producer'

/** An order with data from its producer's profile. */
export interface OrderWithProducer extends OrderRow {
  readonly producerName: string
  readonly producerCity: string
  readonly pickup: { readonly hoursNote: string; readonly locationName?: string | undefined } | null
  readonly pickupAddress: string | null
}

export interface OrderListQuery {
  readonly as: Viewer
  /** Account id of the buyer, or id of the producer. */
  readonly id: string
  readonly tab: OrderTabFilter
  readonly page: number
  /** Part of the order number or, for the producer, of the buyer's name. */
  readonly search?: string | undefined
}

/** Orders of a buyer or a producer, newest first, with the number of matches per tab. */
export async function listOrders(db: Sql, { as, id, tab, page, search = '' }: OrderListQuery): Promise<OrderPage> {
  const found = `${VISIBLE_TO[as]} and ${SEARCH_CONDITIONS[as]}`
  const like = likePattern(search)
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
  const reviewed = as === 'buyer' ? await reviewedBy(db, { accountId: id, productIds: productIdsOf(rows) }) : []
  return { orders: rows.map((row) => cardFor(as, row)), reviewed, counts, page, pageSize: PAGE_SIZE }
}

const productIdsOf = (rows: readonly OrderRow[]): string[] =>
  rows.flatMap(({ lines }) => lines.map(({ itemId }) => itemId))

/** A producer sees paid orders. A buyer sees all of theirs except withdrawn ones. */
const VISIBLE_TO: Readonly<Record<Viewer, string>> = {
  buyer: 'o.buyer_id = $1 and not o.withdrawn',
  producer: 'o.producer_id = $1 and o.payment_intent_id is not null',
}

const SEARCH_CONDITIONS: Readonly<Record<Viewer, string>> = {
  buyer: '($2::text is null or o.order_number ilike $2)',
  producer: `($2::text is null or o.order_number ilike $2 or o.contact->>'fullName' ilike $2)`,
}

export interface OrdersDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}
interface OrderQuery {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
}

export async function orderFor(deps: OrdersDeps, query: OrderQuery): Promise<OrderView | undefined> {
  const seen = await orderForViewer(deps, query)
  if (!seen) return undefined
  const { viewer, row } = seen
  const accountId = viewer === 'buyer' && query.actor.kind === 'member' ? query.actor.accountId : undefined
  const reviewed = accountId ? await reviewedBy(deps.db, { accountId, productIds: productIdsOf([row]) }) : []
  return { ...viewFor(viewer, row), pickupCode: pickupCodeFor(deps, viewer, row), reviewed }
}

/** An order, if the caller is its buyer or producer or has its signed link. */
async function orderForViewer({ db, keys }: OrdersDeps, { id, key, actor }: OrderQuery) {
  const row = await orderById(db, id)
  const viewer = row && viewerOf(row, actor, isValidLink(keys, 'order', id, key))
  return viewer && { viewer, row }
}

/** As which party the caller may see an order; undefined if not at all. The producer may not see it before it is paid. */
export function viewerOf(
  order: Pick<OrderRow, 'buyerId' | 'producerId' | 'paymentIntentId'>,
  actor: Actor,
  hasKey: boolean,
): Viewer | undefined {
  if (actor.kind === 'member' && actor.accountId === order.buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === order.producerId && order.paymentIntentId) return 'producer'
  return hasKey ? 'buyer' : undefined
}

/** An order of a producer by its order number. */
export async function saleNumbered(
  db: Sql,
  producerId: string,
  number: string,
): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(
    `${SELECT} where ${VISIBLE_TO.producer} and lower(o.order_number) = lower($2) limit 1`,
    [producerId, number],
  )
  return row
}

/** An order by id, without an access check. */
export async function orderById(db: Sql, id: string): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(`${SELECT} where o.order_id = $1`, [id])
  return row
}

const SELECT = `
  select ${selectList(orders, { prefix: 'o.' })}, coalesce(f.business_name, '') as "producerName", coalesce(f.city, '') as "producerCity",
    f.pickup_settings as pickup, f.pickup_address as "pickupAddress"
  from ordering.orders o left join producers.profiles f on f.id = o.producer_id`

const PAGE_SIZE = 20

export function cardFor(viewer: Viewer, row: OrderWithProducer): OrderCard {
  const { orderId: id, orderNumber, status, fulfillmentMethod, producerId, producerName, producerCity } = row
  const {
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    refundedCents,
    placedAt,
    updatedAt,
  } = row
  const toProducer = viewer === 'producer'
  return {
    id,
    orderNumber,
    status,
    fulfillmentMethod,
    producerId,
    producerName,
    producerCity,
    lines: linesOf(row),
    pickupLocationName: row.pickupLocation?.name ?? null,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    refundedCents,
    placedAt,
    updatedAt,
    storeCreditCents: toProducer ? 0 : row.storeCreditCents,
    // The producer does not see the buyer's name before the order is paid.
    buyerName: toProducer && wasPaid(row) ? (row.contact?.fullName ?? ERASED_LABEL) : null,
    platformFeeCents: toProducer ? row.platformFeeCents : null,
    allowedStatuses: nextStatusesFor(viewer, row),
    refunds: row.refunds.map((refund) => refundFor(viewer, refund)),
    chargeback: chargebackStatusOf(row),
    allowedRefund: toProducer && canRefund(row) ? (refundableAs(status) ?? null) : null,
  }
}

/** An order with an open or lost chargeback must not be refunded as well. */
const canRefund = (row: OrderRow): boolean => !chargebackBlocksRefunds(chargebackStatusOf(row))

const linesOf = ({ lines, refunds }: OrderRow): OrderCard['lines'] =>
  lines.map((line) => ({
    ...line,
    productId: isBox(line.itemId) ? null : line.itemId,
    missing: unfulfillableQuantities(refunds, line.itemId),
  }))

function refundFor(viewer: Viewer, { breakdown: parts, ...refund }: RefundRow): RefundView {
  const { platformFeeCents: _, ...seen } = parts
  const toProducer = viewer === 'producer'
  const storeCreditCents = toProducer ? 0 : refund.storeCreditCents
  return { ...refund, ...seen, storeCreditCents, takenBackCents: toProducer ? producerShare(parts) : null }
}

/** Only for the buyer, while the order is ready for pickup. */
function pickupCodeFor({ keys }: OrdersDeps, viewer: Viewer, row: OrderRow): string | null {
  const { orderId } = row
  const waits = viewer === 'buyer' && canHandOver(row)
  return waits ? pickupCode({ orderId, proof: signLink(keys, 'check-in', orderId) }) : null
}

/** The order page for one of the parties. */
export function viewFor(viewer: Viewer, row: OrderWithProducer): Omit<OrderView, 'pickupCode' | 'reviewed'> {
  const open = viewer === 'buyer' || wasPaid(row)
  return {
    ...cardFor(viewer, row),
    viewer,
    contact: open && row.contact ? { ...NO_ADDRESS, ...row.contact } : null,
    deliveryInstructions: open ? row.deliveryInstructions : null,
    pickup: pickupFor(viewer, row),
    timeline: [...row.timeline],
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zipCode: null }

const wasPaid = ({ paymentIntentId }: OrderRow): boolean => paymentIntentId !== null

/** An additional pickup location is shown as of the order; the producer's own location as it is now. */
function pickupFor(viewer: Viewer, row: OrderWithProducer): OrderView['pickup'] {
  const { fulfillmentMethod, pickupLocation, pickup } = row
  if (fulfillmentMethod !== 'pickup') return null
  return pickupDetails({ location: pickupLocation, pickup, ownAddress: addressFor(viewer, row) })
}

/** A private address is shown to the producer, and to a buyer who has paid and not cancelled. */
function addressFor(viewer: Viewer, row: OrderWithProducer): string | null {
  const coming = wasPaid(row) && row.tab !== 'cancelled'
  return viewer === 'producer' || coming ? row.pickupAddress : null
}

function nextStatusesFor(viewer: Viewer, { status, fulfillmentMethod }: OrderRow): OrderStatus[] {
  if (viewer === 'producer') return nextSteps(status, fulfillmentMethod).map((step) => PRODUCER_STEPS[step].to)
  return canBuyerCancel(status) ? ['cancelled'] : []
}

/** The receipt and credit notes of an order, if the caller may see it. */
export async function billingDocumentsFor(
  deps: OrdersDeps,
  query: OrderQuery,
): Promise<OrderBillingDocuments | undefined> {
  const seen = await orderForViewer(deps, query)
  if (!seen) return undefined
  const { orderId, orderNumber, paymentIntentId } = seen.row
  const [row] = await deps.db.query<BillingDocumentsRow>(BILLING_DOCUMENTS, [orderId])
  const { receipt = null, creditNotes = [] } = row ?? {}
  const state = receipt ? 'issued' : paymentIntentId ? 'making' : 'unpaid'
  return { orderId, orderNumber, state, receipt, creditNotes: [...creditNotes] }
}

const BILLING_DOCUMENTS = `select ${selectList(billingDocuments)} from ordering.billing_documents where order_id = $1`

/** The given products that an account has reviewed, including reviews taken down by staff. */
async function reviewedBy(
  db: Sql,
  { accountId, productIds }: { readonly accountId: string; readonly productIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ productId: string }>(
    `select r.product_id as "productId" from reviews.reviews r
     where r.author_id = $1 and r.product_id = any($2) and not r.withdrawn order by r.product_id`,
    [accountId, productIds],
  )
  return rows.map(({ productId }) => productId)
}

/** The orders paid with the same payment: all orders of the checkout. */
export async function ordersOfPayment(db: Sql, orderId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select each.order_id as id from ordering.orders own join ordering.orders each on each.checkout_id = own.checkout_id
     where own.order_id = $1`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}
