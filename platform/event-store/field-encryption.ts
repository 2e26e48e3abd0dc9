import type { Retention } from '#domain/kernel/event.ts'
import { decryptText, encryptText } from '#platform/keys/aes-gcm.ts'
import type { KeyGenerationRef } from '#platform/keys/keys.ts'

/** A personal value as it lies in the log. */
export interface Sealed {
  /** base64 of iv (12 bytes), tag (16), ciphertext: AES-256-GCM over the value's JSON. */
  readonly $sealed: string
  readonly by: string
  readonly keep: Retention
  /** The generation of the key it was sealed with; absent: the first. */
  readonly nth?: number
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** The key it opens with, and no other. */
export const keyOf = ({ by, keep, nth }: Sealed): KeyGenerationRef => ({ person: by, keep, nth })

/** Where a value belongs; it opens nowhere else. */
export interface Seat {
  readonly stream: string
  readonly revision: number
  readonly field: string
}

/** A sealed value was changed, moved, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
  constructor(seat: Seat, options?: ErrorOptions) {
    super(`the seal of ${seat.field} in ${seat.stream} at revision ${seat.revision} is broken`, options)
  }
}

const placeOf = ({ stream, revision, field }: Seat) => `${stream}|${revision}|${field}`

export const seal = (value: unknown, key: Buffer, seat: Seat): string =>
  encryptText(Buffer.from(JSON.stringify(value)), key, placeOf(seat))

export function open({ $sealed }: Sealed, key: Buffer, seat: Seat): unknown {
  try {
    return JSON.parse(decryptText($sealed, key, placeOf(seat)).toString('utf8'))
  } catch (cause) {
    throw new SealBroken(seat, { cause })
  }
}
