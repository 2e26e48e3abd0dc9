import { createHash } from 'node:crypto'
import { fromUUIDBytes, typeidUnboxed } from 'typeid-js'
import type { Runtime } from './runtime.ts'

/** The system clock and random (UUIDv7-based) ids. */
export const systemRuntime: Runtime = {
  now: () => new Date().toISOString(),
  id: (prefix) => typeidUnboxed(prefix),
  deriveId: (prefix, seed) =>
    fromUUIDBytes(prefix, createHash('sha256').update(seed).digest().subarray(0, 16)).toString(),
}
