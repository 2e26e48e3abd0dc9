import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Instant } from '#domain/kernel/event.ts'
import { keyId, type SignedManifest } from './verify-proof.mjs'

/** Name of the log in its checkpoints, and of the key that signs them. */
export const ORIGIN = 'farmgate/log'

export interface CheckpointSigner {
  /** `farmgate/log+<id>+<key>`: the key with which an auditor verifies checkpoints (C2SP signed-note). */
  readonly publicKey: string
  /** The signed note of a checkpoint. */
  checkpoint(tree: { readonly size: number; readonly root: Buffer; readonly at: Instant }): string
  /** The signed note of an evidence bundle's manifest (read by `openManifestNote`). */
  manifest(manifest: SignedManifest): string
}

/** Signs checkpoints with Ed25519; `seed` is the private key, 32 bytes. */
export function checkpointSigner(seed: Buffer): CheckpointSigner {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const typedKey = Buffer.concat([Buffer.from([1]), publicBytes(key)])
  const id = keyId(ORIGIN, typedKey)
  const signNote = (text: string) =>
    `${text}\n— ${ORIGIN} ${Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')}\n`
  return {
    publicKey: `${ORIGIN}+${id.toString('hex')}+${typedKey.toString('base64')}`,
    checkpoint: ({ size, root, at }) => signNote(`${ORIGIN}\n${size}\n${root.toString('base64')}\ntime ${at}\n`),
    manifest: ({ order, size, sha256, at }) =>
      signNote(`farmgate/evidence\norder ${order}\nlog ${size}\nmanifest ${sha256.toString('base64')}\ntime ${at}\n`),
  }
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
