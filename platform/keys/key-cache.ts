import { LRUCache } from 'lru-cache'
import { RETENTIONS } from '#domain/kernel/event.ts'
import { type KeyGenerations, nameOf } from './key-generations.ts'

/** The keys a process has unwrapped lately. */
export interface KeyCache {
  /** What was remembered; a newer generation may have been made since. */
  get(name: string): KeyGenerations | undefined
  /** How often something was forgotten: to be asked before keys are read, and told when they are remembered. */
  readonly forgotten: number
  /** Remembers what was read, unless something was forgotten since: it may have been this. */
  remember(name: string, all: KeyGenerations, readAt: number): void
  /** Forgets the keys of a person, or of everybody. */
  forget(person: string | undefined): void
}

/** `forgetAfterMs` bounds how long a destroyed key may live on in a process that was not told. */
export function keyCache({ max, forgetAfterMs }: { max: number; forgetAfterMs: number }): KeyCache {
  const known = new LRUCache<string, KeyGenerations>({ max, ttl: forgetAfterMs, ttlResolution: forgetAfterMs / 10 })
  let forgotten = 0
  return {
    get: (name) => known.get(name),
    get forgotten() {
      return forgotten
    },
    remember: (name, all, readAt) => {
      // What is destroyed for good never comes back: that stays true.
      if (all.forGood || readAt === forgotten) known.set(name, all)
    },
    forget: (person) => {
      forgotten += 1
      if (person) for (const keep of RETENTIONS) known.delete(nameOf({ person, keep }))
      else known.clear()
    },
  }
}
