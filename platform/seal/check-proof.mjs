// @ts-check
/**
 * The seal's arithmetic, and a check of proofs without any server: this one file and Node's own cryptography suffice.
 *
 *   node check-proof.mjs <proof.json> '<public key>'                              an event is part of the log
 *   node check-proof.mjs <checkpoint.txt> '<public key>'                          a checkpoint is signed
 *   node check-proof.mjs <old.txt> <new.txt> <consistency.json> '<public key>'    between two checkpoints the log only grew
 *
 * A leaf is one stored event: the word `farmgate event 1`, then position, stream, revision, id, type, data and meta as they
 * stand in the log (personal fields enciphered), each as its length in UTF-8 bytes (4 bytes, big-endian) and those bytes.
 * Leaves make a Merkle tree as in RFC 6962: SHA-256 over 0x00 and a leaf, over 0x01 and two nodes. A checkpoint is a signed
 * note (C2SP signed-note and tlog-checkpoint): origin, size, root, time; Ed25519. A key that is no longer in use is given as
 * '<public key>@<size>', with the size of the last tree it signed: checkpoints of larger trees by that key are rejected.
 */
import { createHash, createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ position: string, stream: string, revision: number, id: string, type: string, data: string, meta: string }} SealedEvent */
/** @typedef {{ origin: string, size: number, root: Buffer, at: string, note: string }} Checkpoint */
/** @typedef {{ event: SealedEvent, index: number, size: number, path: readonly string[], checkpoint: string }} EventProof */
/** @typedef {{ size: number, root: string }} TreeHead */
/** @typedef {{ from: TreeHead, to: TreeHead, path: readonly string[] }} ConsistencyProof */

/** What one event's leaf is made of, after the byte 0x00. @param {SealedEvent} event */
export function leafHash({ position, stream, revision, id, type, data, meta }) {
  const fields = ['farmgate event 1', position, stream, String(revision), id, type, data, meta]
  const sizes = fields.map((field) => Buffer.byteLength(field))
  const leaf = Buffer.allocUnsafe(1 + sizes.reduce((sum, size) => sum + 4 + size, 0))
  let at = leaf.writeUInt8(0, 0)
  for (const [i, field] of fields.entries()) {
    at = leaf.writeUInt32BE(sizes[i] ?? 0, at)
    at += leaf.write(field, at, 'utf8')
  }
  return hash('sha256', leaf, 'buffer')
}

const pair = Buffer.alloc(65, 1)

/** The node over two others. @param {Uint8Array} left @param {Uint8Array} right */
export function nodeHash(left, right) {
  pair.set(left, 1)
  pair.set(right, 33)
  return hash('sha256', pair, 'buffer')
}

/** The root of no leaves. */
export const EMPTY_ROOT = createHash('sha256').digest()

/**
 * The root a leaf and its path lead to (RFC 9162, 2.1.3.2). Throws when the path does not fit the place.
 * @param {{ index: number, size: number, leaf: Buffer, path: readonly Buffer[] }} of
 */
