import { randomBytes } from 'node:crypto'
import type { Runtime } from '#platform/runtime/runtime.ts'

/** Numbers and dates what the sandbox makes. */
export interface Clerk {
  /** Milliseconds since 1970. */
  now(): number
  /** Id and time of a new object, e.g. of a payment intent: `made('pi')`. */
  made(prefix: string): { readonly id: string; readonly created: number }
  /** What nobody can guess. */
  secret(): string
}

export function clerkOf(runtime: Runtime): Clerk {
  const now = () => Date.parse(runtime.now())
  return {
    now,
    made: (prefix) => ({ id: runtime.id(prefix), created: Math.floor(now() / 1000) }),
    secret: () => randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x'),
  }
}
