// @ts-check
/**
 * The hashes and proofs of the log's Merkle tree, and a verifier that needs only this file and Node, no server.
 *
 *   node verify-proof.mjs <proof.json> '<public key>'                              the log includes an event
 *   node verify-proof.mjs <checkpoint.txt> '<public key>'                          a checkpoint is signed
 *   node verify-proof.mjs <old.txt> <new.txt> <consistency.json> '<public key>'    between two checkpoints the log only grew
 *
 * It prints what is proven and exits with 0. It exits with 1 if the proof fails, and with 2 and its usage for wrong
 * arguments. Files are parsed strictly: unknown or duplicate keys, wrong types and non-canonical base64 are rejected.
 *
 * A leaf is one stored event: the string `farmgate event 1`, then position, stream, revision, id, type, data and meta as
 * stored in the log (personal fields encrypted), each preceded by its length in UTF-8 bytes (4 bytes, big-endian). The
 * tree follows RFC 6962: SHA-256 of 0x00 and a leaf, and of 0x01 and two nodes. A checkpoint is a signed note (C2SP
 * signed-note and tlog-checkpoint): origin, size, root and time, signed with Ed25519. A former key is given as
 * '<public key>@<size>', with the size of the last tree it signed: its signatures of larger trees are rejected.
 */
import { createHash, createPublicKey, hash, verify } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ position: string, stream: string, revision: number, id: string, type: string, data: string, meta: string }} SealedEvent */
/** @typedef {{ origin: string, size: number, root: Buffer, at: string, note: string }} Checkpoint */
/** @typedef {{ order: string, size: number, sha256: Buffer, at: string }} SignedManifest */
/** @typedef {{ event: SealedEvent, index: number, size: number, path: readonly string[], checkpoint: string }} EventProof */
/** @typedef {{ size: number, root: string }} TreeHead */
/** @typedef {{ from: TreeHead, to: TreeHead, path: readonly string[] }} ConsistencyProof */

/** Hash of an event's leaf. @param {SealedEvent} event */
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

/** Hash of an inner node. @param {Uint8Array} left @param {Uint8Array} right */
export function nodeHash(left, right) {
  pair.set(left, 1)
  pair.set(right, 33)
  return hash('sha256', pair, 'buffer')
}

/** Root of the empty tree. */
export const EMPTY_ROOT = createHash('sha256').digest()

/**
 * Computes the root from a leaf and its path (RFC 9162, 2.1.3.2). Throws if the path does not match index and size.
 * @param {{ index: number, size: number, leaf: Buffer, path: readonly Buffer[] }} of
 */
