import { z } from 'zod'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { subscriptionId } from '#domain/kernel/ids.ts'
import { cycleAt } from '#domain/subscriptions/billing-cycle.ts'
import type { KnownSubscription, SubscriptionState } from '#domain/subscriptions/subscription.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { type SubscriptionEvent, subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendSubscriptionEmail = defineJob(
  'send-subscription-email',
  z.object({ subscriptionId, revision: z.number().int() }),
  EMAIL_RETRIES,
)

/**
 * Emails the subscriber about an event of the subscription, regardless of settings, because it is about their money.
 */
export const sendSubscriptionEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendSubscriptionEmail, async ({ subscriptionId, revision }) => {
    const history = await historyOf(log, subscription, subscriptionId)
    const event = history.find(({ revision: each }) => each === revision)
    const state = fold(
      subscription,
      history.filter(({ revision: each }) => each <= revision),
    )
    if (!event || state.status === 'unknown' || isOutdated(event, fold(subscription, history))) return
    const template = (EMAILS[event.type] as ((...args: unknown[]) => EmailTemplate | undefined) | undefined)?.(
      state,
      event.data,
    )
    const { accountId, contact } = state.plan
    const to = valueOrUndefined((await accountOf(log, accountId))?.email)
    if (!template || !to) return
    const { subject, paragraphs } = template
    const email = renderEmail({
      title: subject,
      preheader: state.plan.boxName,
      paragraphs: [`Hello ${valueOrUndefined(contact)?.fullName ?? 'there'},`, ...paragraphs],
      button: { label: 'Your subscriptions', url: `${market.publicUrl}/subscriptions` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `subscription:${subscriptionId}:${revision}`,
      to,
      accountId,
      subject,
      ...email,
    })
  })

/** Whether a reminder's delivery has since been skipped, or its subscription paused or ended. */
function isOutdated(event: SubscriptionEvent, now: SubscriptionState): boolean {
  if (event.type !== 'SubscriptionRenewalReminderRequested' || now.status === 'unknown') return false
  const { cycle } = event.data
  return now.nextCycle?.cycle !== cycle && now.lastCycle < cycle
}

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
  SubscriptionStarted: ({ plan, paymentMethod }, { nextCycle }) => ({
    subject: `Your subscription to ${plan.boxName}`,
    paragraphs: [
      `Your first delivery is on ${formatDateWithWeekday(nextCycle.deliverOn)}. Your card ending in ${paymentMethod.last4} is charged ${formatMoney(plan.money.totalCents)} on ${formatDateWithWeekday(nextCycle.chargeOn)}; until the day before you can skip, swap, pause or cancel.`,
      `The renewal terms you accepted: ${plan.renewalTerms.text}`,
    ],
  }),
  SubscriptionRenewalReminderRequested: ({ plan, paymentMethod, nextCycle }) =>
    nextCycle
      ? {
          subject: `${plan.boxName}: your card is charged on ${formatDateWithWeekday(nextCycle.chargeOn)}`,
          paragraphs: [
            `Your next ${plan.boxName} is on ${formatDateWithWeekday(nextCycle.deliverOn)}. Your card ending in ${paymentMethod.last4} is charged ${formatMoney(plan.money.totalCents)} on ${formatDateWithWeekday(nextCycle.chargeOn)}.`,
            'Until the day before you can skip it, swap its contents, pause or cancel.',
          ],
        }
      : undefined,
  BillingCycleSkipped: ({ plan }, { skippedBy, cycle, nextCycle }) => {
    if (skippedBy === 'subscriber') return undefined
    if (skippedBy === 'system')
      return {
        subject: `${plan.boxName}: one delivery was skipped`,
        paragraphs: [
          `We could not order your last delivery in time. Nothing was charged for it. The next one is on ${formatDateWithWeekday(nextCycle.deliverOn)}.`,
        ],
      }
    const day = formatDateWithWeekday(cycleAt(plan.schedule, cycle).deliverOn)
    return {
      subject: `${plan.boxName}: no delivery on ${day}`,
      paragraphs: [
        `The producer is closed on ${day}, so your box is skipped and nothing is charged for it. The next one is on ${formatDateWithWeekday(nextCycle.deliverOn)}.`,
      ],
    }
  },
  BillingAttemptFailed: ({ plan, paymentMethod }, { retryOn }) =>
    retryOn
      ? {
          subject: `${plan.boxName}: your card was declined`,
          paragraphs: [
            `Your card ending in ${paymentMethod.last4} could not be charged ${formatMoney(plan.money.totalCents)}. We will try again on ${formatDateWithWeekday(retryOn)}.`,
            'You can update your card now, or cancel.',
          ],
        }
      : undefined,
  SubscriptionLapsed: ({ plan }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      'Your card was declined again, so we have ended your subscription. The unpaid delivery was canceled, and nothing is due.',
      'You can subscribe again at any time.',
    ],
  }),
  SubscriptionCancelled: ({ plan }, { cancelledBy }) => ({
    subject: `Your subscription to ${plan.boxName} has ended`,
    paragraphs: [
      END_REASONS[cancelledBy],
      'You will not be charged again. Deliveries you have already paid for still arrive.',
    ],
  }),
}

const END_REASONS = {
  subscriber: 'You have canceled your subscription.',
  producer: 'The producer no longer offers this box, so your subscription has ended.',
  platform: 'The marketplace has ended your subscription.',
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
