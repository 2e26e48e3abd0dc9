import type { Retention } from '#domain/kernel/event.ts'

/** Which key: one per person and retention class. */
export interface KeyRef {
  readonly person: string
  readonly keep: Retention
}

/** Data keys of persons (32 bytes each), wrapped by a master key, and the keys of the house itself. */
export interface KeyVault {
  /** The keys for these refs, in their order; made where missing, `undefined` where destroyed. */
  ensure(refs: readonly KeyRef[]): Promise<(Buffer | undefined)[]>
  /** The keys for these refs, in their order; `undefined` where there is none (never made, or destroyed). */
  find(refs: readonly KeyRef[]): Promise<(Buffer | undefined)[]>
  /** Destroys a person's keys, of all classes or of those named. They are never made again. */
  destroy(person: string, keep?: readonly Retention[]): Promise<void>
  /** HMAC-SHA-256 in hex, keyed by the house and the purpose: names claims and signs links without telling the value. */
  hmac(purpose: string, value: string): string
}

/** Every class a person may have a key of. */
export const RETENTIONS = Object.keys({
  account: true,
  transaction: true,
  communication: true,
  review: true,
} satisfies Record<Retention, true>) as readonly Retention[]
