import type { Cents } from '#domain/kernel/money.ts'

/**
 * The card processor. Amounts in cents of USD. Every call is safe to repeat with the same key. All throw
 * `PaymentsUnavailable` when the processor does not answer, `PaymentsRefused` when it says no.
 */
export interface Payments {
  /** Creates (or finds again, by `key`) the payment a checkout asks for. Throws `PaymentsRefused` for a key used otherwise. */
  request(request: PaymentRequest): Promise<PaymentTicket>
  /** The payment as the processor sees it now. */
  look(intentId: string): Promise<PaymentState>
  /** Cancels an unpaid payment; answers what became of it: `succeeded` means the money came first. */
  cancel(intentId: string): Promise<PaymentState>
  /** Gives money back. Throws `PaymentsUnavailable` when the outcome is unknown: repeat with the same key. */
  refund(refund: RefundRequest): Promise<RefundState>
  /** Reads a webhook's raw body: checks signature and age; `undefined` for events we do not follow. */
  webhook(rawBody: string, signature: string): PaymentNews | 'forged' | undefined
  /** What the browser needs to mount the card form. `scriptUrl` is where it finds Stripe.js or the sandbox's own. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly sandbox: boolean }
}

export interface PaymentRequest {
  readonly key: string
  readonly amountCents: Cents
  readonly checkoutId: string
  readonly receiptEmail?: string
}

/** `clientSecret` lets a browser pay it; never logged, never stored. */
export interface PaymentTicket extends PaymentState {
  readonly clientSecret: string
}

export interface PaymentState {
  readonly intentId: string
  readonly checkoutId: string | undefined
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded'
  readonly amountCents: Cents
  readonly lastError?: { readonly code: string; readonly message: string }
}

export interface PaymentNews {
  /** The processor's id of the notice, the same in every delivery of it. */
  readonly noticeId: string
  readonly kind: 'succeeded' | 'failed' | 'processing' | 'canceled'
  readonly payment: PaymentState
}

export interface RefundRequest {
  readonly key: string
  readonly intentId: string
  readonly amountCents: Cents
  readonly reason: string
}

export interface RefundState {
  readonly refundId: string
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
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
