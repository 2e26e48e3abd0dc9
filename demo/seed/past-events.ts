import type { OrderStatus, ProducerStep } from '#domain/ordering/order-status.ts'
import {
  CHECKOUTS,
  type DemoCheckout,
  type DemoOrder,
  type DemoProducer,
  type DemoReview,
  REVIEWS,
} from '../content.ts'
import { seededRandom } from '../seeded-random.ts'

/** Derived from the content: when products were listed, the steps of orders, and the quantities sold. */

type OrderStep = Exclude<ProducerStep, 'decline'>

/** What the producer did between the payment and the order's status. */
const STEPS: Readonly<
  Partial<Record<OrderStatus, Readonly<Record<DemoOrder['fulfillmentMethod'], readonly OrderStep[]>>>>
> = {
  processing: { pickup: ['accept'], delivery: ['accept'] },
  ready_for_pickup: { pickup: ['accept', 'ready'], delivery: [] },
  shipped: { pickup: [], delivery: ['accept', 'ship'] },
  delivered: { pickup: [], delivery: ['accept', 'ship', 'deliver'] },
  completed: { pickup: ['accept', 'ready', 'complete'], delivery: ['accept', 'ship', 'deliver', 'complete'] },
}

/** The longest an order takes. */
const ORDER_DAYS = 4

/** A point in time between the purchase (0) and the end of the order (1), which is four days later or today. */
export const daysAgoAt = ({ daysAgo }: DemoCheckout, share: number): number =>
  daysAgo - Math.min(daysAgo, ORDER_DAYS) * share

/** The steps the producer took, evenly spread over the order's time. */
export function fulfillmentSteps(checkout: DemoCheckout, order: DemoOrder): { step: OrderStep; daysAgo: number }[] {
  const steps = STEPS[order.status]?.[order.fulfillmentMethod] ?? []
  return steps.map((step, i) => ({ step, daysAgo: daysAgoAt(checkout, (i + 1) / (steps.length + 1)) }))
}

/** Whether the author had received the product before the review. */
export const isVerifiedPurchase = ({ author, producer, product, daysAgo }: DemoReview): boolean =>
  CHECKOUTS.filter(({ buyer }) => buyer === author).some((checkout) =>
    checkout.orders.some((order) => {
      if (order.producer !== producer || !(product in order.items)) return false
      const received = fulfillmentSteps(checkout, order).find(({ step }) => step === 'deliver' || step === 'complete')
      return received !== undefined && received.daysAgo >= daysAgo
    }),
  )

/** Quantity of a product that is sold, or reserved by an unpaid checkout. */
export const soldQuantity = (producer: string, product: string): number =>
  ordersOf(producer)
    .filter(({ status }) => !['cancelled', 'declined', 'payment_failed'].includes(status))
    .reduce((sum, { items }) => sum + (items[product] ?? 0), 0)

/** When a product was listed: before its first order or review; some of the other products only recently. */
export function listedDaysAgo({ key, joinedDaysAgo }: DemoProducer, product: string): number {
  const random = seededRandom(`listed ${key}/${product}`)
  const hasHistory =
    ordersOf(key).some(({ items }) => product in items) ||
    REVIEWS.some((review) => review.producer === key && review.product === product)
  if (hasHistory) return random.between(95, joinedDaysAgo - 1)
  return random.next() < 0.15 ? random.between(1, 20) : random.between(30, joinedDaysAgo - 1)
}

const ordersOf = (producer: string): DemoOrder[] =>
  CHECKOUTS.flatMap(({ orders }) => orders).filter((order) => order.producer === producer)
