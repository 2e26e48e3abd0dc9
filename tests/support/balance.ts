import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import type { OrderEvent, OrderMoney } from '#domain/ordering/order.events.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { LedgerCharge, LedgerReader, RefundState } from '#platform/payments/payments.ts'
import type { TransferState } from '#platform/payments/payouts.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { waitUntil } from '#tests/support/waiting.ts'

export type Balanced = Pick<OpenMarket, 'engines' | 'payments'>

/** Waits until the log, the processor's records and the stock agree to the cent. Fails with the differences. */
export const waitForBalance = (market: Balanced, withinMs?: number): Promise<string[]> =>
  waitUntil(
    () => imbalances(market),
    (wrong) => wrong.length === 0,
    withinMs,
  )

/** The differences, one sentence each. */
export async function imbalances({ engines, payments }: Balanced): Promise<string[]> {
  const [ledger, books] = await Promise.all([marketLogOf(engines.log), processorRecords(payments.ledger)])
  return [
    ...chargesWithoutOrder(ledger, books),
    ...ordersWithoutCharge(ledger, books),
    ...refundMismatches(ledger, books),
    ...[...ledger.orders.values()].flatMap(missingRefunds),
    ...transferMismatches(ledger, books),
    ...stockMismatches(ledger),
  ]
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0)
const differenceIn = (name: string, actual: number, expected: number): string[] =>
  actual === expected ? [] : [`${name}: ${actual} instead of ${expected}`]

/** Items by key, so that comparing two lists takes linear time: a soak test makes 72,000 sales. */
function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string | undefined): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
const byPaymentIntent = <T extends { readonly paymentIntentId?: string | undefined }>(items: Iterable<T>) =>
  groupBy(items, ({ paymentIntentId }) => paymentIntentId)

function chargesWithoutOrder(ledger: MarketLog, { charges }: ProcessorRecords): string[] {
  const ordersByPayment = byPaymentIntent(ledger.orders.values())
  const seen = new Set<string | undefined>()
  return charges.flatMap(({ chargeId, paymentIntentId, checkoutId, amountCents }) => {
    const doubled = seen.has(checkoutId) ? [`${checkoutId} was charged twice`] : []
    seen.add(checkoutId)
    const checkout = ledger.checkouts.get(checkoutId ?? '')
    if (!checkout) return [...doubled, `${chargeId} is for no checkout`]
    const orders = ordersByPayment.get(paymentIntentId ?? '') ?? []
    const total = sum(orders.map(({ money }) => money.totalCents))
    const owed = checkout.refundedCents > 0 ? checkout.refundedCents : total
    if (orders.length > 0 && checkout.refundedCents > 0) doubled.push(`${checkoutId} was paid and has no order`)
    return [...doubled, ...differenceIn(`charge of ${checkoutId}`, amountCents, owed)]
  })
}

function ordersWithoutCharge({ orders }: MarketLog, { charges }: ProcessorRecords): string[] {
  const charged = new Set(charges.map(({ paymentIntentId }) => paymentIntentId))
  return [...orders].flatMap(([orderId, { paymentIntentId }]) =>
    paymentIntentId && !charged.has(paymentIntentId) ? [`${orderId} is paid without a charge`] : [],
  )
}

/** Every approved refund was submitted, every submitted refund is at the processor, and the processor has no others. */
function refundMismatches(ledger: MarketLog, { charges, refunds }: ProcessorRecords): string[] {
  const ordersByPayment = byPaymentIntent(ledger.orders.values())
  const refundsByPayment = byPaymentIntent(refunds)
  return charges.flatMap(({ paymentIntentId, checkoutId, refundedCents }) => {
    const given = refundsByPayment.get(paymentIntentId ?? '') ?? []
    const keys = given.map(({ key }) => key)
    const orders = ordersByPayment.get(paymentIntentId ?? '') ?? []
    const agreed = sum(orders.map(({ approvedCents }) => approvedCents))
    const sent = sum(orders.map(({ sentCents }) => sentCents))
    const late = ledger.checkouts.get(checkoutId ?? '')?.refundedCents ?? 0
    return [
      ...(new Set(keys).size === keys.length ? [] : [`${checkoutId} was refunded twice: ${keys}`]),
      ...differenceIn(`refunds sent of ${checkoutId}`, sent, agreed),
      ...differenceIn(`refunds of ${checkoutId}`, sum(given.map(({ amountCents }) => amountCents)), agreed + late),
      ...differenceIn(`refunds on the charge of ${checkoutId}`, refundedCents, agreed + late),
    ]
  })
}

