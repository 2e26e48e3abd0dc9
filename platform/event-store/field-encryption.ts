import type { Retention } from '#domain/kernel/event.ts'
import { decryptText, encryptText } from '#platform/keys/aes-gcm.ts'
import type { KeyGenerationRef } from '#platform/keys/keys.ts'

/** An encrypted personal value as stored in the log. */
export interface EncryptedField {
  /** base64 of iv (12 bytes), tag (16), ciphertext: AES-256-GCM over the value's JSON. */
  readonly $sealed: string
  readonly by: string
  readonly keep: Retention
  /** Generation of the encryption key; absent: the first. */
  readonly nth?: number
}

export const isEncrypted = (value: unknown): value is EncryptedField =>
  typeof value === 'object' && value !== null && '$sealed' in value

/** The key that decrypts the field. */
export const keyRefOf = ({ by, keep, nth }: EncryptedField): KeyGenerationRef => ({ person: by, keep, nth })

/** The location of a value; it decrypts only there. */
export interface FieldContext {
  readonly stream: string
  readonly revision: number
  readonly field: string
}

/** An encrypted value was changed, moved, or encrypted with another key. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed'
  constructor(seat: FieldContext, options?: ErrorOptions) {
    super(`${seat.field} in ${seat.stream} at revision ${seat.revision} cannot be decrypted`, options)
  }
}

const additionalData = ({ stream, revision, field }: FieldContext) => `${stream}|${revision}|${field}`

export const encryptField = (value: unknown, key: Buffer, seat: FieldContext): string =>
  encryptText(Buffer.from(JSON.stringify(value)), key, additionalData(seat))

export function decryptField({ $sealed }: EncryptedField, key: Buffer, seat: FieldContext): unknown {
  try {
    return JSON.parse(decryptText($sealed, key, additionalData(seat)).toString('utf8'))
  } catch (cause) {
    throw new DecryptionFailed(seat, { cause })
  }
}
