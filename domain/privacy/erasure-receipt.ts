import type { Instant, Retention } from '#domain/kernel/event.ts'

/** Receipt of an erasure, also stored outside the log, so that the data stays erased after a backup is restored. */
export type ErasureReceipt = AccountReceipt | GuestReceipt

interface Receipt {
  /** Persons whose keys were destroyed: an account and its earlier guests, or the guests of one address. */
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

/** Retention classes that an open dispute may need: orders, payments and communication. */
export const LEGAL_HOLDS: readonly Retention[] = ['transaction', 'processor', 'communication']

/** A purged key, stored outside the log, so that it stays purged after a backup is restored. */
export interface PurgedKey {
  readonly subjectId: string
  readonly retention: Retention
  /** This key generation and all earlier ones are purged; absent: the first. Newer data uses the next generation. */
  readonly generation?: number
  readonly at: Instant
  /** Read models no longer contain data of this key. */
  readonly settled?: true
}
