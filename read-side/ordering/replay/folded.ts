import { type StockEvent, stockEvents } from '#domain/catalog/inventory.events.ts'
import { type StockState, stock } from '#domain/catalog/stock.decider.ts'
import { type PaymentEvent, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { type PaymentRecord, payment } from '#domain/checkout/payment.decider.ts'
import type { EventDefinitions, EventOf, RecordedEvent } from '#domain/kernel/event.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { type OrderEvent, orderEvents } from '#domain/ordering/order.events.ts'
import { type TransferEvent, transferEvents } from '#domain/payouts/payouts.events.ts'
import { type TransferState, transfer } from '#domain/payouts/transfer.decider.ts'
import type { AnyTable } from '../../projection.ts'
import { rowAfter } from '../../row-after.ts'
import { type OrderRow, orders } from '../orders.projection.ts'
import type { OrderWithProducer } from '../orders.query.ts'
import { type BillingDocumentsRow, billingDocuments } from '../receipts.projection.ts'
import type { Known } from './known.ts'

/** Of a producer's profile what an order's page shows. */
export interface ProfileThen {
  readonly accountId: string
  readonly businessName: string
  readonly city: string
  readonly pickup: OrderWithProducer['pickup']
  readonly pickupAddress: string | null
}
export type Profiles = AnyTable<ProfileThen>

/** What the events so far come to, by the read models' own folds and the deciders' own `evolve`. */
export interface Folded {
  readonly row: OrderRow | undefined
  readonly papers: BillingDocumentsRow | undefined
  readonly profile: ProfileThen | undefined
  readonly order: OrderState
  readonly payment: PaymentRecord | undefined
  readonly transfer: TransferState
  readonly shelves: Readonly<Record<string, StockState>>
}

export const NOTHING_FOLDED: Folded = {
  row: undefined,
  papers: undefined,
  profile: undefined,
  payment: undefined,
  order: order.initial,
  transfer: transfer.initial,
  shelves: {},
}

/** Takes one more event. Pure; what is of another order changes nothing. */
export const folding =
  ({ orderId, checkoutId, producerId, lines }: Known, profiles: Profiles) =>
  (so: Folded, event: RecordedEvent): Folded => {
    const rows = {
      row: rowAfter(orders, { key: orderId, row: so.row }, event),
      papers: rowAfter(billingDocuments, { key: orderId, row: so.papers }, event),
      profile: rowAfter(profiles, { key: producerId, row: so.profile }, event),
    }
    if (isOne<OrderEvent>(orderEvents, event) && event.data.orderId === orderId)
      return { ...so, ...rows, order: order.evolve(so.order, event) }
    if (isOne<TransferEvent>(transferEvents, event) && event.data.orderId === orderId)
      return { ...so, ...rows, transfer: transfer.evolve(so.transfer, event) }
    if (isOne<PaymentEvent>(paymentEvents, event) && event.data.checkoutId === checkoutId)
      return { ...so, ...rows, payment: payment.evolve(so.payment ?? payment.initial, event) }
    if (isOne<StockEvent>(stockEvents, event) && lines.some(({ productId }) => productId === event.data.productId))
      return { ...so, ...rows, shelves: { ...so.shelves, ...shelfAfter(so.shelves, event) } }
    return { ...so, ...rows }
  }

const shelfAfter = (shelves: Folded['shelves'], event: RecordedEvent<StockEvent>): Folded['shelves'] => {
  const { productId } = event.data
  return { [productId]: stock.evolve(shelves[productId] ?? stock.initial, event) }
}

const isOne = <E extends EventOf<EventDefinitions>>(
  { shapes }: EventDefinitions,
  event: RecordedEvent,
): event is RecordedEvent<E> => event.type in shapes
