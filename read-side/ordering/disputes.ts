import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { ChargebackStatus } from '#domain/ordering/order-status.ts'

/** One time the buyer has asked their bank for the money. */
export interface DisputeRow {
  readonly id: string
  readonly status: ChargebackStatus
}

export type DisputeEvent = Extract<OrderEvent, { type: 'OrderChargebackOpened' | 'OrderChargebackClosed' }>

export function disputesAfter(disputes: readonly DisputeRow[], event: RecordedEvent<DisputeEvent>): DisputeRow[] {
  const { disputeId: id } = event.data
  const others = disputes.filter((dispute) => dispute.id !== id)
  return [...others, { id, status: statusAfter(event) }]
}

/** How it stands for the order: what is open comes first, and what was lost is never made good by another one. */
export const disputeOf = ({ disputes }: { readonly disputes: readonly DisputeRow[] }): ChargebackStatus | null =>
  BY_WEIGHT.find((status) => disputes.some((dispute) => dispute.status === status)) ?? null

const BY_WEIGHT: readonly ChargebackStatus[] = ['open', 'lost', 'won']

function statusAfter(event: RecordedEvent<DisputeEvent>): ChargebackStatus {
  if (event.type === 'OrderChargebackOpened') return 'open'
  return event.data.outcome === 'lost' ? 'lost' : 'won'
}
