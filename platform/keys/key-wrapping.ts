import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { opened, sealed } from './gcm.ts'
import type { KeyVault, NthKeyRef } from './keys.ts'

/** The master key at work: wraps the persons' keys and derives the house's own. */
export interface MasterKey {
  wrap(ref: NthKeyRef, key: Buffer): string
  /** Throws when the wrapped key was made for another person, class or generation, or under another master key. */
  unwrap(ref: NthKeyRef, wrapped: string): Buffer
  hmac: KeyVault['hmac']
}

const placeOf = ({ person, keep, nth = 1 }: NthKeyRef) => `${person}|${keep}${nth > 1 ? `|${nth}` : ''}`

/** `master`: 32 bytes. */
export function masterKey(master: Buffer): MasterKey {
  if (master.length !== 32) throw new Error('the master key must have 32 bytes')
  const house = Buffer.from(hkdfSync('sha256', master, 'farmgate', 'house keys', 32))
  return {
    wrap: (ref, key) => sealed(key, master, placeOf(ref)),
    unwrap: (ref, wrapped) => opened(wrapped, master, placeOf(ref)),
    hmac: (purpose, value) => createHmac('sha256', house).update(`${purpose}\0${value}`).digest('hex'),
  }
}

export const newDataKey = (): Buffer => randomBytes(32)
