import type { DisputeUpdate } from '#domain/disputes/contract.ts'
import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Telling, type Told } from '../live-map.ts'
import { forStaffOnly } from './entries.ts'

/** Both sides hear of their case, whoever watches the order, and the staff. */
export const disputesLive = (): LiveMap =>
  liveMap<DisputeEvent>(
    Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, told])) as Telling<DisputeEvent>,
  )

/** Steps at the processor are shown to staff only. */
function told({ data, type }: RecordedEvent<DisputeEvent>): Told[] {
  const { disputeId, orderId, producerId, buyerId } = data
  const message: DisputeUpdate = { type: 'dispute_update', disputeId, orderId }
  if (forStaffOnly(type)) return [{ topics: ['staff:disputes'], message: { ...message } }]
  const topics = [`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`, 'staff:disputes']
  return [{ topics, message: { ...message } }]
}
