import type { EventProofView } from '#domain/transparency-log/contract.ts'

/**
 * Verifies a proof of inclusion with the browser's own cryptography, as `verify-proof.mjs` does without a browser.
 * Throws with the reason if the proof is invalid.
 */
export async function verifyProof(
  { event, index, size, path, checkpoint }: EventProofView,
  publicKeys: readonly string[],
): Promise<{ readonly signedAt: string }> {
  const note = await openCheckpoint(checkpoint, publicKeys)
  if (note.size !== size) throw new Error('The proof and its checkpoint have different sizes.')
  const root = await rootFrom({ index, size, leaf: await leafHash(event), path: path.map(bytesOf) })
  if (base64Of(root) !== note.root) throw new Error('The event does not match the tree.')
  return { signedAt: note.signedAt }
}

const NOTE = /^((\S+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/
const PUBLIC_KEY = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)(?:@(\d{1,15}))?$/

async function openCheckpoint(note: string, publicKeys: readonly string[]) {
  const [, text = '', origin = '', size = '', root = '', signedAt = '', signer = '', signature = ''] =
    NOTE.exec(note) ?? []
  if (!text || origin !== signer) throw new Error('This is not a checkpoint.')
  const signed = bytesOf(signature)
  for (const publicKey of publicKeys) {
    const [, name, , key = '', upTo] = PUBLIC_KEY.exec(publicKey) ?? []
    if (name !== signer || (upTo !== undefined && Number(size) > Number(upTo))) continue
    const imported = await crypto.subtle.importKey('raw', bytesOf(key).slice(1), 'Ed25519', false, ['verify'])
    // The first four bytes of a signature are the id of its key.
    if (await crypto.subtle.verify('Ed25519', imported, signed.slice(4), new TextEncoder().encode(text)))
      return { size: Number(size), root, signedAt }
  }
  throw new Error('The signature of the checkpoint is invalid or by another key.')
}

type Bytes = Uint8Array<ArrayBuffer>

const sha256 = async (content: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', content))

function leafHash({ position, stream, revision, id, type, data, meta }: EventProofView['event']): Promise<Bytes> {
  const fields = ['farmgate event 1', position, stream, String(revision), id, type, data, meta]
  const parts = fields.map((field) => new TextEncoder().encode(field))
  const leaf = new Uint8Array(1 + parts.reduce((sum, part) => sum + 4 + part.length, 0))
  let at = 1
  for (const part of parts) {
    new DataView(leaf.buffer).setUint32(at, part.length)
    leaf.set(part, at + 4)
    at += 4 + part.length
  }
  return sha256(leaf)
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  const pair = new Uint8Array(65)
  pair[0] = 1
  pair.set(left, 1)
  pair.set(right, 33)
  return sha256(pair)
}

interface LeafPath {
  readonly index: number
  readonly size: number
  readonly leaf: Bytes
  readonly path: readonly Bytes[]
}

/** The root above a leaf (RFC 9162, 2.1.3.2). */
async function rootFrom({ index, size, leaf, path }: LeafPath): Promise<Bytes> {
  if (index < 0 || index >= size) throw new Error('The index is outside of the tree.')
  let [node, last, root] = [index, size - 1, leaf]
  for (const other of path) {
    if (last === 0) throw new Error('The path is too long.')
    if (node % 2 === 1 || node === last) {
      root = await nodeHash(other, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else root = await nodeHash(root, other)
    ;[node, last] = [half(node), half(last)]
  }
  if (last !== 0) throw new Error('The path is too short.')
  return root
}

const half = (n: number): number => Math.floor(n / 2)

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const base64Of = (content: Bytes): string => btoa(String.fromCharCode(...content))
