import type { Cents } from '#domain/kernel/money.ts'
import type { Books } from './books.ts'
import type { DisputeState, Disputes } from './disputes.ts'
import type { PaymentState } from './payment-state.ts'
import type { PayoutAccountState, PayoutAccounts, PayoutState } from './payout-accounts.ts'
import type { RefundRequest, RefundState } from './refunds.ts'
import type { SavedCards } from './saved-cards.ts'
import type { Transfers } from './transfers.ts'

/** The words of the news beside the news. */
export type { DisputeState, PaymentState, RefundRequest, RefundState }

/**
 * The card processor. Amounts in cents of USD. Every call is safe to repeat with the same key. All throw
 * `PaymentsUnavailable` when the processor does not answer, `PaymentsRefused` when it says no.
 */
export interface Payments {
  /** Creates (or finds again, by `key`) the payment a checkout asks for. Throws `PaymentsRefused` for a key used otherwise. */
  request(request: PaymentRequest): Promise<PaymentTicket>
  /** The payment as the processor sees it now. */
  look(paymentIntentId: string): Promise<PaymentState>
  /** Cancels an unpaid payment; answers what became of it: `succeeded` means the money came first. */
  cancel(paymentIntentId: string): Promise<PaymentState>
  /** Gives money back. Throws `PaymentsUnavailable` when the outcome is unknown: repeat with the same key. */
  refund(refund: RefundRequest): Promise<RefundState>
  /** The refund as the processor sees it now. */
  lookAtRefund(refundId: string): Promise<RefundState>
  /**
   * Reads a webhook's raw body: checks signature, age, mode (test or live, as the secret key) and that the event comes from
   * the account its object belongs to. `undefined` for events we do not follow.
   */
  webhook(rawBody: string, signature: string): ProcessorNews | IgnoredNotice | 'forged' | undefined
  readonly cards: SavedCards
  readonly payoutAccounts: PayoutAccounts
  readonly transfers: Transfers
  readonly disputes: Disputes
  readonly books: Books
  /** What the browser needs to mount the card form. `scriptUrl` is where it finds Stripe.js or the sandbox's own. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly sandbox: boolean }
}

export interface PaymentRequest {
  readonly key: string
  readonly amountCents: Cents
  readonly checkoutId: string
  readonly receiptEmail?: string
  /** Whose kept card is to pay it. */
  readonly customerId?: string
}

/** `clientSecret` lets a browser pay it; never logged, never stored. */
export interface PaymentTicket extends PaymentState {
  readonly clientSecret: string
}

/** What a webhook tells. `noticeId` is the processor's id of the notice, the same in every delivery of it. */
export type ProcessorNews = { readonly noticeId: string } & (
  | PaymentNews
  | { readonly about: 'refund'; readonly refund: RefundState }
  | { readonly about: 'dispute'; readonly dispute: DisputeState }
  | { readonly about: 'account'; readonly account: PayoutAccountState }
  | { readonly about: 'payout'; readonly payout: PayoutState }
)

/** A signed notice that is not for this market, and why. */
export interface IgnoredNotice {
  readonly noticeId: string
  readonly type: string
  /**
   * `other_mode`: test where our key is live, or the reverse. `connected_account`: an object of the platform's, reported by a
   * connected account. `account_mismatch`: an account reported by another one, or by none.
   */
  readonly ignored: 'other_mode' | 'connected_account' | 'account_mismatch'
}

export interface PaymentNews {
  readonly about: 'payment'
  readonly kind: 'succeeded' | 'failed' | 'processing' | 'canceled'
  readonly payment: PaymentState
}

/** The processor cannot be reached or did not answer: what was asked may or may not have happened. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

/** The processor answered no: nothing happened, and asking again changes nothing. `code` is the processor's own. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused'
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
