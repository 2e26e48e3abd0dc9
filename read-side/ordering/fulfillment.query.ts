import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { OrderCard, PackingSlip } from '#domain/ordering/contract.ts'
import { quantitiesToPack, unfulfillableQuantities } from '#domain/ordering/order-amounts.ts'
import { canPack } from '#domain/ordering/order-status.ts'
import { parsePickupCode, pickupRefusal } from '#domain/ordering/pickup-check-in.ts'
import type { Sql } from '#platform/database/database.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import { type OrderRow, orders } from '#read-side/ordering/orders.projection.ts'
import { cardFor, type OrdersDeps, type OrderWithProducer, orderById } from '#read-side/ordering/orders.query.ts'
import { saleNumbered } from '#read-side/ordering/sales.query.ts'

export interface CheckInQuery {
  readonly producerId: string
  readonly code?: string | undefined
  readonly number?: string | undefined
}

/** The order for a pickup code or number, as its producer sees it, if it can be handed over now. */
export async function checkIn(deps: OrdersDeps, query: CheckInQuery): Promise<OrderCard | Refusal> {
  const found = query.code ? await byCode(deps, query.code) : await byNumber(deps, query)
  if ('refused' in found) return found
  if (found.producerId !== query.producerId) return refuse('pickup_other_producer')
  return pickupRefusal(found) ?? cardFor('producer', found)
}

/** Only a valid code reveals that an order belongs to another producer. */
async function byCode({ db, keys }: OrdersDeps, scanned: string): Promise<OrderWithProducer | Refusal> {
  const code = parsePickupCode(scanned)
  if (!code || !isValidLink(keys, 'check-in', code.orderId, code.proof)) return refuse('pickup_code_invalid')
  return (await orderById(db, code.orderId)) ?? refuse('pickup_code_invalid')
}

async function byNumber({ db }: OrdersDeps, { producerId, number = '' }: CheckInQuery) {
  return (await saleNumbered(db, producerId, number.replace(/^#/, ''))) ?? refuse('pickup_order_not_found')
}

export interface PackingSlipQuery {
  readonly producerId: string
  readonly ids: readonly string[]
}

export interface PackingSlips {
  readonly producerName: string
  readonly slips: PackingSlip[]
}

/** Packing slips of the producer's orders, in the requested order. */
export async function packingSlips(db: Sql, { producerId, ids }: PackingSlipQuery): Promise<PackingSlips> {
  const [rows, [producer]] = await Promise.all([
    db.query<OrderRow>(OWN_ORDERS, [producerId, ids]),
    db.query<{ name: string }>(PRODUCER_NAME, [producerId]),
  ])
  return { producerName: producer?.name ?? '', slips: rows.map(slipOf) }
}

const OWN_ORDERS = `
  select ${selectList(orders, { prefix: 'o.' })} from ordering.orders o
  where o.producer_id = $1 and o.payment_intent_id is not null and o.order_id = any($2::text[])
  order by array_position($2::text[], o.order_id::text)`

const PRODUCER_NAME = 'select business_name as name from producers.profiles where id = $1'

/** For an order that must not be packed, the slip only identifies it. */
function slipOf(row: OrderRow): PackingSlip {
  const { orderId: id, orderNumber, status, fulfillmentMethod, pickupLocation, placedAt } = row
  const header = {
    id,
    orderNumber,
    status,
    fulfillmentMethod,
    pickupLocationName: pickupLocation?.name ?? null,
    placedAt,
  }
  if (!canPack(status)) return { ...header, buyerName: null, address: null, deliveryInstructions: null, lines: [] }
  const { contact, deliveryInstructions } = row
  return {
    ...header,
    buyerName: contact?.fullName ?? ERASED_LABEL,
    address: addressIn(row),
    deliveryInstructions,
    lines: linesOf(row),
  }
}

function addressIn({ fulfillmentMethod, contact }: OrderRow): PackingSlip['address'] {
  if (fulfillmentMethod !== 'delivery' || !contact) return null
  const { address: street = '', city = '', state = '', zipCode = '' } = contact
  return { street, city, state, zipCode }
}

const linesOf = ({ lines, refunds }: OrderRow): PackingSlip['lines'] =>
  lines.map(({ itemId, name, unit, quantity }) => {
    const missing = unfulfillableQuantities(refunds, itemId)
    return { itemId, name, unit, missing, toPack: quantitiesToPack({ quantity, missing }) }
  })
