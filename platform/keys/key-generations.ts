import type { EncryptionKey, KeyRef } from './keys.ts'

/** All keys there ever were for a ref. */
export interface KeyGenerations {
  /** None is ever made again. */
  readonly forGood: boolean
  /** By generation; undefined: destroyed. */
  readonly keys: ReadonlyMap<number, Buffer | undefined>
}

export const NONE: KeyGenerations = { forGood: false, keys: new Map() }

/** How many there were; the newest is the only one that can be in use. */
export const countOf = ({ keys }: KeyGenerations): number => Math.max(0, ...keys.keys())

/** The one to seal with, if it is made. */
export function newestOf(all: KeyGenerations): EncryptionKey | undefined {
  const nth = countOf(all)
  const key = all.forGood ? undefined : all.keys.get(nth)
  return key && { nth, key }
}

export const generationOf = ({ forGood, keys }: KeyGenerations, nth = 1): Buffer | undefined =>
  forGood ? undefined : keys.get(nth)

/** Nothing is left to be made. */
export const isFinal = (all: KeyGenerations): boolean => all.forGood || newestOf(all) !== undefined

export const nameOf = ({ person, keep }: KeyRef): string => `${person}|${keep}`
