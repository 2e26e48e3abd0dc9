import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { CheckoutView } from '#domain/checkout/contract.ts'
import { phaseOf } from '#domain/checkout/phase.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { sum } from '#domain/kernel/money.ts'
import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { linkFits, linkKey } from '#platform/keys/links.ts'
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
  if (!isBuyer(row, asked.actor) && !linkFits(keys, 'checkout', asked.id, asked.key)) return undefined
  const [statuses, names] = await Promise.all([
    db.query<{ id: string; status: string }>(STATUSES, [asked.id]),
    db.query<{ id: string; name: string }>(NAMES, [row.orders.map((order) => order.producerId)]),
  ])
  return viewOf(row, {
    statuses: new Map(statuses.map(({ id, status }) => [id, status])),
    names: new Map(names.map(({ id, name }) => [id, name])),
    keyOf: (orderId) => linkKey(keys, 'order', orderId),
  })
}

export const isBuyer = ({ accountId, buyerId }: Pick<CheckoutRow, 'accountId' | 'buyerId'>, actor: Actor): boolean =>
  actor.kind === 'member' && (actor.accountId === accountId || actor.accountId === buyerId)

const BY_ID = `select ${selectList(checkouts)} from checkout.checkouts where checkout_id = $1`
const STATUSES = 'select order_id as id, status from ordering.orders where checkout_id = $1'
const NAMES = 'select id, business_name as name from producers.profiles where id = any($1)'

interface Beside {
  readonly statuses: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly keyOf: (orderId: string) => string
}

function viewOf(row: CheckoutRow, beside: Beside): CheckoutView {
  const { checkoutId: id, totalCents, creditCents, expiresAt, email, orders } = row
  const all = (part: 'itemsCents' | 'deliveryCents' | 'taxCents' | 'processingCents') =>
    sum(orders.map(({ money }) => money[part]))
  return {
    ...{ id, phase: phaseOf(row.status), totalCents, creditCents, expiresAt, email },
    ...{ itemsCents: all('itemsCents'), deliveryCents: all('deliveryCents') },
    ...{ taxCents: all('taxCents'), processingCents: all('processingCents') },
    orders: orders.map((order) => orderOf(order, beside)),
  }
}

/** An order that is only planned yet waits for its money like one that is placed. */
function orderOf(order: PlannedOrder, { statuses, names, keyOf }: Beside): CheckoutView['orders'][number] {
  const { orderId: id, number, producerId, fulfilment, place, money, lines } = order
  return {
    ...{ id, number, key: keyOf(id), producerName: names.get(producerId) ?? '', fulfilment },
    placeName: place?.name ?? null,
    ...{ status: statuses.get(id) ?? 'pending_payment', totalCents: money.totalCents },
    lines: lines.map(({ name, unit, quantity, priceCents, lineCents }) => ({
      ...{ name, unit, quantity, priceCents, lineCents },
    })),
  }
}
