import type { Retention } from '#domain/kernel/event.ts'

/**
 * A subject's keys of one retention class. At most one generation is in use; a purge destroys it, and the next may then
 * be created.
 */
export interface KeyRef {
  readonly subjectId: string
  readonly retention: Retention
}

/** One generation of these keys. */
export interface KeyGenerationRef extends KeyRef {
  /** From 1; absent for the first. */
  readonly generation?: number | undefined
}

/** The current encryption key. Encrypted data records its generation, which identifies its key after a purge. */
export interface EncryptionKey {
  readonly generation: number
  readonly key: Buffer
}

/** Signs and verifies links. */
export type LinkSigner = Pick<KeyVault, 'sign' | 'signatures'>

/** Data keys of accounts and guests (32 bytes each), wrapped by a master key, and the marketplace's own keys. */
export interface KeyVault {
  /**
   * The current keys for these refs, in order; creates missing ones and successors of purged ones. `undefined` where
   * they were permanently destroyed.
   */
  getOrCreate(refs: readonly KeyRef[]): Promise<(EncryptionKey | undefined)[]>
  /**
   * The requested keys, in order; `undefined` where there is none (never created, purged or destroyed). Creates
   * nothing.
   */
  find(refs: readonly KeyGenerationRef[]): Promise<(Buffer | undefined)[]>
  /** Whether the keys of each ref are permanently destroyed. */
  permanentlyDestroyed(refs: readonly KeyRef[]): Promise<boolean[]>
  /**
   * Permanently destroys every generation of a subject's keys, of all retention classes or of those given. No new key
   * is created for them.
   */
  destroy(subjectId: string, retentions?: readonly Retention[]): Promise<void>
  /**
   * Destroys this generation and earlier ones. A newer one stays; if there is none, the next may be created.
   * Permanently destroyed keys stay destroyed.
   */
  retire(ref: KeyGenerationRef): Promise<void>
  /**
   * Calls back for every destruction, permanent or not, in any process; also when a notification may have been
   * missed.
   */
  onKeyRemoved(listener: () => void): void
  /** HMAC-SHA-256 in hex for stored values, such as hashes of names and addresses. Its key never changes. */
  hmac(purpose: string, value: string): string
  /** HMAC-SHA-256 in hex with the current link key, for values given to users, such as links. */
  sign(purpose: string, value: string): string
  /** Accepted signatures: first with the current link key, then with previous ones. */
  signatures(purpose: string, value: string): readonly string[]
}

/** All generations of a ref's keys. */
export interface KeyGenerations {
  /** Permanently destroyed: no new key is created. */
  readonly destroyed: boolean
  /** Keys by generation; undefined: destroyed. */
  readonly keys: ReadonlyMap<number, Buffer | undefined>
}

export const NO_KEYS: KeyGenerations = { destroyed: false, keys: new Map() }

/** Number of generations; only the newest can be in use. */
export const countOf = ({ keys }: KeyGenerations): number => Math.max(0, ...keys.keys())

/** The current encryption key, if it exists. */
export function newestOf(all: KeyGenerations): EncryptionKey | undefined {
  const generation = countOf(all)
  const key = all.destroyed ? undefined : all.keys.get(generation)
  return key && { generation, key }
}

export const generationOf = ({ destroyed, keys }: KeyGenerations, generation = 1): Buffer | undefined =>
  destroyed ? undefined : keys.get(generation)

/** True if no key needs to be created. */
export const isFinal = (all: KeyGenerations): boolean => all.destroyed || newestOf(all) !== undefined

export const keyName = ({ subjectId, retention }: KeyRef): string => `${subjectId}|${retention}`

/** Receipts of destroyed keys, stored outside the database, so that restoring a backup does not undo an erasure. */
export interface ErasureReceipts<R extends object> {
  /** Durable when it resolves; replaces a receipt of the same name. */
  store(name: string, receipt: R): Promise<void>
  all(): Promise<readonly R[]>
}
