import type { OrderView } from '#domain/ordering/contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'

/** One stop on an order's way. `at` is missing for stops that were passed over or lie ahead. */
export interface StatusStep {
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
