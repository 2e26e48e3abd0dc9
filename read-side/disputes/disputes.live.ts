import type { DisputeUpdate } from '#domain/disputes/contract.ts'
import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Telling, type Told } from '../live-map.ts'

/** Both sides hear of their case, whoever watches the order, and the staff. */
export const disputesLive = (): LiveMap =>
  liveMap<DisputeEvent>(
    Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, told])) as Telling<DisputeEvent>,
  )

/** What lies ready at the processor is the staff's business alone. */
function told({ data, type }: Recorded<DisputeEvent>): Told[] {
  const { disputeId, orderId, producerId, buyerId } = data
  const message: DisputeUpdate = { type: 'dispute_update', disputeId, orderId }
  if (type === 'EvidenceStaged') return [{ topics: ['staff:disputes'], message: { ...message } }]
  const topics = [`account:${buyerId}`, `producer:${producerId}`, `order:${orderId}`, 'staff:disputes']
  return [{ topics, message: { ...message } }]
}
