import { createHash } from 'node:crypto'
import { fromUUIDBytes, typeidUnboxed } from 'typeid-js'
import type { Facts } from './facts.ts'

/** The machine's clock and real random ids. */
export const systemFacts: Facts = {
  now: () => new Date().toISOString(),
  id: (prefix) => typeidUnboxed(prefix),
  idFrom: (prefix, seed) =>
    fromUUIDBytes(prefix, createHash('sha256').update(seed).digest().subarray(0, 16)).toString(),
}
