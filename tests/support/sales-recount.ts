import type { SalesMetrics } from '#domain/analytics/sales-metrics.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'

type Of<T extends OrderEvent['type']> = RecordedEvent<Extract<OrderEvent, { type: T }>>
type RecordedOrderEvent = RecordedEvent<OrderEvent>

export interface RecountQuery {
  readonly producerId: string
  readonly from: string
  readonly to: string
}

interface Group {
  readonly orders: number
  readonly grossCents: number
}

/** All analytics of a producer for a period, recomputed from the events. */
export function recount(events: readonly RecordedEvent[], { producerId, from, to }: RecountQuery) {
  const isIn = ({ paidOn }: { readonly paidOn: string | undefined }) =>
    paidOn !== undefined && from <= paidOn && paidOn <= to
  const orders = ordersOf(events, producerId)
  const sold = orders.filter(isIn)
  const refunds = orders.flatMap(refundsOf).filter(({ on }) => from <= on && on <= to)
  return {
    days: daysOf(sold, refunds),
    products: productsOf(sold, refunds),
    hours: grouped(sold, ({ placed, paidAt }) => clockIn(placed.data.timeZone)(paidAt!).slot),
    statuses: grouped(sold, ({ status }) => status),
    customers: customersIn(orders, sold),
    chargebacks: grouped(sold.filter(isDisputed), () => 'all').all ?? { orders: 0, grossCents: 0 },
    paidCents: sold.reduce((all, { placed }) => all + placed.data.money.totalCents, 0),
    firstSaleOn: orders.flatMap(({ paidOn }) => paidOn ?? []).sort()[0] ?? null,
  }
}

type Refund = ReturnType<typeof refundsOf>[number]

function daysOf(sold: readonly Known[], refunds: readonly Refund[]) {
  const days: Record<string, SalesMetrics> = {}
  const book = (day: string, { orders, gross, refund, fee }: Record<'orders' | 'gross' | 'refund' | 'fee', number>) => {
    const was = days[day] ?? { orders: 0, grossCents: 0, refundCents: 0, platformFeeCents: 0, netCents: 0 }
    days[day] = {
      orders: was.orders + orders,
      grossCents: was.grossCents + gross,
      refundCents: was.refundCents + refund,
      platformFeeCents: was.platformFeeCents + fee,
      netCents: was.netCents + gross - refund - fee,
    }
  }
  for (const order of sold)
    book(order.paidOn!, { orders: 1, gross: grossOf(order), refund: 0, fee: order.placed.data.money.platformFeeCents })
  for (const { on, productsCents, delivery, fee } of refunds)
    book(on, { orders: 0, gross: 0, refund: productsCents + delivery, fee: -fee })
  return days
}

function productsOf(sold: readonly Known[], refunds: readonly Refund[]) {
  const products: Record<string, { quantity: number; orders: number; grossCents: number; refundCents: number }> = {}
  const known = (id: string) => products[id] ?? { quantity: 0, orders: 0, grossCents: 0, refundCents: 0 }
  for (const { itemId: id, quantity, lineTotalCents } of sold.flatMap(({ placed }) => placed.data.lines)) {
    const was = known(id)
    const [orders, grossCents] = [was.orders + 1, was.grossCents + lineTotalCents]
    products[id] = { ...was, quantity: was.quantity + quantity, orders, grossCents }
  }
  for (const { itemId: id, cents } of refunds.flatMap(({ lines }) => lines))
    products[id] = { ...known(id), refundCents: known(id).refundCents + cents }
  return products
}

export type Recount = ReturnType<typeof recount>

export const sumOf = (figures: readonly SalesMetrics[], of: keyof SalesMetrics): number =>
  figures.reduce((all, each) => all + each[of], 0)

interface Known {
  readonly placed: Of<'OrderPlaced'>
  readonly history: readonly RecordedOrderEvent[]
  readonly paidAt: string | undefined
  /** The day in the order's time zone. */
  readonly paidOn: string | undefined
  readonly status: string
}