export function rootFrom({ index, size, leaf, path }) {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new Error('the index is outside of the tree')
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
 * Whether the larger tree extends the smaller one (RFC 9162, 2.1.4.2).
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
 * Computes both roots from a consistency path; undefined if the path does not match the sizes.
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

/**
 * Decodes canonical base64. Rejects any other text, because several texts would decode to the same bytes.
 * @param {string} base64
 */
function bytes(base64) {
  const decoded = Buffer.from(base64, 'base64')
  if (decoded.toString('base64') !== base64) throw new Error('a hash, key or signature is not canonical base64')
  return decoded
}

/** Four-byte id of a key in a note. @param {string} name @param {Uint8Array} typedKey 0x01, then the key */
export const keyId = (name, typedKey) =>
  createHash('sha256').update(`${name}\n`).update(typedKey).digest().subarray(0, 4)

/**
 * Parses a checkpoint note and verifies its signature. Throws if either fails.
 * @param {string} note
 * @param {readonly string[]} publicKeys accepted signers: the current one as `name+id+key`, a former one as
 *   `name+id+key@size` with the last tree size it signed
 * @returns {Checkpoint}
 */
export function openCheckpoint(note, publicKeys) {
  const [, text = '', origin = '', size = '', root = '', at = '', signer = '', signature = ''] = NOTE.exec(note) ?? []
  if (!text || origin !== signer) throw new Error('this is not a checkpoint')
  requireSignature({ what: 'checkpoint', text, size: Number(size), signer, signature }, publicKeys)
  return { origin, size: Number(size), root: bytes(root), at, note }
}

/**
 * Parses the note of an evidence bundle's manifest and verifies its signature. Throws if either fails. `size` is the
 * tree size of the bundle's checkpoint, `sha256` the hash of the file manifest.json.
 * @param {string} note @param {readonly string[]} publicKeys @returns {SignedManifest}
 */
export function openManifestNote(note, publicKeys) {
  const [, text = '', order = '', size = '', sha256 = '', at = '', signer = '', signature = ''] =
    MANIFEST_NOTE.exec(note) ?? []
  if (!text) throw new Error('this is not the signature of a manifest')
  requireSignature({ what: 'manifest', text, size: Number(size), signer, signature }, publicKeys)
  return { order, size: Number(size), sha256: bytes(sha256), at }
}

/**
 * Throws unless one of the keys signed the text and is valid for a tree of this size.
 * @param {{ what: string, text: string, size: number, signer: string, signature: string }} note
 * @param {readonly string[]} publicKeys
 */
function requireSignature({ what, text, size, signer, signature }, publicKeys) {
  const signed = bytes(signature)
  const signers = publicKeys.flatMap((publicKey) => parsePublicKey(publicKey) ?? [])
  const valid = signers.filter((key) => key.name === signer && isSignedBy(key, text, signed))
  if (valid.length === 0) throw new Error(`the signature of the ${what} is invalid or by another key`)
  const upTo = Math.max(...valid.map((key) => key.upTo))
  if (size > upTo) throw new Error(`this former key is valid up to tree size ${upTo}, but the ${what} has size ${size}`)
}

/** @typedef {{ name: string, typedKey: Buffer, upTo: number }} PublicKey */

/**
 * Parses a public key; undefined if it is malformed or its id does not match.
 * @param {string} publicKey @returns {PublicKey | undefined}
 */
function parsePublicKey(publicKey) {
  const [, name = '', id = '', key = '', upTo] = PUBLIC_KEY.exec(publicKey) ?? []
  const typedKey = Buffer.from(key, 'base64')
  const isWellFormed = typedKey.toString('base64') === key && typedKey.length === 33 && typedKey[0] === 1
  if (!isWellFormed || keyId(name, typedKey).toString('hex') !== id) return undefined
  return { name, typedKey, upTo: upTo === undefined ? Infinity : Number(upTo) }
}

/** Whether a text is a public key in the format the marketplace shows. @param {string} text */
export const isPublicKey = (text) => parsePublicKey(text) !== undefined

/** @param {PublicKey} key @param {string} text @param {Buffer} signed the key's id (four bytes), then the signature */
function isSignedBy({ name, typedKey }, text, signed) {
  if (!keyId(name, typedKey).equals(signed.subarray(0, 4))) return false
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typedKey.subarray(1)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signed.subarray(4))
}

