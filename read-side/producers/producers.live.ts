import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import type { ProducerUpdate } from '#domain/producers/contract.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Notifies the other windows of the producer. */
export const producersLive = (): LiveMap =>
  liveMap<ProducerEvent | VerificationEvent>({
    ProducerProfileUpdated: producerUpdate,
    FulfillmentSettingsUpdated: producerUpdate,
    ProducerClosureScheduled: producerUpdate,
    ProducerClosureCancelled: producerUpdate,
    VerificationApplicationApproved: producerUpdate,
    VerificationRevoked: producerUpdate,
  })

function producerUpdate({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Delivery[] {
  const message: ProducerUpdate = { type: 'producer_update', producerId }
  return [{ topics: [`producer:${producerId}`], message: { ...message } }]
}
