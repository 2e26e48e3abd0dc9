import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { phaseOf } from '#domain/checkout/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { addressLines } from '#domain/kernel/fields.ts'
import { sum } from '#domain/kernel/money.ts'
import type { Contact } from '#domain/ordering/order.events.ts'
import { pickupDetails } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink, signLink } from '#platform/keys/signed-tokens.ts'
import { selectList } from '../columns.ts'
import { type CheckoutRow, checkouts } from './checkouts.projection.ts'

export interface CheckoutDeps {
  readonly db: Sql
  readonly keys: LinkSigner
}

/** Where a checkout stands, for the buyer who is signed in or whoever has its signed key. */
export async function checkoutFor(
  { db, keys }: CheckoutDeps,
  asked: { readonly id: string; readonly key: string | undefined; readonly actor: Actor },
): Promise<CheckoutView | undefined> {
  const [row] = await db.query<CheckoutRow>(BY_ID, [asked.id])
  if (!row) return undefined
  if (!isBuyer(row, asked.actor) && !isValidLink(keys, 'checkout', asked.id, asked.key)) return undefined
  const [placed, sellers] = await Promise.all([
    db.query<PlacedRow>(PLACED, [asked.id]),
    db.query<SellerRow>(SELLERS, [row.orders.map((order) => order.producerId)]),
  ])
  return viewOf(row, {
    placed: new Map(placed.map((each) => [each.id, each])),
    sellers: new Map(sellers.map((each) => [each.id, each])),
    keyOf: (orderId) => signLink(keys, 'order', orderId),
  })
}

export const isBuyer = ({ accountId, buyerId }: Pick<CheckoutRow, 'accountId' | 'buyerId'>, actor: Actor): boolean =>
  actor.kind === 'member' && (actor.accountId === accountId || actor.accountId === buyerId)

const BY_ID = `select ${selectList(checkouts)} from checkout.checkouts where checkout_id = $1`
const PLACED = `
  select order_id as id, status, contact, payment_intent_id is not null and tab <> 'cancelled' as "isComing"
  from ordering.orders where checkout_id = $1`
const SELLERS = `
  select id, business_name as name, pickup, pickup_address as "pickupAddress" from producers.profiles where id = any($1)`

interface PlacedRow {
  readonly id: string
  readonly status: string
  readonly contact: Contact | null
  /** Paid and not called off: its buyer may know a home's address. */
  readonly isComing: boolean
}

interface SellerRow {
  readonly id: string
  readonly name: string
  readonly pickup: FulfillmentSettings['pickup']
  readonly pickupAddress: string | null
}

interface Beside {
  readonly placed: ReadonlyMap<string, PlacedRow>
  readonly sellers: ReadonlyMap<string, SellerRow>
  readonly keyOf: (orderId: string) => string
}

function viewOf(row: CheckoutRow, beside: Beside): CheckoutView {
  const { checkoutId: id, totalCents, storeCreditCents, expiresAt, email, orders } = row
  const all = (part: 'subtotalCents' | 'deliveryFeeCents' | 'taxCents' | 'processingFeeCents') =>
    sum(orders.map(({ money }) => money[part]))
  return {
    id,
    phase: phaseOf(row.status, row.replacedBy),
    totalCents,
    storeCreditCents,
    expiresAt,
    email,
    subtotalCents: all('subtotalCents'),
    deliveryFeeCents: all('deliveryFeeCents'),
    taxCents: all('taxCents'),
    processingFeeCents: all('processingFeeCents'),
    orders: orders.map((order) => orderOf(order, beside)),
  }
}

/** An order that is only planned yet waits for its money like one that is placed. */
function orderOf(order: PlannedOrder, { placed, sellers, keyOf }: Beside): CheckoutView['orders'][number] {
  const { orderId: id, number, producerId, fulfillmentMethod, place, money, lines } = order
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents } = money
  const [row, seller] = [placed.get(id), sellers.get(producerId)]
  const ownAddress = row?.isComing ? (seller?.pickupAddress ?? null) : null
  const pickup = pickupDetails({ place, pickup: seller?.pickup ?? null, ownAddress })
  return {
    id,
    number,
    key: keyOf(id),
    producerName: seller?.name ?? '',
    fulfillmentMethod,
    placeName: place?.name ?? null,
    pickup: fulfillmentMethod === 'pickup' ? pickup : null,
    deliverTo: fulfillmentMethod === 'delivery' && row?.contact ? addressLines(row.contact) : null,
    status: row?.status ?? 'pending_payment',
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    lines: lines.map(({ name, unit, quantity, priceCents, lineTotalCents }) => ({
      name,
      unit,
      quantity,
      priceCents,
      lineTotalCents,
    })),
  }
}
