import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. Returns nonce, tag and ciphertext in base64, with `place`
 * as additional authenticated data.
 */
export const encryptText = (text: Buffer, key: Buffer, place: string): string =>
  encryptBytes(text, key, place).toString('base64')

/** Decrypts the output of `encryptText`. Throws for another key or `place`, and for changed or truncated data. */
export const decryptText = (seal: string, key: Buffer, place: string): Buffer =>
  decryptBytes(Buffer.from(seal, 'base64'), key, place)

/** Like `encryptText`, for bytes. */
export function encryptBytes(content: Uint8Array, key: Buffer, place: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Like `decryptText`, for bytes. */
export function decryptBytes(seal: Buffer, key: Buffer, place: string): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, seal.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(seal.subarray(IV, IV + TAG))
  return Buffer.concat([cipher.update(seal.subarray(IV + TAG)), cipher.final()])
}
