import { subscriptionEvents } from '#domain/boxes/subscription.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendSubscriptionNews } from './send-subscription-news.job.ts'

export const sendSubscriptionNewsWhenItHappened = reactor(
  subscriptionEvents,
  [
    ...(['SubscriptionStarted', 'SubscriptionReminded', 'CycleSkipped', 'CycleChargeFailed'] as const),
    ...(['SubscriptionStopped', 'SubscriptionCancelled'] as const),
  ],
  ({ data: { subscriptionId }, revision }) => [job(sendSubscriptionNews, { subscriptionId, revision })],
)