function ordersOf(events: readonly RecordedEvent[], producerId: string): Known[] {
  const histories = new Map<string, RecordedOrderEvent[]>()
  for (const event of events as readonly RecordedOrderEvent[]) {
    if (!event.type.startsWith('Order') || event.data.producerId !== producerId) continue
    histories.set(event.data.orderId, [...(histories.get(event.data.orderId) ?? []), event])
  }
  return [...histories.values()].map((history) => {
    const placed = history.find(({ type }) => type === 'OrderPlaced') as Of<'OrderPlaced'>
    const paidAt = history.flatMap((event) => (event.type === 'OrderPaid' ? [event.data.occurredAt] : []))[0]
    const paidOn = paidAt && clockIn(placed.data.timeZone)(paidAt).day
    return { history, placed, paidAt, paidOn, status: history.reduce((status, { type }) => STATUS[type] ?? status, '') }
  })
}

/** Repeated here to detect errors in the product's own table. */
const STATUS: Readonly<Record<string, string>> = {
  OrderPlaced: 'pending_payment',
  OrderPaid: 'paid',
  OrderPaymentFailed: 'payment_failed',
  OrderAccepted: 'processing',
  OrderReadyForPickup: 'ready_for_pickup',
  OrderShipped: 'shipped',
  OrderDelivered: 'delivered',
  OrderCompleted: 'completed',
  OrderDeclined: 'declined',
  OrderCancelled: 'cancelled',
}

const grossOf = ({ placed: { data } }: Known): number => data.money.subtotalCents + data.money.deliveryFeeCents

function refundsOf({ placed, history }: Known) {
  const failed = history.flatMap((event) => (event.type === 'OrderRefundFailed' ? [event.data.refundId] : []))
  return history.flatMap((event) => {
    if (event.type !== 'OrderRefundApproved' || failed.includes(event.data.refundId)) return []
    const {
      subtotalCents: productsCents,
      deliveryFeeCents: delivery,
      platformFeeCents: fee,
      lines,
    } = event.data.breakdown
    const { refundId } = event.data
    const submitted = history.flatMap((other) =>
      other.type === 'OrderRefundSubmitted' && other.data.refundId === refundId ? [other.data.occurredAt] : [],
    )
    const on = clockIn(placed.data.timeZone)(submitted[0] ?? event.meta.recordedAt).day
    return [{ on, productsCents, delivery, fee, lines }]
  })
}

function isDisputed({ history }: Known): boolean {
  const ends = new Map<string, string>()
  for (const event of history) {
    if (event.type === 'OrderChargebackOpened') ends.set(event.data.chargebackId, 'open')
    if (event.type === 'OrderChargebackClosed') ends.set(event.data.chargebackId, event.data.outcome)
  }
  return [...ends.values()].some((end) => end === 'open' || end === 'lost')
}

/** The account id, or the order's email address for a guest. */
function customerOf({ placed, history }: Known): string {
  const joined = history.findLast(({ type }) => type === 'OrderLinkedToAccount') as
    | Of<'OrderLinkedToAccount'>
    | undefined
  const { buyerId, contact } = placed.data
  if (joined) return joined.data.accountId
  return buyerId.startsWith('guest_') && 'email' in contact ? contact.email.trim().toLowerCase() : buyerId
}

function customersIn(orders: readonly Known[], sold: readonly Known[]) {
  const paid = orders.filter(({ paidAt }) => paidAt)
  const firstOf = (customer: string) =>
    paid.filter((one) => customerOf(one) === customer).sort((a, b) => (a.paidAt! < b.paidAt! ? -1 : 1))[0]
  const isFresh = (one: Known) => sold.some(({ paidAt }) => paidAt === firstOf(customerOf(one))?.paidAt)
  const group = (some: readonly Known[]) => ({
    customers: new Set(some.map(customerOf)).size,
    orders: some.length,
    grossCents: some.reduce((all, one) => all + grossOf(one), 0),
  })
  return { new: group(sold.filter(isFresh)), returning: group(sold.filter((one) => !isFresh(one))) }
}

function grouped(orders: readonly Known[], by: (order: Known) => string): Record<string, Group> {
  const groups: Record<string, Group> = {}
  for (const order of orders) {
    const was = groups[by(order)] ?? { orders: 0, grossCents: 0 }
    groups[by(order)] = { orders: was.orders + 1, grossCents: was.grossCents + (order.paidAt ? grossOf(order) : 0) }
  }
  return groups
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Local time and date at an instant. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at: string) => {
    const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    const weekday = WEEKDAYS.indexOf(part.weekday!) + 1
    return { day: `${part.year}-${part.month}-${part.day}`, slot: `${weekday}-${Number(part.hour)}` }
  }
}
