import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { ChargebackState, Chargebacks } from '#platform/payments/chargebacks.ts'
import type {
  PayoutAccountState,
  PayoutAccounts,
  PayoutState,
  TransferState,
  Transfers,
} from '#platform/payments/payouts.ts'

/**
 * The card processor. Amounts are in US cents. Every call is safe to repeat with the same key. All calls throw
 * `PaymentsUnavailable` if the processor does not respond and `PaymentRejected` if it rejects the request.
 */
export interface Payments {
  /**
   * Creates the payment of a checkout, or returns the one with the same `key`. Throws `PaymentRejected` for a key
   * used with other parameters.
   */
  request(request: PaymentRequest): Promise<PaymentIntent>
  /** The current state of the payment. */
  retrieve(paymentIntentId: string): Promise<PaymentState>
  /** Cancels an unpaid payment and returns its state: `succeeded` means that it was paid first. */
  cancel(paymentIntentId: string): Promise<PaymentState>
  /** Refunds a payment. Throws `PaymentsUnavailable` if the outcome is unknown: retry with the same key. */
  refund(refund: RefundRequest): Promise<RefundState>
  /** The current state of the refund. */
  retrieveRefund(refundId: string): Promise<RefundState>
  /**
   * Parses a webhook's raw body after checking its signature, its age, its mode (test or live, like the secret key) and
   * that the event comes from the account that owns its object. `undefined` for event types that are not used.
   */
  webhook(rawBody: string, signature: string): ProcessorEvent | IgnoredEvent | 'forged' | undefined
  readonly cards: SavedCards
  readonly payoutAccounts: PayoutAccounts
  readonly transfers: Transfers
  readonly chargebacks: Chargebacks
  readonly ledger: LedgerReader
  /** What the browser needs to mount the card form. `scriptUrl` is Stripe.js or the sandbox's script. */
  readonly browser: { readonly publishableKey: string; readonly scriptUrl: string; readonly sandbox: boolean }
}

export interface PaymentRequest {
  readonly key: string
  readonly amountCents: Cents
  readonly checkoutId: string
  readonly receiptEmail?: string
  /** Customer whose saved card pays it. */
  readonly customerId?: string
}

/** `clientSecret` lets a browser pay it; it is never logged or stored. */
export interface PaymentIntent extends PaymentState {
  readonly clientSecret: string
}

/** A webhook event. `webhookEventId` is the processor's event id, the same for every delivery. */
export type ProcessorEvent = { readonly webhookEventId: string } & (
  | PaymentUpdate
  | RefundUpdate
  | ChargebackUpdate
  | { readonly about: 'account'; readonly account: PayoutAccountState }
  | { readonly about: 'payout'; readonly payout: PayoutState }
)

/** A signed event that is not for this marketplace, and the reason. */
export interface IgnoredEvent {
  readonly webhookEventId: string
  readonly type: string
  /**
   * `other_mode`: test instead of live, or the reverse. `connected_account`: an object of the platform, reported by a
   * connected account. `account_mismatch`: an account reported by another account, or by none.
   */
  readonly ignored: 'other_mode' | 'connected_account' | 'account_mismatch'
}

/** `occurredAt` is the processor's time of the event, which may be delivered days later and in any order. */
export interface PaymentUpdate {
  readonly about: 'payment'
  readonly kind: 'succeeded' | 'failed' | 'processing' | 'canceled'
  readonly payment: PaymentState
  readonly occurredAt: Instant
}

export interface RefundUpdate {
  readonly about: 'refund'
  readonly refund: RefundState
  readonly occurredAt: Instant
}

export interface ChargebackUpdate {
  readonly about: 'dispute'
  readonly dispute: ChargebackState
  readonly occurredAt: Instant
}

/** The processor is unreachable or did not respond: the request may or may not have been carried out. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

/** The processor rejected the request: nothing happened, and a retry would fail again. `code` is the processor's. */
export class PaymentRejected extends Error {
  override readonly name = 'PaymentRejected'
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** State of a payment at the processor. */
export interface PaymentState {
  readonly paymentIntentId: string
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
  /** The processor's time of the charge or cancellation; undefined before, and for charges in webhook events. */
  readonly occurredAt?: Instant
  /** Brand and last digits of the card; undefined until it is charged, and in webhook events. */
  readonly card?: { readonly brand: string; readonly last4: string }
  readonly lastError?: { readonly code: string; readonly message: string }
}

export interface RefundRequest {
  readonly key: string
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly reason: string
}

export interface RefundState {
  readonly refundId: string
  /** The request's key; undefined if the refund was made on the processor's own pages. */
  readonly key: string | undefined
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  /** The processor's failure reason (`lost_or_stolen_card`). */
  readonly failure: string | undefined
  /** Time of creation at the processor. */
  readonly madeAt: Instant
}

/** Cards saved at the processor, to be charged off-session. The marketplace never sees the full card number. */
export interface SavedCards {
  /** Starts saving a card, or returns the request with the same `key`: the browser completes it with `clientSecret`. */
  createSetupIntent(request: SetupIntentRequest): Promise<SetupIntent>
  /** The current state of the setup. */
  retrieveSetupIntent(setupIntentId: string): Promise<SetupIntentState>
  /**
   * Charges the saved card for a payment of the same customer and returns the payment. After a decline, the payment
   * waits for another card and `lastError` contains the reason. The same key never charges twice.
   */
  charge(charge: SavedCardCharge): Promise<PaymentState>
  /** Deletes the saved card; a missing card is not an error. */
  detach(paymentMethodId: string): Promise<void>
  /** The account's customers at the processor; customers created in the last minutes may be missing. */
  customersOf(accountId: string): Promise<readonly string[]>
  /** Deletes a customer with all saved cards; a missing customer is not an error. */
  deleteCustomer(customerId: string): Promise<void>
}

export interface SetupIntentRequest {
  readonly key: string
  /** The subscription that the card pays for. */
  readonly subscriptionId: string
  readonly accountId: string
  /** An existing customer with a saved card. If absent, a customer is created. */
  readonly customerId?: string
}

export interface SetupIntent {
  readonly setupIntentId: string
  readonly clientSecret: string
}

export interface SetupIntentState {
  readonly setupIntentId: string
  readonly subscriptionId: string | undefined
  readonly accountId: string | undefined
  /** Undefined until a card is saved. */
  readonly card: SavedPaymentMethod | undefined
}

export interface SavedPaymentMethod {
  readonly customerId: string
  readonly paymentMethodId: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

export interface SavedCardCharge {
  readonly key: string
  readonly paymentIntentId: string
  readonly paymentMethodId: string
}

/** The processor's records for reconciliation with the log: all objects created in a time span, page by page. */
export interface LedgerReader {
  /** Paid charges; failed attempts are omitted. */
  charges(span: TimeSpan): AsyncIterable<LedgerCharge>
  refunds(span: TimeSpan): AsyncIterable<RefundState>
  transfers(span: TimeSpan): AsyncIterable<TransferState>
  disputes(span: TimeSpan): AsyncIterable<ChargebackState>
}

/** `from` inclusive, `to` exclusive; whole seconds. */
export interface TimeSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface LedgerCharge {
  readonly chargeId: string
  readonly paymentIntentId: string | undefined
  readonly checkoutId: string | undefined
  readonly amountCents: Cents
  readonly refundedCents: Cents
  /** The processor's fee; undefined until known. */
  readonly feeCents: Cents | undefined
  readonly madeAt: Instant
}
