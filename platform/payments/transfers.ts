import type { Cents } from '#domain/kernel/money.ts'

/** Parts of a payment that go on to producers, and come back when a buyer gets money back. */
export interface Transfers {
  /** Makes a transfer out of a paid payment (or finds it again, by `key`). */
  make(request: TransferRequest): Promise<TransferState>
  look(transferId: string): Promise<TransferState>
  /** Takes some of it back. `PaymentsRefused` for more than is left of it. */
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
  readonly again?: boolean
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
