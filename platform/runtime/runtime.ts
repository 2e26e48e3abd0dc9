import { createHash } from 'node:crypto'
import { fromUUIDBytes, typeidUnboxed } from 'typeid-js'
import type { Instant } from '#domain/kernel/event.ts'

/** Clock and id generator. Deciders receive times and ids as input and never read them from here. */
export interface Runtime {
  now(): Instant
  /** A new typed id: `id('order')` → `order_01h2xcejqtf2nbrexx3vqjhp41`. */
  id(prefix: string): string
  /** Derives the same id from the same seed, e.g. for a command repeated with the same idempotency key. */
  deriveId(prefix: string, seed: string): string
}

export const addMs = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()

/** The system clock and random (UUIDv7-based) ids. */
export const systemRuntime: Runtime = {
  now: () => new Date().toISOString(),
  id: (prefix) => typeidUnboxed(prefix),
  deriveId: (prefix, seed) =>
    fromUUIDBytes(prefix, createHash('sha256').update(seed).digest().subarray(0, 16)).toString(),
}
