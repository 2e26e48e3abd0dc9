import type { BoxEvent } from '#domain/boxes/box.events.ts'
import type { BoxUpdate } from '#domain/boxes/contract.ts'
import type { SubscriptionEvent } from '#domain/boxes/subscription.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

const HINT: BoxUpdate = { type: 'box_update' }

/** Whoever subscribed hears of it, and the producer. */
export const boxesLive = (): LiveMap =>
  liveMap<BoxEvent | SubscriptionEvent>({
    BoxCreated: toProducer,
    BoxRevised: toProducer,
    BoxClosed: toProducer,
    PlaceClaimed: toProducer,
    PlaceFreed: toProducer,
    SubscriptionStarted: toBoth,
    CycleSkipped: toBoth,
    ContentsSwapped: toBoth,
    SubscriptionPaused: toBoth,
    SubscriptionResumed: toBoth,
    SubscriptionCancelled: toBoth,
    CardChanged: toBoth,
    CycleBegun: toBoth,
    CycleCharged: toBoth,
    CycleChargeFailed: toBoth,
    SubscriptionStopped: toBoth,
  })

function toProducer({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Told[] {
  return [{ topics: [`producer:${producerId}`], message: { ...HINT } }]
}

function toBoth({ data: { producerId, accountId } }: { readonly data: SubscriptionEvent['data'] }): Told[] {
  return [{ topics: [`account:${accountId}`, `producer:${producerId}`], message: { ...HINT } }]
}
