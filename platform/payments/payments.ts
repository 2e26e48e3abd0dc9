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
 * The card processor. Amounts in cents of USD. Every call is safe to repeat with the same key. All throw
 * `PaymentsUnavailable` when the processor does not answer, `PaymentRejected` when it says no.
 */
export interface Payments {
  /** Creates (or finds again, by `key`) the payment a checkout asks for. Throws `PaymentRejected` for a key used otherwise. */
  request(request: PaymentRequest): Promise<PaymentIntent>
  /** The payment as the processor sees it now. */
  retrieve(paymentIntentId: string): Promise<PaymentState>
  /** Cancels an unpaid payment; answers what became of it: `succeeded` means the money came first. */
  cancel(paymentIntentId: string): Promise<PaymentState>
  /** Gives money back. Throws `PaymentsUnavailable` when the outcome is unknown: repeat with the same key. */
  refund(refund: RefundRequest): Promise<RefundState>
  /** The refund as the processor sees it now. */
  retrieveRefund(refundId: string): Promise<RefundState>
  /**
   * Reads a webhook's raw body: checks signature, age, mode (test or live, as the secret key) and that the event comes from
   * the account its object belongs to. `undefined` for events we do not follow.
   */
  webhook(rawBody: string, signature: string): ProcessorEvent | IgnoredEvent | 'forged' | undefined
  readonly cards: SavedCards
  readonly payoutAccounts: PayoutAccounts
  readonly transfers: Transfers
  readonly chargebacks: Chargebacks
  readonly ledger: LedgerReader
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
export interface PaymentIntent extends PaymentState {
  readonly clientSecret: string
}

/** What a webhook tells. `noticeId` is the processor's id of the notice, the same in every delivery of it. */
export type ProcessorEvent = { readonly noticeId: string } & (
  | PaymentUpdate
  | { readonly about: 'refund'; readonly refund: RefundState }
  | { readonly about: 'dispute'; readonly dispute: ChargebackState }
  | { readonly about: 'account'; readonly account: PayoutAccountState }
  | { readonly about: 'payout'; readonly payout: PayoutState }
)

/** A signed notice that is not for this market, and why. */
export interface IgnoredEvent {
  readonly noticeId: string
  readonly type: string
  /**
   * `other_mode`: test where our key is live, or the reverse. `connected_account`: an object of the platform's, reported by a
   * connected account. `account_mismatch`: an account reported by another one, or by none.
   */
  readonly ignored: 'other_mode' | 'connected_account' | 'account_mismatch'
}

export interface PaymentUpdate {
  readonly about: 'payment'
  readonly kind: 'succeeded' | 'failed' | 'processing' | 'canceled'
  readonly payment: PaymentState
}

/** The processor cannot be reached or did not answer: what was asked may or may not have happened. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable'
}

/** The processor answered no: nothing happened, and asking again changes nothing. `code` is the processor's own. */
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

/** A payment as the processor sees it. */
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
  /** What the card's owner knows it by; undefined until it was charged, and in notices, which do not tell. */
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
  /** The key it was asked for with; undefined when somebody else asked for it (the processor's own pages). */
  readonly key: string | undefined
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  /** Why it failed, in the processor's word (`lost_or_stolen_card`). */
  readonly failure: string | undefined
}

/** Cards that the processor keeps, to be charged while their owner is away. We know their last digits only. */
export interface SavedCards {
  /** Asks for a card to be kept (or finds the question again, by `key`): a browser answers it with `clientSecret`. */
  createSetupIntent(request: SetupIntentRequest): Promise<SetupIntent>
  /** What has been answered. */
  retrieveSetupIntent(setupId: string): Promise<SetupIntentState>
  /**
   * Tries to pay a payment of the card's customer with it. Answers how the payment stands: after a decline it waits for
   * another card and `lastError` says why. The same key again tries no second time.
   */
  charge(charge: SavedCardCharge): Promise<PaymentState>
  /** Keeps the card no longer; for one that is gone nothing happens. */
  detach(paymentMethodId: string): Promise<void>
  /** Under which customers the processor keeps cards for an account; one of the last minutes may be missing still. */
  customersOf(accountId: string): Promise<readonly string[]>
  /** Deletes a customer with every card of theirs; for one who is gone nothing happens. */
  deleteCustomer(customerId: string): Promise<void>
}

export interface SetupIntentRequest {
  readonly key: string
  /** What it is to pay for. */
  readonly subscriptionId: string
  readonly accountId: string
  /** Whose other card is kept already; a new customer without. */
  readonly customerId?: string
}

export interface SetupIntent {
  readonly setupId: string
  readonly clientSecret: string
}

export interface SetupIntentState {
  readonly setupId: string
  readonly subscriptionId: string | undefined
  readonly accountId: string | undefined
  /** Undefined while none is kept. */
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

/** What the processor has written down, to be compared with the log: everything made in a span of time, page by page. */
export interface LedgerReader {
  /** Those that were paid; failed attempts are none. */
  charges(span: TimeSpan): AsyncIterable<LedgerCharge>
  refunds(span: TimeSpan): AsyncIterable<RefundState & LedgerEntry>
  transfers(span: TimeSpan): AsyncIterable<TransferState & LedgerEntry>
  disputes(span: TimeSpan): AsyncIterable<ChargebackState & LedgerEntry>
}

/** `from` included, `to` not; whole seconds. */
export interface TimeSpan {
  readonly from: Instant
  readonly to: Instant
}

export interface LedgerEntry {
  readonly madeAt: Instant
}

export interface LedgerCharge extends LedgerEntry {
  readonly chargeId: string
  readonly paymentIntentId: string | undefined
  readonly checkoutId: string | undefined
  readonly amountCents: Cents
  readonly refundedCents: Cents
  /** What the processor keeps of it; undefined while it does not tell. */
  readonly feeCents: Cents | undefined
}