/** Failed orders are refunded in full, except during chargebacks and after rejected refunds. */
const missingRefunds = (order: OrderInLog): string[] => {
  const { orderId, paymentIntentId, wasCancelled, disputed, failedCents, approvedCents, money } = order
  const owed = paymentIntentId && wasCancelled && !disputed && failedCents === 0
  return owed ? differenceIn(`refunds agreed for ${orderId}`, approvedCents, money.totalCents) : []
}

/** A producer gets their share of the payment minus their share of refunds, in one transfer. */
function transferMismatches({ orders }: MarketLog, { transfers }: ProcessorRecords): string[] {
  const transfersByOrder = groupBy(transfers, ({ orderId }) => orderId)
  return [...orders.values()].flatMap((order) => {
    const made = transfersByOrder.get(order.orderId) ?? []
    const kept = sum(made.map(({ amountCents, reversedCents }) => amountCents - reversedCents))
    const expected = order.paymentIntentId ? order.producersCents - order.reversedCents : 0
    return [
      ...(made.length > 1 ? [`${order.orderId} was transferred ${made.length} times`] : []),
      ...differenceIn(`transfer of ${order.orderId}`, kept, expected),
      ...differenceIn(`transfer of ${order.orderId} in the log`, order.transferredCents, expected),
    ]
  })
}

function stockMismatches({ stockByProduct, orders, checkouts }: MarketLog): string[] {
  const paid = [...orders.values()].filter(({ paymentIntentId }) => paymentIntentId)
  const sold = groupBy(
    paid.flatMap(({ lines }) => lines),
    ({ itemId }) => itemId,
  )
  const restocked = groupBy(
    paid.flatMap(({ products }) => products),
    ({ productId }) => productId,
  )
  const quantityIn = (lines: readonly { readonly quantity: number }[] = []) =>
    sum(lines.map(({ quantity }) => quantity))
  return [...stockByProduct].flatMap(([productId, stockRecord]) => [
    ...differenceIn(`${productId} sold`, stockRecord.sold, quantityIn(sold.get(productId))),
    ...differenceIn(`${productId} restocked`, stockRecord.returned, quantityIn(restocked.get(productId))),
    ...differenceIn(`${productId} on hand`, stockRecord.onHand, stockRecord.computedOnHand),
    ...(stockRecord.onHand < 0 ? [`${productId} is oversold: ${stockRecord.onHand}`] : []),
    ...[...stockRecord.held].flatMap(([checkoutId, quantity]) =>
      quantity !== 0 && checkouts.get(checkoutId)?.finished !== false
        ? [`${checkoutId} is finished and holds ${quantity} of ${productId}`]
        : [],
    ),
  ])
}

/** All records of the processor, without failed refunds. */
interface ProcessorRecords {
  readonly charges: readonly LedgerCharge[]
  readonly refunds: readonly RefundState[]
  readonly transfers: readonly TransferState[]
}

const EVER = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

export async function processorRecords(books: LedgerReader): Promise<ProcessorRecords> {
  const [charges, refunds, transfers] = await Promise.all([
    all(books.charges(EVER)),
    all(books.refunds(EVER)),
    all(books.transfers(EVER)),
  ])
  return { charges, transfers, refunds: refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled') }
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of pages) found.push(one)
  return found
}

interface ProductQuantity {
  readonly productId: string
  readonly quantity: number
}
interface Line {
  readonly itemId: string
  readonly quantity: number
}
interface OrderInLog {
  readonly orderId: string
  readonly money: OrderMoney
  readonly lines: readonly Line[]
  paymentIntentId: string | undefined
  /** The restocked items. */
  products: readonly ProductQuantity[]
  /** All refunds except failed ones. */
  approvedCents: number
  /** All failed refunds. */
  failedCents: number
  /** Whether the order was declined or canceled, so it must be refunded in full. */
  wasCancelled: boolean
  /** Whether the order has a chargeback, so the bank decides about the money. */
  disputed: boolean
  sentCents: number
  producersCents: number
  reversedCents: number
  transferredCents: number
}
interface CheckoutInLog {
  finished: boolean
  /** Refunded because the payment was too late. */
  refundedCents: number
}
interface StockInLog {
  /** As recorded by the last event, and as computed from all events. */
  onHand: number
  computedOnHand: number
  sold: number
  returned: number
  readonly held: Map<string, number>
}

