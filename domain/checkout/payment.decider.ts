import { decider } from '../kernel/decider.ts'
import type { Instant, Personal } from '../kernel/event.ts'
import { type Cents, CURRENCY } from '../kernel/money.ts'
import type { CardSummary, PaymentEvent } from './checkout.events.ts'

export type PaymentCommand = PaymentResult &
  (
    | {
        readonly type: 'RecordPaymentSucceeded'
        /** The card and its owner, if the processor reported them. */
        readonly paidBy?: { readonly buyerId: string; readonly card: CardSummary } | undefined
      }
    | { readonly type: 'RecordPaymentAttemptFailed'; readonly code: string }
    | { readonly type: 'RecordPaymentCancelled' }
  )

interface PaymentResult {
  readonly paymentIntentId: string
  readonly checkoutId: string
  readonly amountCents: Cents
  /** The processor's time. */
  readonly occurredAt: Instant
}

export type PaymentRecord =
  | { readonly outcome: 'open' | 'canceled' }
  | {
      readonly outcome: 'succeeded'
      readonly checkoutId: string
      readonly amountCents: Cents
      readonly occurredAt: Instant
      readonly card?: Personal<CardSummary> | undefined
    }

/** Success is final and recorded once; later results have no effect. */
export const payment = decider<PaymentCommand, PaymentRecord, PaymentEvent>({
  name: 'payment',
  stream: (id) => `payment-${id}`,
  initial: { outcome: 'open' },

  evolve: (state, event): PaymentRecord => {
    switch (event.type) {
      case 'PaymentSucceeded': {
        const { checkoutId, amountCents, occurredAt, card } = event.data
        return { outcome: 'succeeded', checkoutId, amountCents, occurredAt, ...(card ? { card } : {}) }
      }
      case 'PaymentCancelled':
        return { outcome: 'canceled' }
      case 'PaymentAttemptFailed':
        return state
    }
  },

  decide: ({ outcome }, command): PaymentEvent[] => {
    const { paymentIntentId, checkoutId, amountCents, occurredAt } = command
    const result = { paymentIntentId, checkoutId, amountCents, currency: CURRENCY, occurredAt }
    if (outcome === 'succeeded') return []
    switch (command.type) {
      case 'RecordPaymentSucceeded':
        return [{ type: 'PaymentSucceeded', data: { ...result, ...command.paidBy } }]
      case 'RecordPaymentAttemptFailed':
        return [{ type: 'PaymentAttemptFailed', data: { ...result, declineCode: command.code } }]
      case 'RecordPaymentCancelled':
        return outcome === 'canceled' ? [] : [{ type: 'PaymentCancelled', data: result }]
    }
  },
})
