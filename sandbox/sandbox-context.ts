import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface ApiKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

/** What all routes of the sandbox work with. */
export interface Desk {
  readonly database: Database
  readonly clerk: Clerk
  readonly keys: ApiKeys
  readonly log: Log
  /** How long slow things take (a payment, a refund, a bank's decision, a payout on its way), ms. */
  readonly settleMs: number
  /** How long money lies on a payout account before it goes to the bank, ms. */
  readonly payoutMs: number
  /** Where the browser finds the sandbox's pages, without a slash at the end. */
  pagesUrl(): string
  /** Something was written: notices are owed, payments may be due. */
  changed(): void
}

/** What every new API object starts with. */
export interface NewObject {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

/** Numbers and dates what the sandbox makes. */
export interface Clerk {
  /** Milliseconds since 1970. */
  now(): number
  /** Id and time of a new object, e.g. of a payment intent: `made('pi')`. */
  made(prefix: string): NewObject
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