const PUBLIC_KEY = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)(?:@(\d{1,15}))?$/
const NOTE = /^((\S+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/
/** The first line differs from a checkpoint's, so that the signature of one is not valid for the other. */
const MANIFEST_NOTE =
  /^(farmgate\/evidence\norder (\S+)\nlog (\d{1,15})\nmanifest ([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/

/** Decodes UTF-8; throws for invalid bytes. @param {Uint8Array} content */
export const textOf = (content) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|[{}]|-?\d[\d.eE+-]*/g

/**
 * Parses unambiguous JSON. Throws for duplicate keys, for numbers other than non-negative integers, and for strings not
 * written as JSON.stringify writes them.
 * @param {string} text @returns {unknown}
 */
export function strictJson(text) {
  const value = JSON.parse(text)
  /** @type {Set<string>[]} */
  const open = []
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (!token.startsWith('"')) requireThat(/^(0|[1-9]\d*)$/.test(token), `${token} is not a non-negative integer`)
    else {
      const string = JSON.parse(token)
      requireThat(JSON.stringify(string) === token && !/\p{Cs}/u.test(string), `${token} is not in canonical form`)
      if (colon === undefined) continue
      requireThat(!open.at(-1)?.has(string), `the key ${token} appears twice`)
      open.at(-1)?.add(string)
    }
  }
  return value
}

/** @param {unknown} condition @param {string} message */
function requireThat(condition, message) {
  if (!condition) throw new Error(message)
}

/**
 * Throws unless the value is an object with exactly these keys and every check passes.
 * @param {string} what @param {any} value @param {Readonly<Record<string, (field: any) => boolean>>} shape
 */
export function requireShape(what, value, shape) {
  requireThat(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`)
  for (const key of Object.keys(value)) requireThat(Object.hasOwn(shape, key), `${what} has an unknown key: "${key}"`)
  for (const [key, fits] of Object.entries(shape)) {
    requireThat(Object.hasOwn(value, key), `${what} lacks "${key}"`)
    requireThat(fits(value[key]), `"${key}" of ${what} is invalid`)
  }
}

/** @param {any} value */
const isText = (value) => typeof value === 'string' && !/\p{Cs}/u.test(value)
/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
/** @param {any} value */
const isHash = (value) => isText(value) && /^[A-Za-z0-9+/]{43}=$/.test(value) && bytes(value).length === 32
/** @param {any} value */
const isPath = (value) => Array.isArray(value) && value.every(isHash)
/** @param {any} value */
export const isPosition = (value) => isText(value) && /^\d{1,20}(\/\d{1,20})?$/.test(value)

/** Fields of a stored event. */
export const EVENT_SHAPE = {
  position: isPosition,
  stream: isText,
  revision: isCount,
  id: isText,
  type: isText,
  data: isText,
  meta: isText,
}
const PROOF_SHAPE = { event: () => true, index: isCount, size: isCount, path: isPath, checkpoint: isText }
const HEAD_SHAPE = { size: isCount, root: isHash }
const CONSISTENCY_SHAPE = { from: () => true, to: () => true, path: isPath }

/**
 * Verifies an inclusion proof and returns its checkpoint. Throws if the proof is invalid.
 * @param {EventProof} proof @param {readonly string[]} publicKeys
 */
export function checkProof(proof, publicKeys) {
  requireShape('the proof', proof, PROOF_SHAPE)
  requireShape('the event', proof.event, EVENT_SHAPE)
  const { event, index, size, path, checkpoint } = proof
  const sealed = openCheckpoint(checkpoint, publicKeys)
  if (sealed.size !== size) throw new Error('the proof and its checkpoint have different sizes')
  const root = rootFrom({ index, size, leaf: leafHash(event), path: path.map(bytes) })
  if (!root.equals(sealed.root)) throw new Error('the event does not match the tree')
  return sealed
}

/**
 * Verifies a consistency proof between two checkpoints and returns the newer one. Throws if the proof is invalid.
 * @param {ConsistencyProof} proof @param {{ older: string, newer: string }} notes @param {readonly string[]} publicKeys
 */
export function checkGrowth(proof, { older, newer }, publicKeys) {
  requireShape('the proof', proof, CONSISTENCY_SHAPE)
  requireShape('"from"', proof.from, HEAD_SHAPE)
  requireShape('"to"', proof.to, HEAD_SHAPE)
  const [from, to] = [openCheckpoint(older, publicKeys), openCheckpoint(newer, publicKeys)]
  if (!isHead(proof.from, from)) throw new Error(`the proof does not start at the checkpoint of ${from.at}`)
  if (!isHead(proof.to, to)) throw new Error(`the proof does not end at the checkpoint of ${to.at}`)
  if (!isConsistent(proof)) throw new Error('the newer tree does not extend the older one')
  return to
}

/** @param {TreeHead} head @param {Checkpoint} checkpoint */
const isHead = ({ size, root }, checkpoint) => size === checkpoint.size && bytes(root).equals(checkpoint.root)

/** When the event was recorded, according to its metadata. @param {SealedEvent} event @returns {string} */
export function timeOf({ meta }) {
  try {
    const { recordedAt } = JSON.parse(meta)
    return typeof recordedAt === 'string' ? recordedAt : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Escapes control and invisible characters for a terminal. @param {string} text */
export const printable = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )

/** One line per field of an event. @param {SealedEvent} event */
const eventLines = (event) =>
  Object.entries({
    type: event.type,
    stream: event.stream,
    revision: String(event.revision),
    position: event.position,
    time: timeOf(event),
    id: event.id,
    data: event.data,
    meta: event.meta,
  })
    .map(([name, value]) => `  ${name.padEnd(8)}  ${printable(value)}\n`)
    .join('')

/**
 * Verifies the files and returns the result as text. Throws if a proof is invalid, and `UsageError` for files that do
 * not belong together.
 * @param {readonly Uint8Array[]} contents @param {readonly string[]} publicKeys
 */
export function provenBy(contents, publicKeys) {
  const texts = contents.map(textOf)
  // Emails change line endings and add blank lines.
  const notes = texts
    .filter((text) => !isJson(text))
    .map((text) => `${text.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '')}\n`)
  /** @type {any[]} */
  const proofs = texts.filter(isJson).map(strictJson)
  const [older = '', newer = ''] = notes
  const [proof] = proofs
  if (proofs.length === 1 && notes.length === 0) {
    const { size, at } = checkProof(proof, publicKeys)
    return `Proven: the log of ${size} events, signed at ${at}, includes this event.\n${eventLines(proof.event)}`
  }
  if (proofs.length === 1 && notes.length === 2) {
    const { size, at } = checkGrowth(proof, { older, newer }, publicKeys)
    return `Proven: the log of ${size} events, signed at ${at}, extends the log of ${proof.from.size} events.\n`
  }
  if (proofs.length > 0 || notes.length !== 1) throw new UsageError('These files do not belong together.')
  const { size, at, root } = openCheckpoint(older, publicKeys)
  return `Signed: a log of ${size} events, signed at ${at}.\n  root  ${root.toString('base64')}\n`
}

/** @param {string} text */
const isJson = (text) => text.trimStart().startsWith('{')

/** Wrong command line arguments. */
export class UsageError extends Error {}

/** Splits the arguments into public keys and existing files. Throws `UsageError`. @param {readonly string[]} args */
export function argumentsIn(args) {
  const publicKeys = args.filter(isPublicKey)
  const files = args.filter((argument) => !isPublicKey(argument))
  for (const file of files)
    if (!existsSync(file)) throw new UsageError(`This is neither a public key nor a file: ${printable(file)}`)
  if (publicKeys.length === 0) throw new UsageError('No public key was given.')
  return { publicKeys, files }
}

const USAGE = `Usage:
  node verify-proof.mjs <proof.json> '<public key>'                            the log includes an event
  node verify-proof.mjs <checkpoint.txt> '<public key>'                        a checkpoint is signed
  node verify-proof.mjs <old.txt> <new.txt> <consistency.json> '<public key>'  between two checkpoints the log only grew
Use the public key you noted. For a former key, use '<public key>@<last tree size it signed>'.
`

/**
 * Runs a verifier as a program and prints its result. Exits with 1 if it fails, with 2 for wrong arguments.
 * @param {{ url: string, usage: string, failure: string, run: (args: readonly string[]) => string }} program
 */
export function runProgram({ url, usage, failure, run }) {
  const [, script = ''] = process.argv
  if (!existsSync(script) || url !== pathToFileURL(realpathSync(script)).href) return
  try {
    process.stdout.write(run(process.argv.slice(2)))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isUsage = error instanceof UsageError
    process.stderr.write(isUsage ? `${message}\n\n${usage}` : `${failure}: ${printable(message)}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
}

runProgram({
  url: import.meta.url,
  usage: USAGE,
  failure: 'Not proven',
  run: (args) => {
    const { publicKeys, files } = argumentsIn(args)
    const contents = files.map((file) => readFileSync(file))
    return provenBy(contents, publicKeys)
  },
})
