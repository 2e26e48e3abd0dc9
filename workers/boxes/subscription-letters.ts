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
      `Your first delivery comes on ${dayWords(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${dayWords(next.chargeOn)}; until the day before you can skip, swap, pause or cancel.`,
      `What you agreed to: ${plan.terms.text}`,
    ],
  }),
  SubscriptionReminded: ({ plan, card, next }) =>
    next
      ? {
          subject: `${plan.boxName}: your card is charged on ${dayWords(next.chargeOn)}`,
          paragraphs: [
            `Your next ${plan.boxName} comes on ${dayWords(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${dayWords(next.chargeOn)}.`,
            'Until the day before you can skip it, swap what is in it, pause or cancel.',
          ],
        }
      : undefined,
  CycleSkipped: ({ plan }, { by, next }) =>
    by === 'market'
      ? {
          subject: `${plan.boxName}: we missed one delivery`,
          paragraphs: [
            `We could not order your last delivery in time. Nothing was charged for it. The next one comes on ${dayWords(next.deliverOn)}.`,
          ],
        }
      : undefined,
  CycleChargeFailed: ({ plan, card }, { retryOn }) =>
    retryOn
      ? {
          subject: `${plan.boxName}: your card was declined`,
          paragraphs: [
            `Your card ending in ${card.last4} could not be charged ${formatMoney(plan.money.totalCents)}. We try again on ${dayWords(retryOn)}.`,
            'You can pay with another card right away, or cancel.',
          ],
        }
      : undefined,
  SubscriptionStopped: ({ plan }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      'Your card was declined again, so we have ended your subscription. The unpaid delivery was called off and you owe nothing.',
      'You can subscribe again whenever you like.',
    ],
  }),
  SubscriptionCancelled: ({ plan }, { by }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [WHY_OVER[by], 'Nothing more is charged. You still get what you have already paid for.'],
  }),
}

const WHY_OVER = {
  subscriber: 'You have cancelled your subscription.',
  producer: 'The producer no longer offers this box, so your subscription has ended.',
  market: 'The market has ended your subscription.',
} as const

const dayWords = (day: Day): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
