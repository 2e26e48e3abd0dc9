import type { OrderCard, OrderPage, OrderTabFilter, OrderView } from '#domain/ordering/contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import { oneOf } from '#frontend/shared/lib/list-params.ts'
import { Badge, type BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Steps } from '#frontend/shared/ui/progress-steps.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'

export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{ORDER_STATUSES[status].label}</Badge>
)

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending_payment: 'plain',
  paid: 'honey',
  processing: 'honey',
  ready_for_pickup: 'leaf',
  shipped: 'leaf',
  delivered: 'leaf',
  completed: 'leaf',
  cancelled: 'tomato',
  declined: 'tomato',
  payment_failed: 'tomato',
}

/** Filters of a buyer's order list. */
export const ORDER_LIST_FILTERS = { tab: oneOf(['all', 'active', 'completed', 'cancelled']) }

/** The progress of an order. */
export const OrderSteps = ({ order }: { readonly order: Parameters<typeof statusSteps>[0] }) => (
  <Steps steps={statusSteps(order).map(({ reason, ...step }) => ({ ...step, note: reason && `“${reason}”` }))} />
)

/** A step in the progress of an order. `at` is undefined for skipped and upcoming steps. */
interface StatusStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'ahead' | 'stopped'
  readonly at?: string
  readonly reason?: string
}

type Method = OrderView['fulfillmentMethod']
type Timeline = OrderView['timeline']

interface StepDefinition {
  readonly status: OrderStatus
  readonly labels: Readonly<Record<Method, string>>
}

const always = (label: string) => ({ pickup: label, delivery: label })

/** Steps of each fulfillment method, in order. Reaching a step completes all earlier ones. */
const STEPS: Readonly<Record<Method, readonly StepDefinition[]>> = {
  pickup: [
    { status: 'pending_payment', labels: always('Order placed') },
    { status: 'paid', labels: always('Paid') },
    { status: 'processing', labels: always('Preparing') },
    { status: 'ready_for_pickup', labels: always('Ready for pickup') },
    { status: 'completed', labels: always('Picked up') },
  ],
  delivery: [
    { status: 'pending_payment', labels: always('Order placed') },
    { status: 'paid', labels: always('Paid') },
    { status: 'processing', labels: always('Preparing') },
    { status: 'shipped', labels: always('Out for delivery') },
    { status: 'delivered', labels: always('Delivered') },
  ],
}

/** The progress of an order from its timeline, for its fulfillment method. */
export function statusSteps({
  fulfillmentMethod,
  timeline,
}: Pick<OrderView, 'fulfillmentMethod' | 'timeline'>): StatusStep[] {
  const definitions = STEPS[fulfillmentMethod]
  const reached = definitions.findLastIndex(({ status }) => reachedAt(status, timeline) !== undefined)
  const ending = timeline.findLast(({ status }) => ORDER_STATUSES[status].tab === 'cancelled')
  const steps = definitions.map(({ status, labels }, i): StatusStep => {
    const at = reachedAt(status, timeline)
    const state = i < reached ? 'done' : i > reached ? 'ahead' : i === definitions.length - 1 || ending ? 'done' : 'now'
    return { label: labels[fulfillmentMethod], state, ...(at ? { at } : {}) }
  })
  return ending ? [...steps.slice(0, reached + 1), endingStep(ending)] : steps
}

/** When the order reached a status. A completed delivery has also been delivered. */
function reachedAt(status: OrderStatus, timeline: Timeline): string | undefined {
  const found = timeline.find((entry) => entry.status === status)
  if (found || status !== 'delivered') return found?.at
  return timeline.find((entry) => entry.status === 'completed')?.at
}

function endingStep({ status, at, reason }: Timeline[number]): StatusStep {
  return { label: ORDER_STATUSES[status].label, state: 'stopped', at, ...(reason ? { reason } : {}) }
}

const TABS = [
  ['all', 'All orders'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['cancelled', 'Canceled'],
] as const

interface OrderTabsProps {
  readonly active: OrderTabFilter
  readonly counts: OrderPage['counts'] | undefined
  readonly onChange: (tab: OrderTabFilter) => void
}

/** Tabs of an order list. Apart from All, each status belongs to exactly one tab. */
export function OrderTabs({ active, counts, onChange }: OrderTabsProps) {
  const tabs = TABS.map(([key, label]) => ({ key, label, ...(counts ? { count: counts[key] } : {}) }))
  return <Tabs label="Which orders" tabs={tabs} active={active} onChange={onChange} />
}

/** The part of the total that has not been refunded, in cents. */
export const unrefundedTotal = ({ totalCents, refunds }: OrderCard): number =>
  effectiveRefunds(refunds).reduce((left, refund) => left - refund.totalCents, totalCents)

/** Refunds that have not failed. */
export const effectiveRefunds = (refunds: OrderCard['refunds']): OrderCard['refunds'] =>
  refunds.filter(({ status }) => status !== 'failed')
