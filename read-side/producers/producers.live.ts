import type { ProducerUpdate } from '#domain/producers/contract.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** A producer's other windows hear what was changed in one. */
export const producersLive = (): LiveMap =>
  liveMap<ProducerEvent>({
    ProducerProfileUpdated: told,
    FulfillmentSettingsUpdated: told,
    ProducerClosureScheduled: told,
    ProducerClosureCancelled: told,
    ProducerVerified: told,
    ProducerVerificationRevoked: told,
  })

function told({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Told[] {
  const message: ProducerUpdate = { type: 'producer_update', producerId }
  return [{ topics: [`producer:${producerId}`], message: { ...message } }]
}
