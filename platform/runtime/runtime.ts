import type { Instant } from '#domain/kernel/event.ts'

/** The clock and the id generator: what deciders are given instead of reading the time or making ids themselves. */
export interface Runtime {
  now(): Instant
  /** A new typed id: `id('order')` → `order_01h2xcejqtf2nbrexx3vqjhp41`. */
  id(prefix: string): string
  /** The same typed id for the same seed, e.g. for a command repeated with the same idempotency key. */
  deriveId(prefix: string, seed: string): string
}

export const addMs = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()
