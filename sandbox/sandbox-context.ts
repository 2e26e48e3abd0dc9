import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

/** The dependencies of all parts of the sandbox. */
export interface SandboxContext {
  readonly database: Database
  readonly clock: SandboxClock
  readonly keys: ApiKeys
  readonly log: Log
  /** The delay of slow operations (a slow payment or refund, a bank's decision, a payout in transit), ms. */
  readonly settleMs: number
  /** The delay between a transfer and the automatic payout of the account's balance, ms. */
  readonly payoutMs: number
  /** The base URL of the sandbox's pages, without a trailing slash. */
  pagesUrl(): string
  /** Whether events of a type are delivered by webhook. */
  isEventEnabled(type: string): boolean
  /** Wakes the workers that have something to do after a change. Must be called after each saved change. */
  wakeWorkers(change: NewWork): void
}

/** What a saved change leaves to do. */
interface NewWork {
  readonly events: readonly { readonly type: string }[]
  readonly tasks?: readonly { readonly dueAt: number }[]
  /** When its payment intent completes by itself, ms since 1970. */
  readonly dueAt?: number
}

export interface ApiKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

/** The time, ids and secrets of new objects. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number
  /** The id and time of a new object, for example `newObject('pi')` for a payment intent. */
  newObject(prefix: string): NewObject
  /** A random secret of 32 letters and digits. */
  secret(): string
}

/** The fields every new API object starts with. */
export interface NewObject {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

export function createClock(runtime: Runtime): SandboxClock {
  const now = () => Date.parse(runtime.now())
  return {
    now,
    newObject: (prefix) => ({ id: runtime.id(prefix), created: Math.floor(now() / 1000) }),
    secret: () => randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x'),
  }
}
