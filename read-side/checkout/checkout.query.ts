import { type CheckoutStatus, isOpen } from '#domain/checkout/checkout.decider.ts'
import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { type CheckoutView, type OpenCheckoutView, phaseOf } from '#domain/checkout/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { addressLines } from '#domain/kernel/fields.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { sum } from '#domain/kernel/money.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { type Closure, nextPickupOf, pickupDetails } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink, signLink } from '#platform/keys/signed-tokens.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { type CheckoutRow, checkouts } from '#read-side/checkout/checkouts.projection.ts'

export interface CheckoutDeps {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly clock: () => LocalTime
  readonly now: () => Instant
}

/** A checkout for its signed-in buyer or a caller with its signed key. */
export async function checkoutFor(
  { db, keys, clock, now }: CheckoutDeps,
  query: { readonly id: string; readonly key: string | undefined; readonly actor: Actor },
): Promise<CheckoutView | undefined> {
  const [row] = await db.query<CheckoutRow>(BY_ID, [query.id])
  if (!row) return undefined
  if (!isBuyer(row, query.actor) && !isValidLink(keys, 'checkout', query.id, query.key)) return undefined
  const [placed, sellers] = await Promise.all([
    db.query<PlacedRow>(PLACED, [query.id]),
    db.query<SellerRow>(SELLERS, [row.orders.map((order) => order.producerId)]),
  ])
  return viewOf(row, {
    placed: new Map(placed.map((each) => [each.id, each])),
    sellers: new Map(sellers.map((each) => [each.id, each])),
    keyOf: (orderId) => signLink(keys, 'order', orderId),
    localTime: clock(),
    now: now(),
  })
}

export const isBuyer = ({ accountId, buyerId }: Pick<CheckoutRow, 'accountId' | 'buyerId'>, actor: Actor): boolean =>
  actor.kind === 'member' && (actor.accountId === accountId || actor.accountId === buyerId)

const BY_ID = `select ${selectList(checkouts)} from checkout.checkouts where checkout_id = $1`
const PLACED = `
  select order_id as id, status, contact, payment_intent_id is not null and tab <> 'cancelled' as "canSeeAddress"
  from ordering.orders where checkout_id = $1`
const SELLERS = `
  select id, business_name as name, pickup_settings as pickup, pickup_address as "pickupAddress", closures from producers.profiles where id = any($1)`

interface PlacedRow {
  readonly id: string
  readonly status: string
  readonly contact: Contact | null
  /** Paid and not canceled: the buyer may see a private pickup address. */
  readonly canSeeAddress: boolean
}

interface SellerRow {
  readonly id: string
  readonly name: string
  readonly pickup: FulfillmentSettings['pickup']
  readonly pickupAddress: string | null
  readonly closures: readonly Closure[]
}

interface OrderLookups {
  readonly placed: ReadonlyMap<string, PlacedRow>
  readonly sellers: ReadonlyMap<string, SellerRow>
  readonly keyOf: (orderId: string) => string
  readonly localTime: LocalTime
  readonly now: Instant
}

function viewOf(row: CheckoutRow, lookups: OrderLookups): CheckoutView {
  const { checkoutId: id, totalCents, storeCreditCents, expiresAt, email, orders } = row
  const all = (part: 'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'processingFeeCents') =>
    sum(orders.map(({ money }) => money[part]))
  return {
    id,
    phase: phaseOf(row.status, row.replacedBy),
    totalCents,
    storeCreditCents,
    expiresAt,
    now: lookups.now,
    extendable: isOpen(row) && !row.extended,
    email,
    subtotalCents: all('subtotalCents'),
    deliveryFeeCents: all('deliveryFeeCents'),
    taxCents: all('taxCents'),
    processingFeeCents: all('processingFeeCents'),
    orders: orders.map((order) => orderOf(order, lookups)),
  }
}

/** A planned order is shown as pending payment, like a placed one. */
function orderOf(
  order: PlannedOrder,
  { placed, sellers, keyOf, localTime }: OrderLookups,
): CheckoutView['orders'][number] {
  const { orderId: id, orderNumber, producerId, fulfillmentMethod, pickupLocation, money, lines } = order
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = money
  const [row, seller] = [placed.get(id), sellers.get(producerId)]
  const ownAddress = row?.canSeeAddress ? (seller?.pickupAddress ?? null) : null
  const pickup = pickupDetails({ location: pickupLocation, pickup: seller?.pickup ?? null, ownAddress })
  return {
    id,
    orderNumber,
    key: keyOf(id),
    producerName: seller?.name ?? '',
    fulfillmentMethod,
    pickupLocationName: pickupLocation?.name ?? null,
    pickup: fulfillmentMethod === 'pickup' ? pickup : null,
    nextPickup:
      fulfillmentMethod === 'pickup' && seller
        ? nextPickupOf({ ...seller, location: pickupLocation }, localTime)
        : null,
    deliverTo: fulfillmentMethod === 'delivery' && row?.contact ? addressLines(row.contact) : null,
    status: row?.status ?? 'pending_payment',
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    lines: lines.map(({ name, unit, quantity, unitPriceCents, lineTotalCents }) => ({
      name,
      unit,
      quantity,
      unitPriceCents,
      lineTotalCents,
    })),
  }
}

/** The account id and the guest id of a session. */
export const buyersOf = (actor: Actor, guestId: string | undefined): string[] => [
  ...(actor.kind === 'member' ? [actor.accountId] : []),
  ...(guestId ? [guestId] : []),
]

/**
 * The newest checkout of these buyers that can be paid now or soon. A checkout that has only started may still fail.
 */
export const openCheckoutOf = (db: Sql, buyers: readonly string[]): Promise<CheckoutRow | undefined> =>
  newestOf(db, { buyers, statuses: RESERVED })

/** Like `openCheckoutOf`, but includes a checkout that is still reserving stock for the same buyer. */
export const reservingCheckoutOf = (db: Sql, buyers: readonly string[]): Promise<CheckoutRow | undefined> =>
  newestOf(db, { buyers, statuses: ['started', ...RESERVED] })

const RESERVED: readonly CheckoutStatus[] = ['reserved', 'awaiting_payment']

async function newestOf(
  db: Sql,
  { buyers, statuses }: { readonly buyers: readonly string[]; readonly statuses: readonly CheckoutStatus[] },
): Promise<CheckoutRow | undefined> {
  if (buyers.length === 0) return undefined
  const [row] = await db.query<CheckoutRow>(OF_BUYERS, [buyers, statuses])
  return row
}

const OF_BUYERS = `
  select ${selectList(checkouts)} from checkout.checkouts
  where open_for && $1::text[] and status = any ($2::text[])
  order by expires_at desc, checkout_id desc limit 1`

/** Quantities an open checkout has reserved, by product, in the product's unit. */
export function reservedBy(open: Pick<CheckoutRow, 'orders'> | undefined): ReadonlyMap<string, number> {
  const lines = (open?.orders ?? []).flatMap((order) => order.lines).filter(({ itemId }) => !isBox(itemId))
  return new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))
}

export const linesOf = ({ orders }: CheckoutRow): NonNullable<OpenCheckoutView['checkout']>['lines'] =>
  orders.flatMap(({ lines }) => lines.map(({ itemId, name, quantity }) => ({ productId: itemId, name, quantity })))
