import type { Retention } from '#domain/kernel/event.ts'

/**
 * A subject's keys of one retention class. They have generations: one is in use, and a purge makes room for the next.
 */
export interface KeyRef {
  readonly subjectId: string
  readonly retention: Retention
}

/** One of these keys. */
export interface KeyGenerationRef extends KeyRef {
  /** Generation, from 1; absent: the first. */
  readonly generation?: number | undefined
}

/** The current encryption key. Encrypted data records its generation, which identifies its key after a purge. */
export interface EncryptionKey {
  readonly generation: number
  readonly key: Buffer
}

/** Signs and verifies links. */
export type LinkSigner = Pick<KeyVault, 'sign' | 'signatures'>

/** Data keys of subjects (accounts and guests; 32 bytes each), wrapped by a master key, and the marketplace's own keys. */
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
   * Permanently destroys a subject's keys, of all classes or of those given: every generation, and none is created
   * again.
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
  /** HMAC-SHA-256 in hex for stored values: names of reservations, hashes of addresses. Its key never changes. */
  hmac(purpose: string, value: string): string
  /** HMAC-SHA-256 in hex for values handed out, such as links, with the current link key. */
  sign(purpose: string, value: string): string
  /** Accepted signatures: with the current link key first, then with previous ones. */
  signatures(purpose: string, value: string): readonly string[]
}

/** All generations of a ref's keys. */
export interface KeyGenerations {
  /** Permanently destroyed: no key is created again. */
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
