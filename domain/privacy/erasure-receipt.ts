import type { Instant, Retention } from '#domain/kernel/event.ts'

/** That somebody was erased, as it is kept beside the log too: who is to stay unreadable, whatever backup is put back. */
export type ErasureReceipt = AccountReceipt | GuestReceipt

interface Receipt {
  /** Whose keys went: an account and the guests it was before, or the guests of one address. */
  readonly persons: readonly string[]
  readonly destroyed: readonly Retention[]
  readonly at: Instant
}
export interface AccountReceipt extends Receipt {
  readonly accountId: string
}
export interface GuestReceipt extends Receipt {
  readonly emailHash: string
  readonly requestId: string
  readonly orders: readonly string[]
}

/** What a case that is not over may still need: what was bought, from which card, and what was said about it. */
export const LEGAL_HOLDS: readonly Retention[] = ['transaction', 'processor', 'communication']

/** That a sweep destroyed somebody's keys, as it is kept beside the log: it stays so, whatever backup is put back. */
export interface PurgedKey {
  readonly person: string
  readonly keep: Retention
  /** This generation of them and every one before it; absent: the first. What was added since lies under the next. */
  readonly nth?: number
  readonly at: Instant
  /** No read model copies what they sealed any more. */
  readonly settled?: true
}
