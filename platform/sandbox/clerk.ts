import { randomBytes } from 'node:crypto'
import type { Facts } from '#platform/facts/facts.ts'

/** Numbers and dates what the sandbox makes. */
export interface Clerk {
  /** Milliseconds since 1970. */
  now(): number
  /** Id and time of a new object, e.g. of a payment intent: `made('pi')`. */
  made(prefix: string): { readonly id: string; readonly created: number }
  /** What nobody can guess. */
  secret(): string
}

export function clerkOf(facts: Facts): Clerk {
  const now = () => Date.parse(facts.now())
  return {
    now,
    made: (prefix) => ({ id: facts.id(prefix), created: Math.floor(now() / 1000) }),
    secret: () => randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x'),
  }
}
