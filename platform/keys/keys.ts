import type { Retention } from '#domain/kernel/event.ts'

/** Whose keys, of which retention class. They come in generations: one is in use, and a sweep makes room for the next. */
export interface KeyRef {
  readonly person: string
  readonly keep: Retention
}

/** One of these keys. */
export interface KeyGenerationRef extends KeyRef {
  /** Its generation, from 1; absent: the first. */
  readonly nth?: number | undefined
}

/** A key to seal with: what is sealed says the generation, or it could not be opened after a sweep. */
export interface EncryptionKey {
  readonly nth: number
  readonly key: Buffer
}

/** What signs and verifies links. */
export type LinkSigner = Pick<KeyVault, 'sign' | 'signatures'>

/** Data keys of persons (32 bytes each), wrapped by a master key, and the keys of the house itself. */
export interface KeyVault {
  /**
   * The newest keys for these refs, in their order; made where there is none, or where a sweep took the one before.
   * `undefined` where they were destroyed for good.
   */
  getOrCreate(refs: readonly KeyRef[]): Promise<(EncryptionKey | undefined)[]>
  /** The very keys asked for, in their order; `undefined` where there is none (never made, swept or destroyed). Makes nothing. */
  find(refs: readonly KeyGenerationRef[]): Promise<(Buffer | undefined)[]>
  /** Of each ref, whether its keys are destroyed for good. */
  destroyed(refs: readonly KeyRef[]): Promise<boolean[]>
  /** Destroys a person's keys for good, of all classes or of those named: every generation, and none is ever made again. */
  destroy(person: string, keep?: readonly Retention[]): Promise<void>
  /**
   * Destroys this generation and those before it; a newer one stays, and when there is none the next may be made. What was
   * destroyed for good stays so.
   */
  retire(ref: KeyGenerationRef): Promise<void>
  /** Tells of every destruction, for good or not, wherever it happened; also when one may have been missed. */
  onDestroyed(listener: () => void): void
  /** HMAC-SHA-256 in hex for what is stored: names of claims, hashes of addresses. Its key never changes. */
  hmac(purpose: string, value: string): string
  /** HMAC-SHA-256 in hex for what is handed out and comes back, such as links, by the current link key. */
  sign(purpose: string, value: string): string
  /** The signatures that are accepted: by the current link key first, then by previous ones. */
  signatures(purpose: string, value: string): readonly string[]
}

/** All keys there ever were for a ref. */
export interface KeyGenerations {
  /** None is ever made again. */
  readonly destroyed: boolean
  /** By generation; undefined: destroyed. */
  readonly keys: ReadonlyMap<number, Buffer | undefined>
}

export const NO_KEYS: KeyGenerations = { destroyed: false, keys: new Map() }

/** How many there were; the newest is the only one that can be in use. */
export const countOf = ({ keys }: KeyGenerations): number => Math.max(0, ...keys.keys())

/** The one to seal with, if it is made. */
export function newestOf(all: KeyGenerations): EncryptionKey | undefined {
  const nth = countOf(all)
  const key = all.destroyed ? undefined : all.keys.get(nth)
  return key && { nth, key }
}

export const generationOf = ({ destroyed: forGood, keys }: KeyGenerations, nth = 1): Buffer | undefined =>
  forGood ? undefined : keys.get(nth)

/** Nothing is left to be made. */
export const isFinal = (all: KeyGenerations): boolean => all.destroyed || newestOf(all) !== undefined

export const keyName = ({ person, keep }: KeyRef): string => `${person}|${keep}`

/** Receipts of destroyed keys, kept beside the database: a backup of it that is put back does not undo them. */
export interface ErasureReceipts<R extends object> {
  /** Durable when it resolves; the same name again takes the place of what was there. */
  store(name: string, receipt: R): Promise<void>
  all(): Promise<readonly R[]>
}
