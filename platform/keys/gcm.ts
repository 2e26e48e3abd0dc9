import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [IV, TAG] = [12, 16]

/** AES-256-GCM (NIST SP 800-38D) with a fresh 96-bit nonce: nonce, tag and text in base64, bound to `place`. */
export function sealed(text: Buffer, key: Buffer, place: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** What `sealed` was given. Throws for another key or place, and for anything changed or cut. */
export function opened(seal: string, key: Buffer, place: string): Buffer {
  const bytes = Buffer.from(seal, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([cipher.update(bytes.subarray(IV + TAG)), cipher.final()])
}
