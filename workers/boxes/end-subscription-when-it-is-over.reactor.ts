import { subscriptionEvents } from '#domain/boxes/subscription.events.ts'
import { job, reactor } from '../reactor.ts'
import { endSubscription } from './end-subscription.job.ts'

export const endSubscriptionWhenItIsOver = reactor(
  subscriptionEvents,
  ['SubscriptionCancelled', 'SubscriptionStopped'],
  ({ data: { subscriptionId, checkoutId } }) => {
    const called = checkoutId ? { checkoutId } : {}
    return [job(endSubscription, { subscriptionId, ...called })]
  },
)
