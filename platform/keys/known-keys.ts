import { LRUCache } from 'lru-cache'
import { type KeyRef, RETENTIONS } from './keys.ts'

/** What a destroyed key is remembered as: it never comes back, so this stays true. */
export const DESTROYED = Symbol('destroyed')
export type Known = Buffer | typeof DESTROYED

/** The keys a process has unwrapped lately. */
export interface KnownKeys {
  get(name: string): Known | undefined
  /** How often something was forgotten: to be asked before keys are read, and told when they are remembered. */
  readonly forgotten: number
  /** Remembers what was read, unless something was forgotten since: it may have been this. */
  remember(name: string, key: Known, readAt: number): void
  /** Forgets the keys of a person, or of everybody. */
  forget(person: string | undefined): void
}

/** `forgetAfterMs` bounds how long a destroyed key may live on in a process that was not told. */
export function knownKeys({ max, forgetAfterMs }: { max: number; forgetAfterMs: number }): KnownKeys {
  const keys = new LRUCache<string, Known>({ max, ttl: forgetAfterMs, ttlResolution: forgetAfterMs / 10 })
  let forgotten = 0
  return {
    get: (name) => keys.get(name),
    get forgotten() {
      return forgotten
    },
    remember: (name, key, readAt) => {
      if (key === DESTROYED || readAt === forgotten) keys.set(name, key)
    },
    forget: (person) => {
      forgotten += 1
      if (person) for (const keep of RETENTIONS) keys.delete(nameOf({ person, keep }))
      else keys.clear()
    },
  }
}

export const nameOf = ({ person, keep }: KeyRef): string => `${person}|${keep}`
