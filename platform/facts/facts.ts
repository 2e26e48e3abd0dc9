import type { Instant } from '#domain/kernel/event.ts'

/** What the rules must not reach for themselves: the time and fresh ids. */
export interface Facts {
  now(): Instant
  /** A fresh typed id, e.g. `id('order')` → `order_01h2xcejqtf2nbrexx3vqjhp41`. */
  id(prefix: string): string
  /** The id that this seed always gives, e.g. for a command repeated with the same idempotency key. */
  idFrom(prefix: string, seed: string): string
}

/** `now` moved by milliseconds. */
export const later = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()
