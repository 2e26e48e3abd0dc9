import type { DisputeUpdate } from '#domain/disputes/contract.ts'
import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Delivery, type LiveMap, liveMap, type MessageMapping } from '#read-side/live/live-map.ts'
import { isStaffOnly } from './disputes.projection.ts'

/** Notifies both parties, subscribers of the order, and staff. */
export const disputesLive = (): LiveMap =>
  liveMap<DisputeEvent>(
    Object.fromEntries(
      Object.keys(disputeEvents.shapes).map((type) => [type, disputeUpdate]),
    ) as MessageMapping<DisputeEvent>,
  )

/** Steps at the payment processor are visible to staff only. */
function disputeUpdate({ data, type }: RecordedEvent<DisputeEvent>): Delivery[] {
  const { disputeId, orderId, producerId, buyerId } = data
  const message: DisputeUpdate = { type: 'dispute_update', disputeId, orderId }
  if (isStaffOnly(type)) return [{ topics: ['staff:disputes'], message: { ...message } }]
  const topics = [`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`, 'staff:disputes']
  return [{ topics, message: { ...message } }]
}
