import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce and `context` as additional authenticated data. Returns
 * nonce, tag and ciphertext in base64.
 */
export const encryptText = (text: Buffer, key: Buffer, context: string): string =>
  encryptBytes(text, key, context).toString('base64')

/** Decrypts the output of `encryptText`. Throws for another key or `context`, and for changed or truncated data. */
export const decryptText = (encrypted: string, key: Buffer, context: string): Buffer =>
  decryptBytes(Buffer.from(encrypted, 'base64'), key, context)

/** Like `encryptText`, for bytes. */
export function encryptBytes(content: Uint8Array, key: Buffer, context: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Like `decryptText`, for bytes. */
export function decryptBytes(encrypted: Buffer, key: Buffer, context: string): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(IV, IV + TAG))
  return Buffer.concat([cipher.update(encrypted.subarray(IV + TAG)), cipher.final()])
}
