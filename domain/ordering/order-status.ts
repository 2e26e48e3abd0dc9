import type { Instant } from '#domain/kernel/event.ts'

/** Order statuses with their label for every audience, and their tab in the order history. */
export const ORDER_STATUSES = {
  pending_payment: { label: 'Payment pending', tab: 'active' },
  paid: { label: 'Paid', tab: 'active' },
  processing: { label: 'Preparing', tab: 'active' },
  ready_for_pickup: { label: 'Ready for pickup', tab: 'active' },
  shipped: { label: 'Out for delivery', tab: 'active' },
  delivered: { label: 'Delivered', tab: 'completed' },
  completed: { label: 'Completed', tab: 'completed' },
  cancelled: { label: 'Canceled', tab: 'cancelled' },
  declined: { label: 'Declined', tab: 'cancelled' },
  payment_failed: { label: 'Payment failed', tab: 'cancelled' },
} as const
export type OrderStatus = keyof typeof ORDER_STATUSES
export type OrderTab = (typeof ORDER_STATUSES)[OrderStatus]['tab']
export const orderStatuses = Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]]

/** Steps a producer can take with an order, depending on its status and fulfillment method. */
export type ProducerStep = 'accept' | 'ready' | 'ship' | 'deliver' | 'complete' | 'decline'

export const PRODUCER_STEPS: Readonly<Record<ProducerStep, { readonly label: string; readonly to: OrderStatus }>> = {
  accept: { label: 'Accept', to: 'processing' },
  ready: { label: 'Mark ready for pickup', to: 'ready_for_pickup' },
  ship: { label: 'Send out', to: 'shipped' },
  deliver: { label: 'Mark delivered', to: 'delivered' },
  complete: { label: 'Mark as picked up', to: 'completed' },
  decline: { label: 'Decline', to: 'declined' },
}

/**
 * The label of a step's button, by how the orders are fulfilled: a delivery is already with the buyer, so it is only
 * completed.
 */
export const producerStepLabel = (step: ProducerStep, methods: readonly ('pickup' | 'delivery')[]): string =>
  step === 'complete' && methods.includes('delivery') ? 'Mark as completed' : PRODUCER_STEPS[step].label

/** Steps that need no reason, by resulting status. Bulk changes are limited to them. */
export const ADVANCES = {
  processing: 'accept',
  ready_for_pickup: 'ready',
  shipped: 'ship',
  delivered: 'deliver',
  completed: 'complete',
} as const satisfies Partial<Record<OrderStatus, ProducerStep>>
export type AdvancedStatus = keyof typeof ADVANCES
export const advancedStatuses = Object.keys(ADVANCES) as [AdvancedStatus, ...AdvancedStatus[]]

const STEPS_FROM: Readonly<
  Partial<Record<OrderStatus, Readonly<Record<'pickup' | 'delivery', readonly ProducerStep[]>>>>
> = {
  paid: { pickup: ['accept', 'ready', 'decline'], delivery: ['accept', 'ship', 'decline'] },
  processing: { pickup: ['ready', 'decline'], delivery: ['ship', 'decline'] },
  ready_for_pickup: { pickup: ['complete'], delivery: [] },
  shipped: { pickup: [], delivery: ['deliver'] },
  delivered: { pickup: [], delivery: ['complete'] },
}

export const nextSteps = (status: OrderStatus, fulfillmentMethod: 'pickup' | 'delivery'): readonly ProducerStep[] =>
  STEPS_FROM[status]?.[fulfillmentMethod] ?? []

/** Statuses of an order that the buyer has received. */
export const HANDED_OVER: readonly OrderStatus[] = ['delivered', 'completed']
export const wasHandedOver = (status: string): boolean => HANDED_OVER.some((each) => each === status)

/** Whether the order is paid and not handed over yet. */
export const canPack = (status: OrderStatus): boolean => PACKABLE.includes(status)
const PACKABLE: readonly OrderStatus[] = ['paid', 'processing', 'ready_for_pickup', 'shipped']

/** Payment failure reason of canceled or replaced checkouts. Such orders are hidden from lists. */
export const WITHDRAWN = 'withdrawn by the buyer'

/** Whether the order was ever paid, which also opens its conversation. */
export const wasPaid = (status: OrderStatus): boolean => status !== 'pending_payment' && status !== 'payment_failed'

/** Buyers can cancel until the producer accepts the order. */
export const canBuyerCancel = (status: OrderStatus): boolean => status === 'paid'

const CLOSED: readonly (OrderStatus | undefined)[] = [...HANDED_OVER, 'cancelled', 'declined']

/** When an order was handed over, canceled or declined; undefined before. */
export const closedAt = (
  timeline: readonly { readonly status: OrderStatus | undefined; readonly at: Instant }[],
): Instant | undefined => timeline.find(({ status }) => CLOSED.includes(status))?.at

/** Reasons for a refund. */
export const refundReasons = ['cancelled', 'declined', 'unfulfillable', 'goodwill', 'dispute'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * Statuses of a refund: `approved → submitted → succeeded`, or `failed` if the processor or the buyer's bank rejects
 * it.
 */
export const refundStatuses = ['approved', 'submitted', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The kind of refund a producer can give in this status: for unavailable items, or as goodwill. */
export function refundableAs(status: OrderStatus): 'unfulfillable' | 'goodwill' | undefined {
  if (NOT_HANDED_OVER.includes(status)) return 'unfulfillable'
  return SENT_OR_HANDED_OVER.includes(status) ? 'goodwill' : undefined
}

const NOT_HANDED_OVER: readonly OrderStatus[] = ['paid', 'processing', 'ready_for_pickup']
const SENT_OR_HANDED_OVER: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']

/** Chargeback statuses from the producer's side; a withdrawn chargeback counts as `won`. */
export const chargebackStatuses = ['open', 'lost', 'won'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** No refunds while the bank decides, or after it refunded the buyer. */
export const chargebackBlocksRefunds = (chargeback: ChargebackStatus | null): boolean =>
  chargeback === 'open' || chargeback === 'lost'
