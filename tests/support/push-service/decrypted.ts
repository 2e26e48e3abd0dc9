import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const [KEY, TAG, SALT] = [16, 16, 16]

/** What a push bears, as the browser it was made for reads it (RFC 8188 and 8291, one record). */
export function decrypted(body: Buffer, { pair, auth }: { readonly pair: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, SALT)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = pair.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', KEY))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -TAG)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
