import type { Actor } from '#domain/kernel/actor.ts'
import { isBox } from '#domain/kernel/ids.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
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
import { type Closure, nextPickupOf, type PickupWindow, pickupDetails } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink, signLink } from '#platform/keys/signed-tokens.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
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
  readonly buyerId: string
  readonly tab: OrderTabFilter
  readonly page: number
}

/** Orders of a buyer, newest first, with the number per tab. Checkouts that were withdrawn are left out. */
export async function listOrders(db: Sql, { buyerId, tab, page }: OrderListQuery): Promise<OrderPage> {
  const condition = 'o.buyer_id = $1 and not o.withdrawn'
  const [rows, tabs] = await Promise.all([
    db.query<OrderWithProducer>(
      `${selectOrders()} where ${condition} and ($2 = 'all' or o.tab = $2)
       order by o.placed_at desc, o.order_id desc limit ${PAGE_SIZE} offset $3`,
      [buyerId, tab, (page - 1) * PAGE_SIZE],
    ),
    db.query<TabCount>(
      `select o.tab, count(*)::int as count from ordering.orders o where ${condition} group by o.tab`,
      [buyerId],
    ),
  ])
  const productIds = productIdsOf(rows)
  const [reviewed, images] = await Promise.all([
    reviewedBy(db, { accountId: buyerId, productIds }),
    imagesOf(db, productIds),
  ])
  const orders = rows.map((row) => cardFor('buyer', row))
  return { orders, reviewed, images, counts: countsOf(tabs), page, pageSize: PAGE_SIZE }
}

export interface TabCount {
  readonly tab: string
  readonly count: number
}

export function countsOf(tabs: readonly TabCount[]): OrderPage['counts'] {
  const byTab = Object.fromEntries(tabs.map(({ tab, count }) => [tab, count]))
  const all = tabs.reduce((sum, { count }) => sum + count, 0)
  return { active: 0, completed: 0, cancelled: 0, ...byTab, all }
}

const productIdsOf = (rows: readonly OrderRow[]): string[] =>
  rows.flatMap(({ lines }) => lines.map(({ itemId }) => itemId))

export interface OrdersDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}
interface OrderQuery {
  readonly id: string
  readonly key: string | undefined
  readonly actor: Actor
}

export async function orderFor(
  deps: OrdersDeps & { clock: () => LocalTime },
  query: OrderQuery,
): Promise<OrderView | undefined> {
  const found = await orderForViewer(deps, query)
  if (!found) return undefined
  const { viewer, row } = found
  const accountId = viewer === 'buyer' && query.actor.kind === 'member' ? query.actor.accountId : undefined
  const reviewed = accountId ? await reviewedBy(deps.db, { accountId, productIds: productIdsOf([row]) }) : []
  const nextPickup = await nextPickupFor(deps, row)
  return { ...viewFor(viewer, row), nextPickup, pickupCode: pickupCodeFor(deps, viewer, row), reviewed }
}

async function nextPickupFor(
  { db, clock }: { readonly db: Sql; readonly clock: () => LocalTime },
  row: OrderRow,
): Promise<PickupWindow | null> {
  const { fulfillmentMethod, producerId, pickupLocation: location, tab } = row
  if (fulfillmentMethod !== 'pickup' || tab !== 'active' || !wasPaid(row)) return null
  const [producer] = await db.query<{ pickup: FulfillmentSettings['pickup']; closures: readonly Closure[] }>(
    'select pickup_settings as pickup, closures from producers.profiles where id = $1',
    [producerId],
  )
  return producer ? nextPickupOf({ ...producer, location }, clock()) : null
}

/** An order, if the caller is its buyer or producer or has its signed link. */
async function orderForViewer({ db, keys }: OrdersDeps, { id, key, actor }: OrderQuery) {
  const row = await orderById(db, id)
  const viewer = row && viewerOf(row, actor, isValidLink(keys, 'order', id, key))
  return viewer && { viewer, row }
}

/** The party as which the caller may see an order; undefined if they may not. Producers see only paid orders. */
export function viewerOf(
  order: Pick<OrderRow, 'buyerId' | 'producerId' | 'paymentIntentId'>,
  actor: Actor,
  hasKey: boolean,
): Viewer | undefined {
  if (actor.kind === 'member' && actor.accountId === order.buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === order.producerId && order.paymentIntentId) return 'producer'
  return hasKey ? 'buyer' : undefined
}

