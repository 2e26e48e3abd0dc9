import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import type { OrderEvent, OrderMoney } from '#domain/ordering/order.events.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'

interface Goods {
  readonly productId: string
  readonly quantity: number
}
export interface OrderInLog {
  readonly orderId: string
  readonly money: OrderMoney
  readonly lines: readonly Goods[]
  paymentIntentId: string | undefined
  /** What fell through and went back on the shelf. */
  goods: readonly Goods[]
  /** Of refunds, without those that failed. */
  agreedCents: number
  /** Of refunds that failed. */
  failedCents: number
  /** Declined or cancelled: all of it goes back. */
  fellThrough: boolean
  /** The buyer asked their bank: it decides. */
  disputed: boolean
  sentCents: number
  producersCents: number
  takenBackCents: number
  transferredCents: number
}
interface CheckoutInLog {
  over: boolean
  /** Given back because the money came too late. */
  refundedCents: number
}
interface ShelfInLog {
  /** As the last event tells it, and as it comes out when goods are added up. */
  onHand: number
  reckoned: number
  sold: number
  returned: number
  readonly held: Map<string, number>
}

/** Money and goods added up from the log itself, event by event, with none of the market's own folds. */
export interface Ledger {
  readonly checkouts: Map<string, CheckoutInLog>
  readonly orders: Map<string, OrderInLog>
  readonly shelves: Map<string, ShelfInLog>
}

type Event = StockEvent | CheckoutEvent | OrderEvent | TransferEvent

export async function ledgerOf(log: EventLog): Promise<Ledger> {
  const ledger: Ledger = { checkouts: new Map(), orders: new Map(), shelves: new Map() }
  const agreed = new Map<string, Extract<OrderEvent, { type: 'OrderRefundApproved' }>['data']['breakdown']>()
  for (let page = { next: LOG_START, atHead: false }; !page.atHead; ) {
    const read = await log.readAll(page.next, 1_000)
    for (const event of read.events as unknown as Event[]) {
      if (event.type === 'OrderRefundApproved') agreed.set(event.data.refundId, event.data.breakdown)
      note(ledger, event, (refundId) => agreed.get(refundId)!)
    }
    page = read
  }
  return ledger
}

type PartsOf = (refundId: string) => Extract<OrderEvent, { type: 'OrderRefundApproved' }>['data']['breakdown']

function note(ledger: Ledger, event: Event, partsOf: PartsOf): void {
  if (event.type.startsWith('Order')) noteOrder(ledger, event as OrderEvent, partsOf)
  else if (event.type.startsWith('Checkout')) noteCheckout(ledger, event as CheckoutEvent)
  else if (event.type.startsWith('Transfer')) noteTransfer(ledger, event as TransferEvent)
  else noteStock(ledger, event as StockEvent)
}

const OVER = ['CheckoutCompleted', 'CheckoutReservationsReleased', 'CheckoutStockUnavailable', 'CheckoutRefunded']

function noteCheckout({ checkouts }: Ledger, { type, data }: CheckoutEvent): void {
  const checkout = checkouts.get(data.checkoutId) ?? { over: false, refundedCents: 0 }
  checkouts.set(data.checkoutId, checkout)
  checkout.over = OVER.includes(type)
  if (type === 'CheckoutRefunded') checkout.refundedCents = data.amountCents
}

function noteOrder({ orders }: Ledger, { type, data }: OrderEvent, partsOf: PartsOf): void {
  if (type === 'OrderPlaced') {
    const { orderId, money, lines } = data
    const nothing = { agreedCents: 0, failedCents: 0, sentCents: 0, takenBackCents: 0, transferredCents: 0, goods: [] }
    orders.set(orderId, {
      orderId,
      money,
      lines,
      paymentIntentId: undefined,
      producersCents: producerShare(money),
      ...nothing,
      fellThrough: false,
      disputed: false,
    })
    return
  }
  const order = orders.get(data.orderId)!
  if (type === 'OrderPaid') order.paymentIntentId = data.paymentIntentId
  if (type === 'OrderDeclined' || type === 'OrderCancelled') {
    order.goods = data.restockItems
    order.fellThrough = true
  }
  if (type === 'OrderChargebackOpened') order.disputed = true
  if (type === 'OrderRefundSubmitted') order.sentCents += data.amountCents
  if (type === 'OrderRefundApproved') {
    order.agreedCents += data.breakdown.totalCents
    order.takenBackCents += producerShare(data.breakdown)
  }
  if (type === 'OrderRefundFailed') {
    order.agreedCents -= partsOf(data.refundId).totalCents
    order.failedCents += partsOf(data.refundId).totalCents
  }
}

function noteTransfer({ orders }: Ledger, { type, data }: TransferEvent): void {
  const order = orders.get(data.orderId)!
  if (type === 'TransferCreated') order.transferredCents += data.amountCents
  if (type === 'TransferReversed') order.transferredCents -= data.amountCents
}

function noteStock({ shelves }: Ledger, { type, data }: StockEvent): void {
  if (
    ![
      'StockCounted',
      'StockAdjusted',
      'StockReserved',
      'StockReservationReleased',
      'StockSold',
      'StockRestocked',
    ].includes(type)
  )
    return
  const shelf = shelves.get(data.productId) ?? { onHand: 0, reckoned: 0, sold: 0, returned: 0, held: new Map() }
  shelves.set(data.productId, shelf)
  const hold = (checkoutId: string, more: number) =>
    shelf.held.set(checkoutId, (shelf.held.get(checkoutId) ?? 0) + more)
  if ('onHand' in data) shelf.onHand = data.onHand
  if (type === 'StockCounted') shelf.reckoned = data.onHand
  if (type === 'StockAdjusted') shelf.reckoned += data.delta
  if (type === 'StockReserved') hold(data.checkoutId, data.quantity)
  if (type === 'StockReservationReleased') hold(data.checkoutId, -data.quantity)
  if (type === 'StockSold') {
    hold(data.checkoutId, -data.quantity)
    shelf.reckoned -= data.quantity
    shelf.sold += data.quantity
  }
  if (type === 'StockRestocked') {
    shelf.reckoned += data.quantity
    shelf.returned += data.quantity
  }
}
