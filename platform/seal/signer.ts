import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import { keyId } from './check-proof.mjs'

/** The log's name in its checkpoints, and the name of its key. Whose log it is, the key tells. */
export const ORIGIN = 'farmgate/log'

export interface Signer {
  /** `farmgate/log+<id>+<key>`: what an auditor keeps to check checkpoints with (C2SP signed-note). */
  readonly publicKey: string
  /** The text of a checkpoint with its signature. */
  checkpoint(tree: { readonly size: number; readonly root: Buffer; readonly at: Instant }): string
}

/** Signs checkpoints with Ed25519; `seed` is the private key, 32 bytes. */
export function signerWith(seed: Buffer): Signer {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const typedKey = Buffer.concat([Buffer.from([1]), publicBytes(key)])
  const id = keyId(ORIGIN, typedKey)
  return {
    publicKey: `${ORIGIN}+${id.toString('hex')}+${typedKey.toString('base64')}`,
    checkpoint: ({ size, root, at }) => {
      const text = `${ORIGIN}\n${size}\n${root.toString('base64')}\ntime ${at}\n`
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)])
      return `${text}\n— ${ORIGIN} ${signature.toString('base64')}\n`
    },
  }
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
