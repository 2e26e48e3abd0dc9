import type { SubscriptionEvent } from '#domain/boxes/subscription.events.ts'
import type { KnownSubscription } from '#domain/boxes/subscription-state.ts'
import type { Day } from '#domain/kernel/day.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'

/** What a subscriber is told by mail, whatever they have chosen: it is about their money. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Told<T> = (state: KnownSubscription, data: Extract<SubscriptionEvent, { type: T }>['data']) => Letter | undefined

/** The words by what happened; `state` is the subscription right after it. */
export const LETTERS: { readonly [T in SubscriptionEvent['type']]?: Told<T> } = {
  SubscriptionStarted: ({ plan, card }, { next }) => ({
    subject: `Your subscription to ${plan.boxName}`,
    paragraphs: [
      `your first delivery comes on ${dayWords(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${dayWords(next.chargeOn)}; until the day before you can skip, swap, pause or cancel.`,
      `What you agreed to: ${plan.terms.text}`,
    ],
  }),
  SubscriptionReminded: ({ plan, card, next }) =>
    next
      ? {
          subject: `${plan.boxName}: your card is charged on ${dayWords(next.chargeOn)}`,
          paragraphs: [
            `your next ${plan.boxName} comes on ${dayWords(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${dayWords(next.chargeOn)}.`,
            'Until the day before you can skip it, swap what is in it, pause or cancel.',
          ],
        }
      : undefined,
  CycleSkipped: ({ plan }, { by, next }) =>
    by === 'market'
      ? {
          subject: `${plan.boxName}: one delivery was left out`,
          paragraphs: [
            `we could not order your last delivery in time. Nothing was charged for it. The next one comes on ${dayWords(next.deliverOn)}.`,
          ],
        }
      : undefined,
  CycleChargeFailed: ({ plan, card }, { retryOn }) =>
    retryOn
      ? {
          subject: `${plan.boxName}: your card was declined`,
          paragraphs: [
            `your card ending in ${card.last4} could not be charged ${formatMoney(plan.money.totalCents)}. We try again on ${dayWords(retryOn)}.`,
            'You can pay with another card at once, or cancel.',
          ],
        }
      : undefined,
  SubscriptionStopped: ({ plan }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      'your card was declined again, so we have ended your subscription. The unpaid delivery was called off and nothing is owed.',
      'You can subscribe anew whenever you like.',
    ],
  }),
  SubscriptionCancelled: ({ plan }, { by }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      by === 'producer'
        ? 'the producer does not offer this box any more, so your subscription has ended.'
        : 'you have cancelled your subscription.',
      'Nothing more is charged. What is paid already is still handed over.',
    ],
  }),
}

const dayWords = (day: Day): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
