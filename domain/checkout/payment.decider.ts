import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import type { Cents } from '../kernel/money.ts'
import type { CardSummary, PaymentEvent } from './checkout.events.ts'

export type PaymentCommand = { readonly paymentIntentId: string; readonly checkoutId: string } & (
  | {
      readonly type: 'RecordPaymentSucceeded'
      readonly amountCents: Cents
      /** The card and its owner, if the processor reported them. */
      readonly paidBy?: { readonly buyerId: string; readonly card: CardSummary } | undefined
    }
  | { readonly type: 'RecordPaymentAttemptFailed'; readonly code: string }
  | { readonly type: 'RecordPaymentCancelled' }
)

export type PaymentRecord =
  | { readonly outcome: 'open' | 'canceled' }
  | {
      readonly outcome: 'succeeded'
      readonly checkoutId: string
      readonly amountCents: Cents
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
        const { checkoutId, amountCents, card } = event.data
        return { outcome: 'succeeded', checkoutId, amountCents, ...(card ? { card } : {}) }
      }
      case 'PaymentCancelled':
        return { outcome: 'canceled' }
      case 'PaymentAttemptFailed':
        return state
    }
  },

  decide: ({ outcome }, command): PaymentEvent[] => {
    const { paymentIntentId, checkoutId } = command
    if (outcome === 'succeeded') return []
    switch (command.type) {
      case 'RecordPaymentSucceeded': {
        const { amountCents } = command
        return [{ type: 'PaymentSucceeded', data: { paymentIntentId, checkoutId, amountCents, ...command.paidBy } }]
      }
      case 'RecordPaymentAttemptFailed':
        return [{ type: 'PaymentAttemptFailed', data: { paymentIntentId, checkoutId, declineCode: command.code } }]
      case 'RecordPaymentCancelled':
        return outcome === 'canceled' ? [] : [{ type: 'PaymentCancelled', data: { paymentIntentId, checkoutId } }]
    }
  },
})