/** Amounts and stock, computed event by event from the log, independently of the product code. */
interface MarketLog {
  readonly checkouts: Map<string, CheckoutInLog>
  readonly orders: Map<string, OrderInLog>
  readonly stockByProduct: Map<string, StockInLog>
}

type Event = StockEvent | CheckoutEvent | OrderEvent | TransferEvent

async function marketLogOf(log: EventLog): Promise<MarketLog> {
  const ledger: MarketLog = { checkouts: new Map(), orders: new Map(), stockByProduct: new Map() }
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

function note(ledger: MarketLog, event: Event, partsOf: PartsOf): void {
  if (event.type.startsWith('Order')) noteOrder(ledger, event as OrderEvent, partsOf)
  else if (event.type.startsWith('Checkout')) noteCheckout(ledger, event as CheckoutEvent)
  else if (event.type.startsWith('Transfer')) noteTransfer(ledger, event as TransferEvent)
  else noteStock(ledger, event as StockEvent)
}

const FINISHED = ['CheckoutCompleted', 'CheckoutReservationsReleased', 'CheckoutStockUnavailable', 'CheckoutRefunded']

function noteCheckout({ checkouts }: MarketLog, { type, data }: CheckoutEvent): void {
  const checkout = checkouts.get(data.checkoutId) ?? { finished: false, refundedCents: 0 }
  checkouts.set(data.checkoutId, checkout)
  checkout.finished = FINISHED.includes(type)
  if (type === 'CheckoutRefunded') checkout.refundedCents = data.amountCents
}

function noteOrder({ orders }: MarketLog, { type, data }: OrderEvent, partsOf: PartsOf): void {
  if (type === 'OrderPlaced') {
    const { orderId, money, lines } = data
    const nothing = {
      approvedCents: 0,
      failedCents: 0,
      sentCents: 0,
      reversedCents: 0,
      transferredCents: 0,
      products: [],
    }
    orders.set(orderId, {
      orderId,
      money,
      lines,
      paymentIntentId: undefined,
      producersCents: producerShare(money),
      ...nothing,
      wasCancelled: false,
      disputed: false,
    })
    return
  }
  const order = orders.get(data.orderId)!
  if (type === 'OrderPaid') order.paymentIntentId = data.paymentIntentId
  if (type === 'OrderDeclined' || type === 'OrderCancelled') {
    order.products = data.restockItems
    order.wasCancelled = true
  }
  if (type === 'OrderChargebackOpened') order.disputed = true
  if (type === 'OrderRefundSubmitted') order.sentCents += data.amountCents
  if (type === 'OrderRefundApproved') {
    order.approvedCents += data.breakdown.totalCents
    order.reversedCents += producerShare(data.breakdown)
  }
  if (type === 'OrderRefundFailed') {
    order.approvedCents -= partsOf(data.refundId).totalCents
    order.failedCents += partsOf(data.refundId).totalCents
  }
}

function noteTransfer({ orders }: MarketLog, { type, data }: TransferEvent): void {
  const order = orders.get(data.orderId)!
  if (type === 'TransferCreated') order.transferredCents += data.amountCents
  if (type === 'TransferReversed') order.transferredCents -= data.amountCents
}

function noteStock({ stockByProduct }: MarketLog, { type, data }: StockEvent): void {
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
  const stockRecord = stockByProduct.get(data.productId) ?? {
    onHand: 0,
    computedOnHand: 0,
    sold: 0,
    returned: 0,
    held: new Map(),
  }
  stockByProduct.set(data.productId, stockRecord)
  const hold = (checkoutId: string, more: number) =>
    stockRecord.held.set(checkoutId, (stockRecord.held.get(checkoutId) ?? 0) + more)
  if ('onHand' in data) stockRecord.onHand = data.onHand
  if (type === 'StockCounted') stockRecord.computedOnHand = data.onHand
  if (type === 'StockAdjusted') stockRecord.computedOnHand += data.delta
  if (type === 'StockReserved') hold(data.checkoutId, data.quantity)
  if (type === 'StockReservationReleased') hold(data.checkoutId, -data.quantity)
  if (type === 'StockSold') {
    hold(data.checkoutId, -data.quantity)
    stockRecord.computedOnHand -= data.quantity
    stockRecord.sold += data.quantity
  }
  if (type === 'StockRestocked') {
    stockRecord.computedOnHand += data.quantity
    stockRecord.returned += data.quantity
  }
}
