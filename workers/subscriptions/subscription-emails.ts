import { z } from 'zod'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { subscriptionId } from '#domain/kernel/ids.ts'
import { cycleAt } from '#domain/subscriptions/billing-cycle.ts'
import type { KnownSubscription } from '#domain/subscriptions/subscription.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { type SubscriptionEvent, subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, known } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendSubscriptionEmail = defineJob(
  'send-subscription-email',
  z.object({ subscriptionId, revision: z.number().int() }),
  EMAIL_RETRIES,
)

/** Emails the subscriber about an event of the subscription. */
export const sendSubscriptionEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendSubscriptionEmail, async ({ subscriptionId, revision }) => {
    const history = await historyOf(log, subscription, subscriptionId)
    const event = history.find((one) => one.revision === revision)
    const state = fold(
      subscription,
      history.filter((one) => one.revision <= revision),
    )
    if (!event || state.status === 'unknown') return
    const words = (EMAILS[event.type] as ((...of: unknown[]) => EmailTemplate | undefined) | undefined)?.(
      state,
      event.data,
    )
    const { accountId, contact } = state.plan
    const to = known((await accountOf(log, accountId))?.email)
    if (!words || !to) return
    const { subject, paragraphs } = words
    const letter = renderEmail({
      title: subject,
      preheader: state.plan.boxName,
      paragraphs: [`Hello ${known(contact)?.fullName ?? 'there'},`, ...paragraphs],
      button: { label: 'Your subscriptions', url: `${market.publicUrl}/subscriptions` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `subscription:${subscriptionId}:${revision}`,
      to,
      accountId: accountId,
      subject,
      ...letter,
    })
  })

/** Sent regardless of settings, because it is about the subscriber's money. */
export interface EmailTemplate {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type EmailFor<T> = (
  state: KnownSubscription,
  data: Extract<SubscriptionEvent, { type: T }>['data'],
) => EmailTemplate | undefined

/** Email texts by event type. `state` is the subscription after the event. */
export const EMAILS: { readonly [T in SubscriptionEvent['type']]?: EmailFor<T> } = {
  SubscriptionStarted: ({ plan, card }, { next }) => ({
    subject: `Your subscription to ${plan.boxName}`,
    paragraphs: [
      `Your first delivery comes on ${formatDateWithWeekday(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${formatDateWithWeekday(next.chargeOn)}; until the day before you can skip, swap, pause or cancel.`,
      `What you agreed to: ${plan.terms.text}`,
    ],
  }),
  SubscriptionRenewalReminderRequested: ({ plan, card, next }) =>
    next
      ? {
          subject: `${plan.boxName}: your card is charged on ${formatDateWithWeekday(next.chargeOn)}`,
          paragraphs: [
            `Your next ${plan.boxName} comes on ${formatDateWithWeekday(next.deliverOn)}. Your card ending in ${card.last4} is charged ${formatMoney(plan.money.totalCents)} on ${formatDateWithWeekday(next.chargeOn)}.`,
            'Until the day before you can skip it, swap what is in it, pause or cancel.',
          ],
        }
      : undefined,
  BillingCycleSkipped: ({ plan }, { by, cycle, next }) => {
    if (by === 'subscriber') return undefined
    if (by === 'market')
      return {
        subject: `${plan.boxName}: we missed one delivery`,
        paragraphs: [
          `We could not order your last delivery in time. Nothing was charged for it. The next one comes on ${formatDateWithWeekday(next.deliverOn)}.`,
        ],
      }
    const day = formatDateWithWeekday(cycleAt(plan.rhythm, cycle).deliverOn)
    return {
      subject: `${plan.boxName}: no delivery on ${day}`,
      paragraphs: [
        `The producer is closed on ${day}, so your box is skipped and nothing is charged for it. The next one comes on ${formatDateWithWeekday(next.deliverOn)}.`,
      ],
    }
  },
  BillingAttemptFailed: ({ plan, card }, { retryOn }) =>
    retryOn
      ? {
          subject: `${plan.boxName}: your card was declined`,
          paragraphs: [
            `Your card ending in ${card.last4} could not be charged ${formatMoney(plan.money.totalCents)}. We will try again on ${formatDateWithWeekday(retryOn)}.`,
            'You can pay with another card right away, or cancel.',
          ],
        }
      : undefined,
  SubscriptionLapsed: ({ plan }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      'Your card was declined again, so we have ended your subscription. The unpaid delivery was cancelled, and you owe nothing.',
      'You can subscribe again whenever you like.',
    ],
  }),
  SubscriptionCancelled: ({ plan }, { by }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [END_REASONS[by], 'Nothing more is charged. You still get what you have already paid for.'],
  }),
}

const END_REASONS = {
  subscriber: 'You have cancelled your subscription.',
  producer: 'The producer no longer offers this box, so your subscription has ended.',
  market: 'The marketplace has ended your subscription.',
} as const

export const sendSubscriptionEmails = reactor(
  subscriptionEvents,
  [
    ...([
      'SubscriptionStarted',
      'SubscriptionRenewalReminderRequested',
      'BillingCycleSkipped',
      'BillingAttemptFailed',
    ] as const),
    ...(['SubscriptionLapsed', 'SubscriptionCancelled'] as const),
  ],
  ({ data: { subscriptionId }, revision }) => [job(sendSubscriptionEmail, { subscriptionId, revision })],
)
