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

/** How a buyer's orders may be looked at. */
export const BOUGHT = { tab: oneOf(['all', 'active', 'completed', 'cancelled']) }

/** The order's way, from its events. */
export const OrderSteps = ({ order }: { readonly order: Parameters<typeof statusSteps>[0] }) => (
  <Steps steps={statusSteps(order).map(({ reason, ...step }) => ({ ...step, note: reason && `“${reason}”` }))} />
)

/** One stop on an order's way. `at` is missing for stops that were passed over or lie ahead. */
interface StatusStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'ahead' | 'stopped'
  readonly at?: string
  readonly reason?: string
}

type Way = OrderView['fulfillmentMethod']
type Timeline = OrderView['timeline']

interface Stop {
  readonly status: OrderStatus
  readonly labels: Readonly<Record<Way, string>>
}

const always = (label: string) => ({ pickup: label, delivery: label })

/** The stops of each way, first to last; a later stop reached means that the earlier ones are behind. */
const STOPS: Readonly<Record<Way, readonly Stop[]>> = {
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

/** The way of an order as its events tell it, for its kind of handing over. */
export function statusSteps({
  fulfillmentMethod,
  timeline,
}: Pick<OrderView, 'fulfillmentMethod' | 'timeline'>): StatusStep[] {
  const stops = STOPS[fulfillmentMethod]
  const reached = stops.findLastIndex(({ status }) => passed(status, timeline) !== undefined)
  const stop = timeline.findLast(({ status }) => ORDER_STATUSES[status].tab === 'cancelled')
  const steps = stops.map(({ status, labels }, i): StatusStep => {
    const at = passed(status, timeline)
    const state = i < reached ? 'done' : i > reached ? 'ahead' : i === stops.length - 1 || stop ? 'done' : 'now'
    return { label: labels[fulfillmentMethod], state, ...(at ? { at } : {}) }
  })
  return stop ? [...steps.slice(0, reached + 1), stopped(stop)] : steps
}

/** When the order came to this status. A delivery that was handed over and closed has been delivered. */
function passed(status: OrderStatus, timeline: Timeline): string | undefined {
  const found = timeline.find((entry) => entry.status === status)
  if (found || status !== 'delivered') return found?.at
  return timeline.find((entry) => entry.status === 'completed')?.at
}

function stopped({ status, at, reason }: Timeline[number]): StatusStep {
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

/** Every status stands in exactly one of the tabs. */
export function OrderTabs({ active, counts, onChange }: OrderTabsProps) {
  const tabs = TABS.map(([key, label]) => ({ key, label, ...(counts ? { count: counts[key] } : {}) }))
  return <Tabs label="Which orders" tabs={tabs} active={active} onChange={onChange} />
}

/** What of the buyer's money is still there to go back. */
export const leftOfTotal = ({ totalCents, refunds }: OrderCard): number =>
  effectiveRefunds(refunds).reduce((left, refund) => left - refund.totalCents, totalCents)

/** Of a refund that failed nothing has gone back. */
export const effectiveRefunds = (refunds: OrderCard['refunds']): OrderCard['refunds'] =>
  refunds.filter(({ status }) => status !== 'failed')
