import type { PackingSlip } from '#domain/ordering/contract.ts'
import { quantitiesToPack, unfulfillableQuantities } from '#domain/ordering/order-amounts.ts'
import { canPack } from '#domain/ordering/order-status.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { ERASED_TEXT } from '../told.ts'
import { type OrderRow, orders } from './orders.projection.ts'

export interface SlipsAsked {
  readonly producerId: string
  readonly ids: readonly string[]
}

export interface Slips {
  readonly producerName: string
  readonly slips: PackingSlip[]
}

/** The slips of a producer's own orders, in the order they were asked for. */
export async function packingSlips(db: Sql, { producerId, ids }: SlipsAsked): Promise<Slips> {
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

/** Of what is not to be packed, it says no more than which order that is. */
function slipOf(row: OrderRow): PackingSlip {
  const { orderId: id, number, status, fulfillmentMethod, place, placedAt } = row
  const named = { id, number, status, fulfillmentMethod, placeName: place?.name ?? null, placedAt }
  if (!canPack(status)) return { ...named, buyerName: null, address: null, instructions: null, lines: [] }
  const { contact, instructions } = row
  return {
    ...named,
    buyerName: contact?.fullName ?? ERASED_TEXT,
    address: addressIn(row),
    instructions,
    lines: linesOf(row),
  }
}

function addressIn({ fulfillmentMethod, contact }: OrderRow): PackingSlip['address'] {
  if (fulfillmentMethod !== 'delivery' || !contact) return null
  const { address: street = '', city = '', state = '', zip = '' } = contact
  return { street, city, state, zip }
}

const linesOf = ({ lines, refunds }: OrderRow): PackingSlip['lines'] =>
  lines.map(({ productId, name, unit, quantity }) => {
    const missing = unfulfillableQuantities(refunds, productId)
    return { productId, name, unit, missing, toPack: quantitiesToPack({ quantity, missing }) }
  })
