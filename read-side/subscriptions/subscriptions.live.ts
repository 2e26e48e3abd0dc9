import type { SubscriptionUpdate } from '#domain/subscriptions/contract.ts'
import type { BoxEvent, SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

const HINT: SubscriptionUpdate = { type: 'subscription_update' }

/** Notifies the subscriber and the producer. */
export const subscriptionsLive = (): LiveMap =>
  liveMap<BoxEvent | SubscriptionEvent>({
    BoxCreated: toProducer,
    BoxUpdated: toProducer,
    BoxDiscontinued: toProducer,
    BoxSlotReserved: toProducer,
    BoxSlotReleased: toProducer,
    SubscriptionStarted: toBoth,
    BillingCycleSkipped: toBoth,
    BillingCycleUnskipped: toBoth,
    SubscriptionContentsSwapped: toBoth,
    SubscriptionPaused: toBoth,
    SubscriptionResumed: toBoth,
    SubscriptionCancelled: toBoth,
    SubscriptionPaymentMethodUpdated: toBoth,
    BillingCycleStarted: toBoth,
    BillingAttemptSucceeded: toBoth,
    BillingAttemptFailed: toBoth,
    SubscriptionLapsed: toBoth,
  })

function toProducer({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Delivery[] {
  return [{ topics: [`producer:${producerId}`], message: { ...HINT } }]
}

function toBoth({ data: { producerId, accountId } }: { readonly data: SubscriptionEvent['data'] }): Delivery[] {
  return [{ topics: [`account:${accountId}`, `producer:${producerId}`], message: { ...HINT } }]
}
