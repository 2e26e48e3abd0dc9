import type { Recorded } from '#domain/kernel/event.ts'
import type { DisputeStatus } from '#domain/ordering/dispute-status.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'

/** One time the buyer has asked their bank for the money. */
export interface DisputeRow {
  readonly id: string
  readonly status: DisputeStatus
}

export type DisputeEvent = Extract<OrderEvent, { type: 'OrderDisputed' | 'OrderDisputeClosed' }>

export function disputesAfter(disputes: readonly DisputeRow[], event: Recorded<DisputeEvent>): DisputeRow[] {
  const { disputeId: id } = event.data
  const others = disputes.filter((dispute) => dispute.id !== id)
  return [...others, { id, status: statusAfter(event) }]
}

/** How it stands for the order: what is open comes first, and what was lost is never made good by another one. */
export const disputeOf = ({ disputes }: { readonly disputes: readonly DisputeRow[] }): DisputeStatus | null =>
  BY_WEIGHT.find((status) => disputes.some((dispute) => dispute.status === status)) ?? null

const BY_WEIGHT: readonly DisputeStatus[] = ['open', 'lost', 'won']

function statusAfter(event: Recorded<DisputeEvent>): DisputeStatus {
  if (event.type === 'OrderDisputed') return 'open'
  return event.data.outcome === 'lost' ? 'lost' : 'won'
}
