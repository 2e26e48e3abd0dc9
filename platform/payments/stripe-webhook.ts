import Stripe from 'stripe'
import type { IgnoredNotice, PaymentNews, ProcessorNews } from './payments.ts'
import { accountStateOf, disputeStateOf, payoutStateOf, refundStateOf, stateOf } from './stripe-mappers.ts'

/** How old a notice may be, seconds. */
const TOLERANCE = 300

interface Notice {
  /** As received, byte for byte: the signature is over it. */
  readonly rawBody: string
  readonly signature: string
  /** One of them has signed it. */
  readonly secrets: readonly string[]
  /** The mode of our secret key. */
  readonly livemode: boolean
}

/** What a webhook tells, once its signature, age, mode and account have been checked. */
export function newsFrom(stripe: Stripe, notice: Notice): ProcessorNews | IgnoredNotice | 'forged' | undefined {
  const event = genuine(stripe, notice)
  if (event === 'forged') return 'forged'
  const ignored = notForUs(event, notice.livemode)
  if (ignored) return { noticeId: event.id, type: event.type, ignored }
  const news = toldBy(event)
  return news && { noticeId: event.id, ...news }
}

/**
 * Payments, refunds and disputes are the platform's own (destination transfers, no direct charges): their events name no
 * account, so a connected account cannot report one. Accounts and payouts belong to the connected account that reports them.
 */
function notForUs(event: Stripe.Event, livemode: boolean): IgnoredNotice['ignored'] | undefined {
  if (event.livemode !== livemode) return 'other_mode'
  if (event.type === 'account.updated') return event.account === event.data.object.id ? undefined : 'account_mismatch'
  return event.account && !event.type.startsWith('payout.') ? 'connected_account' : undefined
}

type News = ProcessorNews extends infer One ? (One extends unknown ? Omit<One, 'noticeId'> : never) : never

function toldBy(event: Stripe.Event): News | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return ofPayment('succeeded', event.data.object)
    case 'payment_intent.payment_failed':
      return ofPayment('failed', event.data.object)
    case 'payment_intent.processing':
      return ofPayment('processing', event.data.object)
    case 'payment_intent.canceled':
      return ofPayment('canceled', event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return ofRefund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ofDispute(event.data.object)
    case 'account.updated':
      return { about: 'account', account: accountStateOf(event.data.object) }
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return ofPayout(event.data.object, event.account)
    default:
      return undefined
  }
}

const ofPayment = (kind: PaymentNews['kind'], intent: Stripe.PaymentIntent): News => ({
  about: 'payment',
  kind,
  payment: stateOf(intent),
})

function ofRefund(object: Stripe.Refund): News | undefined {
  const refund = refundStateOf(object)
  return refund && { about: 'refund', refund }
}

function ofDispute(object: Stripe.Dispute): News | undefined {
  const dispute = disputeStateOf(object)
  return dispute && { about: 'dispute', dispute }
}

/** A payout that names no account is the market's own. */
const ofPayout = (payout: Stripe.Payout, accountId: string | undefined): News | undefined =>
  accountId ? { about: 'payout', payout: payoutStateOf(payout, accountId) } : undefined

function genuine(stripe: Stripe, { rawBody, signature, secrets }: Notice): Stripe.Event | 'forged' {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return 'forged'
}
