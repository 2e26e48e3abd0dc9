import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/**
 * Payout accounts of producers at the processor, which collects the legally required information from their owners.
 */
export interface PayoutAccounts {
  /** Opens an account, or returns the one with the same `key`. */
  open(request: PayoutAccountRequest): Promise<PayoutAccountState>
  retrieve(accountId: string): Promise<PayoutAccountState>
  /** URL of the processor's onboarding page, where the owner enters missing information. Valid once, for minutes. */
  onboardingLink(request: OnboardingLinkRequest): Promise<string>
  /** URL of the processor's page with balance and payouts. Throws `PaymentRejected` before onboarding is complete. */
  dashboardLink(accountId: string): Promise<string>
  /** Payouts from an account to its owner's bank, latest first. */
  payouts(accountId: string, limit: number): Promise<readonly PayoutState[]>
}

export interface PayoutAccountRequest {
  readonly key: string
  readonly producerId: string
  readonly email: string
  readonly businessName: string
}

export interface OnboardingLinkRequest {
  readonly accountId: string
  /** Where the owner returns after onboarding. */
  readonly returnUrl: string
  /** Where the owner is sent if the link has expired or was already used. */
  readonly refreshUrl: string
}

export interface PayoutAccountState {
  readonly accountId: string
  readonly producerId: string | undefined
  /** All initially required details were submitted. */
  readonly detailsSubmitted: boolean
  /** The account can receive transfers. */
  readonly transfersEnabled: boolean
  /** The account can pay out to the bank. */
  readonly payoutsEnabled: boolean
  /** Required fields by the processor's names (`individual.dob.day`), and which of them are overdue. */
  readonly currentlyDue: readonly string[]
  readonly pastDue: readonly string[]
  /** Why the account is disabled; undefined if it is not. */
  readonly disabledReason: string | undefined
}

export interface PayoutState {
  readonly payoutId: string
  readonly accountId: string
  readonly amountCents: Cents
  readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  readonly arrivesAt: Instant
  readonly madeAt: Instant
}

/** Transfers of parts of a payment to producers, and their reversals after refunds. */
export interface Transfers {
  /** Transfers a part of a paid payment, or returns the transfer with the same `key`. */
  create(request: TransferRequest): Promise<TransferState>
  retrieve(transferId: string): Promise<TransferState>
  /** Reverses a part of a transfer. Throws `PaymentRejected` for more than the unreversed amount. */
  reverse(request: ReversalRequest): Promise<ReversalState>
}

export interface TransferRequest {
  readonly key: string
  /** The source payment. */
  readonly paymentIntentId: string
  readonly accountId: string
  readonly amountCents: Cents
  readonly orderId: string
  /** Funds the transfer from the marketplace's balance instead of the payment's charge, which it may exceed. */
  readonly fromBalance?: boolean
  /** The transfer may exist from an earlier request whose key has expired at the processor: search for it first. */
  readonly mayExist?: boolean
}

export interface TransferState {
  readonly transferId: string
  readonly accountId: string
  readonly orderId: string | undefined
  readonly amountCents: Cents
  readonly reversedCents: Cents
  /** Time of creation at the processor. */
  readonly madeAt: Instant
}

export interface ReversalRequest {
  readonly key: string
  readonly transferId: string
  readonly amountCents: Cents
}

export interface ReversalState {
  readonly reversalId: string
  readonly transferId: string
  readonly amountCents: Cents
  /** Time of creation at the processor. */
  readonly madeAt: Instant
}