/** An order by id, without an access check. */
export async function orderById(db: Sql, id: string): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(`${selectOrders()} where o.order_id = $1`, [id])
  return row
}

/** Orders `o` with their producer's profile `f`; `columns` adds to the selected ones. */
export const selectOrders = (columns = ''): string => `
  select ${selectList(orders, { prefix: 'o.' })}, coalesce(f.business_name, '') as "producerName", coalesce(f.city, '') as "producerCity",
    f.pickup_settings as pickup, f.pickup_address as "pickupAddress"${columns}
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
  const forProducer = viewer === 'producer'
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
    storeCreditCents: forProducer ? 0 : row.storeCreditCents,
    // The producer does not see the buyer's name before the order is paid.
    buyerName: forProducer && wasPaid(row) ? (row.contact?.fullName ?? ERASED_LABEL) : null,
    platformFeeCents: forProducer ? row.platformFeeCents : null,
    allowedStatuses: nextStatusesFor(viewer, row),
    refunds: row.refunds.map((refund) => refundFor(viewer, refund)),
    chargeback: chargebackStatusOf(row),
    allowedRefund: forProducer && canRefund(row) ? (refundableAs(status) ?? null) : null,
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

function refundFor(viewer: Viewer, { breakdown, ...refund }: RefundRow): RefundView {
  const { platformFeeCents: _, ...amounts } = breakdown
  const forProducer = viewer === 'producer'
  const storeCreditCents = forProducer ? 0 : refund.storeCreditCents
  return { ...refund, ...amounts, storeCreditCents, takenBackCents: forProducer ? producerShare(breakdown) : null }
}

/** The pickup code, only for the buyer and only while the order is ready for pickup. */
function pickupCodeFor({ keys }: OrdersDeps, viewer: Viewer, row: OrderRow): string | null {
  const { orderId } = row
  const ready = viewer === 'buyer' && canHandOver(row)
  return ready ? pickupCode({ orderId, proof: signLink(keys, 'check-in', orderId) }) : null
}

/** The order page for one of the parties. */
export function viewFor(
  viewer: Viewer,
  row: OrderWithProducer,
): Omit<OrderView, 'pickupCode' | 'nextPickup' | 'reviewed'> {
  const showsContact = viewer === 'buyer' || wasPaid(row)
  return {
    ...cardFor(viewer, row),
    viewer,
    contact: showsContact && row.contact ? { ...NO_ADDRESS, ...row.contact } : null,
    deliveryInstructions: showsContact ? row.deliveryInstructions : null,
    pickup: pickupFor(viewer, row),
    timeline: [...row.timeline],
  }
}

const NO_ADDRESS = { address: null, city: null, state: null, zipCode: null }

const wasPaid = ({ paymentIntentId }: OrderRow): boolean => paymentIntentId !== null

/** An additional pickup location is shown as recorded with the order; the producer's own location, as it is now. */
function pickupFor(viewer: Viewer, row: OrderWithProducer): OrderView['pickup'] {
  const { fulfillmentMethod, pickupLocation, pickup } = row
  if (fulfillmentMethod !== 'pickup') return null
  return pickupDetails({ location: pickupLocation, pickup, ownAddress: addressFor(viewer, row) })
}

/** A private address is shown to the producer, and to a buyer who has paid and has not canceled. */
function addressFor(viewer: Viewer, row: OrderWithProducer): string | null {
  const paidByBuyer = wasPaid(row) && row.tab !== 'cancelled'
  return viewer === 'producer' || paidByBuyer ? row.pickupAddress : null
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
  const found = await orderForViewer(deps, query)
  if (!found) return undefined
  const { orderId, orderNumber, paymentIntentId } = found.row
  const [row] = await deps.db.query<BillingDocumentsRow>(BILLING_DOCUMENTS, [orderId])
  const { receipt = null, creditNotes = [] } = row ?? {}
  const state = receipt ? 'issued' : paymentIntentId ? 'making' : 'unpaid'
  return { orderId, orderNumber, state, receipt, creditNotes: [...creditNotes] }
}

const BILLING_DOCUMENTS = `select ${selectList(billingDocuments)} from ordering.billing_documents where order_id = $1`

/** Image URLs by product id. */
async function imagesOf(db: Sql, productIds: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.query<{ id: string; imageUrl: string }>(
    'select id, image_url as "imageUrl" from catalog.products where id = any($1) and image_url is not null',
    [productIds],
  )
  return Object.fromEntries(rows.map(({ id, imageUrl }) => [id, imageUrl]))
}

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