export function rootFrom({ index, size, leaf, path }) {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new Error('the index lies outside of the tree')
  let [node, last, root] = [index, size - 1, leaf]
  for (const other of path) {
    if (last === 0) throw new Error('the path is too long')
    if (node % 2 === 1 || node === last) {
      root = nodeHash(other, root)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else root = nodeHash(root, other)
    ;[node, last] = [half(node), half(last)]
  }
  if (last !== 0) throw new Error('the path is too short')
  return root
}

/**
 * Whether the larger tree begins with the smaller one (RFC 9162, 2.1.4.2).
 * @param {ConsistencyProof} proof
 */
export function isConsistent({ from, to, path }) {
  const [first, second] = [bytes(from.root), bytes(to.root)]
  if (from.size > to.size) return false
  if (from.size === to.size || from.size === 0)
    return path.length === 0 && first.equals(from.size === 0 ? EMPTY_ROOT : second)
  const reached = rootsFrom([from, to], path.map(bytes))
  return reached ? reached[0].equals(first) && reached[1].equals(second) : false
}

/**
 * Both roots a path of consistency leads to; undefined when it does not fit the sizes.
 * @param {[TreeHead, TreeHead]} heads @param {Buffer[]} path @returns {[Buffer, Buffer] | undefined}
 */
function rootsFrom([from, to], path) {
  let [node, last] = [from.size - 1, to.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  const [begin, ...rest] = node === 0 ? [bytes(from.root), ...path] : path
  if (!begin) return undefined
  let [small, large] = [begin, begin]
  for (const other of rest) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      ;[small, large] = [nodeHash(other, small), nodeHash(other, large)]
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else large = nodeHash(large, other)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? [small, large] : undefined
}

/** @param {number} n */
const half = (n) => Math.floor(n / 2)

/** @param {string} base64 */
const bytes = (base64) => Buffer.from(base64, 'base64')

/** The four bytes by which a note names a key. @param {string} name @param {Uint8Array} typedKey 0x01 and the key */
export const keyId = (name, typedKey) =>
  createHash('sha256').update(`${name}\n`).update(typedKey).digest().subarray(0, 4)

/**
 * The checkpoint in a note whose signature has been verified. Throws for any other text.
 * @param {string} note
 * @param {readonly string[]} publicKeys those that may have signed it: the current one as `name+id+key`, a former one as
 *   `name+id+key@size` with the last tree size it signed: a larger tree needs another key's signature
 * @returns {Checkpoint}
 */
export function openCheckpoint(note, publicKeys) {
  const [, text = '', origin = '', size = '', root = '', at = '', signer = '', signature = ''] = NOTE.exec(note) ?? []
  if (!text) throw new Error('this is not a checkpoint')
  const signers = publicKeys.flatMap((publicKey) => keyIn(publicKey) ?? [])
  const valid = signers.filter((key) => key.name === signer && isSignedBy(key, text, bytes(signature)))
  if (valid.length === 0) throw new Error('the signature of the checkpoint is wrong, or of another key')
  const upTo = Math.max(...valid.map((key) => key.upTo))
  if (Number(size) > upTo)
    throw new Error(`this former key may sign up to ${upTo} events, and the checkpoint covers ${size}`)
  return { origin, size: Number(size), root: bytes(root), at, note }
}

/** @typedef {{ name: string, typedKey: Buffer, upTo: number }} PublicKey */

/** @param {string} publicKey @returns {PublicKey | undefined} */
function keyIn(publicKey) {
  const [, name = '', key = '', upTo] = PUBLIC_KEY.exec(publicKey) ?? []
  return name ? { name, typedKey: bytes(key), upTo: upTo === undefined ? Infinity : Number(upTo) } : undefined
}

/** @param {PublicKey} key @param {string} text @param {Buffer} signed the four bytes of the key's id and the signature */
function isSignedBy({ name, typedKey }, text, signed) {
  if (typedKey.length !== 33 || !keyId(name, typedKey).equals(signed.subarray(0, 4))) return false
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typedKey.subarray(1)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signed.subarray(4))
}

const PUBLIC_KEY = /^([^+\s]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)(?:@(\d{1,15}))?$/
const NOTE = /^((\S+)\n(\d{1,16})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/

/**
 * The checkpoint a proof rests on. Throws, in a sentence, for what proves nothing.
 * @param {EventProof} proof @param {readonly string[]} publicKeys
 */
export function checkProof({ event, index, size, path, checkpoint }, publicKeys) {
  const sealed = openCheckpoint(checkpoint, publicKeys)
  if (sealed.size !== size) throw new Error('the proof and its checkpoint are of different sizes')
  const root = rootFrom({ index, size, leaf: leafHash(event), path: path.map(bytes) })
  if (!root.equals(sealed.root)) throw new Error('the event is not the one that was sealed')
  return sealed
}

/**
 * The newer of two checkpoints, when the log only grew from the older one on. Throws, in a sentence, for all else.
 * @param {ConsistencyProof} proof @param {{ older: string, newer: string }} notes @param {readonly string[]} publicKeys
 */
export function checkGrowth(proof, { older, newer }, publicKeys) {
  const [from, to] = [openCheckpoint(older, publicKeys), openCheckpoint(newer, publicKeys)]
  if (!isHead(proof.from, from)) throw new Error(`the proof does not begin at the checkpoint of ${from.at}`)
  if (!isHead(proof.to, to)) throw new Error(`the proof does not end at the checkpoint of ${to.at}`)
  if (!isConsistent(proof)) throw new Error('what was sealed first is not how the log begins now')
  return to
}

/** @param {TreeHead} head @param {Checkpoint} checkpoint */
const isHead = ({ size, root }, checkpoint) => size === checkpoint.size && bytes(root).equals(checkpoint.root)

/** What files and keys say together, in a sentence. @param {readonly string[]} given */
function told(given) {
  const publicKeys = given.filter((one) => PUBLIC_KEY.test(one))
  const texts = given.filter((one) => !PUBLIC_KEY.test(one)).map((file) => readFileSync(file, 'utf8'))
  // What came by mail may have other ends of lines.
  const notes = texts.filter((text) => !isJson(text)).map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`)
  const [proof] = texts.filter(isJson).map((text) => JSON.parse(text))
  const [older = '', newer = ''] = notes
  if (proof?.event) {
    const { size, at } = checkProof(proof, publicKeys)
    return `Proven: this event is one of the ${size} events sealed at ${at}.`
  }
  if (proof) {
    const { size, at } = checkGrowth(proof, { older, newer }, publicKeys)
    return `Proven: the log has only grown, to the ${size} events sealed at ${at}.`
  }
  const { size, at } = openCheckpoint(older, publicKeys)
  return `Signed: ${size} events were sealed at ${at}.`
}

/** @param {string} text */
const isJson = (text) => text.trimStart().startsWith('{')

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${told(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`Not proven: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
