import type { Recorded } from '#domain/kernel/event.ts'
import type { NewOrder, OrderJoined, OrderStatusUpdate } from '#domain/ordering/contract.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { linkFits } from '#platform/keys/links.ts'
import { type LiveMap, liveMap, type MayHear, type Told } from '../live-map.ts'
import { viewerOf } from './orders.query.ts'

export interface OrderingLive {
  readonly db: Sql
  readonly keys: Pick<KeyVault, 'hmac'>
}

export const orderingLive = (deps: OrderingLive): LiveMap =>
  liveMap<OrderEvent>(
    {
      OrderPlaced: (event) => [moved(event)],
      OrderPaid: (event) => [arrived(event), moved(event)],
      OrderPaymentFailed: (event) => [moved(event)],
      OrderAccepted: (event) => [moved(event)],
      OrderReady: (event) => [moved(event)],
      OrderShipped: (event) => [moved(event)],
      OrderDelivered: (event) => [moved(event)],
      OrderCompleted: (event) => [moved(event)],
      OrderDeclined: (event) => [moved(event)],
      OrderCancelled: (event) => [moved(event)],
      OrderRefunded: (event) => [moved(event)],
      OrderJoinedAccount: ({ data }) => [joined(data)],
    },
    { order: mayHearOrder(deps) },
  )

function arrived({ data: { orderId, producerId } }: Recorded<OrderEvent>): Told {
  const message: NewOrder = { type: 'new_order', orderId, producerId }
  return { topics: [`producer:${producerId}`], message: { ...message } }
}

function joined({ orderId, accountId }: { readonly orderId: string; readonly accountId: string }): Told {
  const message: OrderJoined = { type: 'order_joined', orderId }
  return { topics: [`account:${accountId}`], message: { ...message } }
}

function moved(event: Recorded<OrderEvent>): Told {
  const { orderId, producerId, buyerId } = event.data
  const message: OrderStatusUpdate = { type: 'order_status_update', orderId, status: statusAfter(event) }
  return { topics: [`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`], message: { ...message } }
}

/** A refund leaves the status as it is, which an event alone does not tell. */
function statusAfter(event: OrderEvent): string {
  if (event.type === 'OrderRefunded') return 'refunded'
  const { orderId, producerId, buyerId } = event.data
  const ids = { orderId, producerId, buyerId, fulfilment: 'pickup', intentId: undefined } as const
  return order.evolve({ ...ids, status: 'pending_payment', totalCents: 0, refundedCents: 0, goods: [] }, event).status
}

const mayHearOrder =
  ({ db, keys }: OrderingLive): MayHear =>
  async ({ id, key, actor }) => {
    if (linkFits(keys, 'order', id, key)) return true
    if (actor.kind === 'anonymous') return false
    const [row] = await db.query<{ buyerId: string; producerId: string }>(PARTIES, [id])
    return row !== undefined && viewerOf(row, actor, false) !== undefined
  }

const PARTIES = `
  select buyer_id as "buyerId", producer_id as "producerId" from ordering.orders where order_id = $1`
