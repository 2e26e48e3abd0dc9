import type { Instant } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** The accounts producers are paid to: kept by the processor, who asks their owners for what the law wants to know. */
export interface PayoutAccounts {
  /** Opens an account (or finds it again, by `key`). */
  open(request: PayoutAccountRequest): Promise<PayoutAccountState>
  retrieve(accountId: string): Promise<PayoutAccountState>
  /** A page of the processor's where the owner tells what is still wanted. Good once and for minutes. */
  onboardingLink(request: OnboardingLinkRequest): Promise<string>
  /** A page of the processor's where the owner sees balance and payouts. `PaymentRejected` before the set-up is through. */
  dashboardLink(accountId: string): Promise<string>
  /** Payouts from an account to its owner's bank, the newest first. */
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
  /** Where the owner comes back to: when through with it, and when the link was used up. */
  readonly returnUrl: string
  readonly refreshUrl: string
}

export interface PayoutAccountState {
  readonly accountId: string
  readonly producerId: string | undefined
  /** All that was asked for at first has been told. */
  readonly detailsSubmitted: boolean
  /** Money may be transferred to it. */
  readonly transfersEnabled: boolean
  /** Its money may go to the bank. */
  readonly payoutsEnabled: boolean
  /** What is wanted now, in the processor's words (`individual.dob.day`), and of that what is overdue. */
  readonly currentlyDue: readonly string[]
  readonly pastDue: readonly string[]
  /** Why it is closed for the time being; undefined while it is not. */
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

/** Parts of a payment that go on to producers, and come back when a buyer gets money back. */
export interface Transfers {
  /** Makes a transfer out of a paid payment (or finds it again, by `key`). */
  create(request: TransferRequest): Promise<TransferState>
  retrieve(transferId: string): Promise<TransferState>
  /** Takes some of it back. `PaymentRejected` for more than is left of it. */
  reverse(request: ReversalRequest): Promise<ReversalState>
}

export interface TransferRequest {
  readonly key: string
  /** The payment it is paid from. */
  readonly paymentIntentId: string
  readonly accountId: string
  readonly amountCents: Cents
  readonly orderId: string
  /** Out of the market's own balance, and not out of that payment's charge: it may be more than was charged. */
  readonly fromBalance?: boolean
  /** It may have been asked for before, longer ago than the processor remembers keys: it looks first. */
  readonly mayExist?: boolean
}

export interface TransferState {
  readonly transferId: string
  readonly accountId: string
  readonly orderId: string | undefined
  readonly amountCents: Cents
  readonly reversedCents: Cents
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
}
