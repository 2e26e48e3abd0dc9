import { addDays, type CalendarDate, formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import type { OrderCard, SaleCard, SalesPage } from '#domain/ordering/contract.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { freeText, oneOf } from '#frontend/shared/lib/list-params.ts'
import { effectiveRefunds } from '#frontend/shared/orders/order-status.tsx'

export const orderViews = ['accept', 'pack', 'ready', 'problems', 'all'] as const
export type OrderView = (typeof orderViews)[number]

interface ViewTerms {
  readonly label: string
  /** Statuses of the view's open orders; undefined if the server filters. */
  readonly statuses?: readonly OrderStatus[]
  readonly empty: string
}

export const ORDER_VIEWS: Readonly<Record<OrderView, ViewTerms>> = {
  accept: {
    label: 'To accept',
    statuses: ['paid'],
    empty: 'No new orders. They appear here as soon as they are paid.',
  },
  pack: { label: 'To pack', statuses: ['processing'], empty: 'Nothing to pack. Orders you accept appear here.' },
  ready: {
    label: 'Ready',
    statuses: ['ready_for_pickup', 'shipped'],
    empty: 'No order is ready for pickup or out for delivery.',
  },
  problems: { label: 'Problems', empty: 'No order has an open problem.' },
  all: { label: 'All', empty: 'No orders yet.' },
}

/** Parameters in the URL of the orders page. */
export const ORDER_FILTERS = {
  show: oneOf(orderViews),
  search: freeText,
  method: oneOf(['any', 'pickup', 'delivery']),
  /** A promised day; empty for any. */
  day: freeText,
  /** Only in the view of all orders. */
  status: oneOf(['any', 'active', 'completed', 'cancelled']),
}

export interface OrderFilter {
  readonly show: OrderView
  readonly search: string
  readonly method: 'any' | 'pickup' | 'delivery'
  readonly day: string
  readonly status: 'any' | 'active' | 'completed' | 'cancelled'
}

/** Open orders that match search, method and day. */
export function matchingOrders(
  open: readonly SaleCard[],
  { search, method, day }: Pick<OrderFilter, 'search' | 'method' | 'day'>,
): SaleCard[] {
  const text = search.replace(/^#/, '').toLowerCase()
  return open.filter(
    (order) =>
      (method === 'any' || order.fulfillmentMethod === method) &&
      (day === '' || order.promisedOn === day) &&
      [order.orderNumber, order.buyerName ?? ''].some((value) => value.toLowerCase().includes(text)),
  )
}

/** The orders of a view by promised day. */
export const inView = (orders: readonly SaleCard[], view: OrderView): SaleCard[] =>
  sortedByDay(orders.filter(({ status }) => ORDER_VIEWS[view].statuses?.includes(status)))

/** By promised day, orders without one last; within a day, oldest first. */
export const sortedByDay = (orders: readonly SaleCard[]): SaleCard[] =>
  [...orders].sort((a, b) => dayKey(a).localeCompare(dayKey(b)) || a.placedAt.localeCompare(b.placedAt))

/** Number of orders per view. For the views it filters, the server provides the count. */
export const viewCounts = (
  orders: readonly SaleCard[],
  counts: SalesPage['counts'] | undefined,
): Readonly<Record<OrderView, number | undefined>> => ({
  accept: inView(orders, 'accept').length,
  pack: inView(orders, 'pack').length,
  ready: inView(orders, 'ready').length,
  problems: counts?.problems,
  all: counts?.all,
})

/** Groups orders of a view: by promised day, and those without one by fulfillment method. */
export const dayKey = ({ promisedOn, fulfillmentMethod }: SaleCard): string =>
  promisedOn ?? (fulfillmentMethod === 'pickup' ? 'no day, pickup' : 'no day, delivery')

/** `Today, Thursday, November 26`, or the fulfillment method if there is no day. */
export function dayLabel({ promisedOn, fulfillmentMethod }: SaleCard, today: CalendarDate): string {
  if (!promisedOn) return fulfillmentMethod === 'pickup' ? 'Pickup, no set day' : 'Delivery, no set day'
  const label = formatDateWithWeekday(promisedOn)
  if (promisedOn === today) return `Today, ${label}`
  return promisedOn === addDays(today, 1) ? `Tomorrow, ${label}` : label
}

/** Whether the promised day has passed and the order is not ready yet. */
export const isOverdue = ({ promisedOn, status }: SaleCard, today: CalendarDate): boolean =>
  promisedOn !== null && promisedOn < today && (status === 'paid' || status === 'processing')

/** Days that orders are promised for, soonest first. */
export const promisedDays = (orders: readonly SaleCard[]): CalendarDate[] =>
  [...new Set(orders.flatMap(({ promisedOn }) => promisedOn ?? []))].sort()

/** `Pickup at Capital City Market`. */
export const fulfillmentLabel = ({ fulfillmentMethod, pickupLocationName }: OrderCard): string =>
  pickupOrDeliveryLabel({ fulfillmentMethod, placeName: pickupLocationName })

/** The producer's part of a sale before refunds. */
export const saleShareCents = ({ platformFeeCents, ...order }: OrderCard): number =>
  producerShare({ ...order, platformFeeCents: platformFeeCents ?? 0 })

/** What refunds take back from the producer. */
export const reversedCents = ({ refunds }: OrderCard): number =>
  effectiveRefunds(refunds).reduce((sum, { takenBackCents }) => sum + (takenBackCents ?? 0), 0)

/** The producer's earnings from an order, after refunds. */
export const earningsCents = (order: OrderCard): number => saleShareCents(order) - reversedCents(order)
