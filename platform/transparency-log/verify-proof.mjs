// @ts-check
/**
 * The seal's arithmetic, and a check of proofs without any server: this one file and Node's own cryptography suffice.
 *
 *   node verify-proof.mjs <proof.json> '<public key>'                              an event is part of the log
 *   node verify-proof.mjs <checkpoint.txt> '<public key>'                          a checkpoint is signed
 *   node verify-proof.mjs <old.txt> <new.txt> <consistency.json> '<public key>'    between two checkpoints the log only grew
 *
 * It prints what is proven and exits with 0; with 1 for what is not, with 2 and this usage when an argument is missing. Files are
 * read strictly: unknown and duplicate keys, other types and base64 with unused bits set are rejected.
 *
 * A leaf is one stored event: the word `farmgate event 1`, then position, stream, revision, id, type, data and meta as they
 * stand in the log (personal fields enciphered), each as its length in UTF-8 bytes (4 bytes, big-endian) and those bytes.
 * Leaves make a Merkle tree as in RFC 6962: SHA-256 over 0x00 and a leaf, over 0x01 and two nodes. A checkpoint is a signed
 * note (C2SP signed-note and tlog-checkpoint): origin, size, root, time; Ed25519. A key that is no longer in use is given as
 * '<public key>@<size>', with the size of the last tree it signed: checkpoints of larger trees by that key are rejected.
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

/** The bytes of canonical base64. Throws for any other text: two texts would stand for the same bytes. @param {string} base64 */
function bytes(base64) {
  const decoded = Buffer.from(base64, 'base64')
  if (decoded.toString('base64') !== base64) throw new Error('a hash, key or signature is not canonical base64')
  return decoded
}

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
  if (!text || origin !== signer) throw new Error('this is not a checkpoint')
  requireSignature({ what: 'checkpoint', text, size: Number(size), signer, signature }, publicKeys)
  return { origin, size: Number(size), root: bytes(root), at, note }
}

/**
 * What the note of an evidence bundle's manifest states, once its signature has been verified. Throws for any other text.
 * `size` is the size of the tree the bundle's checkpoint covers, `sha256` the hash of the file manifest.json.
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
 * Throws unless one of the keys signed the text, and may sign for a tree of this size.
 * @param {{ what: string, text: string, size: number, signer: string, signature: string }} note
 * @param {readonly string[]} publicKeys
 */
function requireSignature({ what, text, size, signer, signature }, publicKeys) {
  const signed = bytes(signature)
  const signers = publicKeys.flatMap((publicKey) => keyIn(publicKey) ?? [])
  const valid = signers.filter((key) => key.name === signer && isSignedBy(key, text, signed))
  if (valid.length === 0) throw new Error(`the signature of the ${what} is wrong, or of another key`)
  const upTo = Math.max(...valid.map((key) => key.upTo))
  if (size > upTo) throw new Error(`this former key may sign up to ${upTo} events, and the ${what} covers ${size}`)
}

/** @typedef {{ name: string, typedKey: Buffer, upTo: number }} PublicKey */

/** Undefined for a text that is not a key, or whose id is another key's. @param {string} publicKey @returns {PublicKey | undefined} */
function keyIn(publicKey) {
  const [, name = '', id = '', key = '', upTo] = PUBLIC_KEY.exec(publicKey) ?? []
  const typedKey = Buffer.from(key, 'base64')
  const isWhole = typedKey.toString('base64') === key && typedKey.length === 33 && typedKey[0] === 1
  if (!isWhole || keyId(name, typedKey).toString('hex') !== id) return undefined
  return { name, typedKey, upTo: upTo === undefined ? Infinity : Number(upTo) }
}

/** Whether a text is a public key in the form the market shows it. @param {string} text */
export const isPublicKey = (text) => keyIn(text) !== undefined

/** @param {PublicKey} key @param {string} text @param {Buffer} signed the four bytes of the key's id and the signature */
function isSignedBy({ name, typedKey }, text, signed) {
  if (!keyId(name, typedKey).equals(signed.subarray(0, 4))) return false
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typedKey.subarray(1)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signed.subarray(4))
}

const PUBLIC_KEY = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)(?:@(\d{1,15}))?$/
const NOTE = /^((\S+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/
/** Its first line differs from a checkpoint's, so that neither signature can pass for the other. */
const MANIFEST_NOTE =
  /^(farmgate\/evidence\norder (\S+)\nlog (\d{1,15})\nmanifest ([A-Za-z0-9+/]{43}=)\ntime (\S+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/

/** The text of a file. Throws when it is not UTF-8. @param {Uint8Array} content */
export const textOf = (content) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|[{}]|-?\d[\d.eE+-]*/g

/**
 * The value of a JSON text that has one meaning only. Throws for a key that appears twice in an object, for a number other than a plain
 * count, and for a string that is written differently than JSON.stringify writes it.
 * @param {string} text @returns {unknown}
 */
export function strictJson(text) {
  const value = JSON.parse(text)
  /** @type {Set<string>[]} */
  const open = []
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (!token.startsWith('"')) requireThat(/^(0|[1-9]\d*)$/.test(token), `${token} is not a plain count`)
    else {
      const string = JSON.parse(token)
      requireThat(JSON.stringify(string) === token && !/\p{Cs}/u.test(string), `${token} is not written plainly`)
      if (colon === undefined) continue
      requireThat(!open.at(-1)?.has(string), `the key ${token} appears twice`)
      open.at(-1)?.add(string)
    }
  }
  return value
}

/** @param {unknown} sound @param {string} trouble */
function requireThat(sound, trouble) {
  if (!sound) throw new Error(trouble)
}

/**
 * Throws unless the value is an object with exactly these keys, each of which passes its test.
 * @param {string} what @param {any} value @param {Readonly<Record<string, (field: any) => boolean>>} shape
 */
export function requireShape(what, value, shape) {
  requireThat(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`)
  for (const key of Object.keys(value)) requireThat(Object.hasOwn(shape, key), `${what} has an unknown key: "${key}"`)
  for (const [key, fits] of Object.entries(shape)) {
    requireThat(Object.hasOwn(value, key), `${what} lacks "${key}"`)
    requireThat(fits(value[key]), `"${key}" of ${what} is not what it should be`)
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

/** The fields of an event as it is stored. */
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
const GROWTH_SHAPE = { from: () => true, to: () => true, path: isPath }

/**
 * The checkpoint a proof rests on. Throws, in a sentence, for what proves nothing.
 * @param {EventProof} proof @param {readonly string[]} publicKeys
 */
export function checkProof(proof, publicKeys) {
  requireShape('the proof', proof, PROOF_SHAPE)
  requireShape('the event', proof.event, EVENT_SHAPE)
  const { event, index, size, path, checkpoint } = proof
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
  requireShape('the proof', proof, GROWTH_SHAPE)
  requireShape('"from"', proof.from, HEAD_SHAPE)
  requireShape('"to"', proof.to, HEAD_SHAPE)
  const [from, to] = [openCheckpoint(older, publicKeys), openCheckpoint(newer, publicKeys)]
  if (!isHead(proof.from, from)) throw new Error(`the proof does not begin at the checkpoint of ${from.at}`)
  if (!isHead(proof.to, to)) throw new Error(`the proof does not end at the checkpoint of ${to.at}`)
  if (!isConsistent(proof)) throw new Error('what was sealed first is not how the log begins now')
  return to
}

/** @param {TreeHead} head @param {Checkpoint} checkpoint */
const isHead = ({ size, root }, checkpoint) => size === checkpoint.size && bytes(root).equals(checkpoint.root)

/** The time at which an event was recorded, as its meta states it. @param {SealedEvent} event @returns {string} */
export function timeOf({ meta }) {
  try {
    const { at } = JSON.parse(meta)
    return typeof at === 'string' ? at : 'not stated'
  } catch {
    return 'not stated'
  }
}

/** A text for a terminal: characters that control it or hide are written as escapes. @param {string} text */
export const printable = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )

/** An event, a field a line. @param {SealedEvent} event */
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
 * What files and keys prove together, in words. Throws for what proves nothing, `Misused` for files that do not belong together.
 * @param {readonly Uint8Array[]} contents @param {readonly string[]} publicKeys
 */
export function provenBy(contents, publicKeys) {
  const texts = contents.map(textOf)
  // What came by mail may have other ends of lines, and empty lines around it.
  const notes = texts
    .filter((text) => !isJson(text))
    .map((text) => `${text.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '')}\n`)
  /** @type {any[]} */
  const proofs = texts.filter(isJson).map(strictJson)
  const [older = '', newer = ''] = notes
  const [proof] = proofs
  if (proofs.length === 1 && notes.length === 0) {
    const { size, at } = checkProof(proof, publicKeys)
    return `Proven: this event is one of the ${size} events sealed at ${at}.\n${eventLines(proof.event)}`
  }
  if (proofs.length === 1 && notes.length === 2) {
    const { size, at } = checkGrowth(proof, { older, newer }, publicKeys)
    return `Proven: the log has only grown, from ${proof.from.size} to the ${size} events sealed at ${at}.\n`
  }
  if (proofs.length > 0 || notes.length !== 1) throw new Misused('These files do not belong together.')
  const { size, at, root } = openCheckpoint(older, publicKeys)
  return `Signed: ${size} events were sealed at ${at}.\n  root  ${root.toString('base64')}\n`
}

/** @param {string} text */
const isJson = (text) => text.trimStart().startsWith('{')

/** The command was given what it cannot work with. */
export class Misused extends Error {}

/** Public keys, and files or folders that exist. Throws `Misused`. @param {readonly string[]} given */
export function argumentsIn(given) {
  const publicKeys = given.filter(isPublicKey)
  const files = given.filter((one) => !isPublicKey(one))
  for (const one of files)
    if (!existsSync(one)) throw new Misused(`This is neither a public key nor a file: ${printable(one)}`)
  if (publicKeys.length === 0) throw new Misused('No public key was given.')
  return { publicKeys, files }
}

const USAGE = `Usage:
  node verify-proof.mjs <proof.json> '<public key>'                            an event is part of the log
  node verify-proof.mjs <checkpoint.txt> '<public key>'                        a checkpoint is signed
  node verify-proof.mjs <old.txt> <new.txt> <consistency.json> '<public key>'  between two checkpoints the log only grew
The public key is the one you noted. Of a former key, give '<public key>@<last tree size it signed>'.
`

/**
 * Runs a check as a program: what it returns goes to the output. Exits with 1 for what is wrong, with 2 for wrong use.
 * @param {{ url: string, usage: string, wrong: string, run: (given: readonly string[]) => string }} program
 */
export function runProgram({ url, usage, wrong, run }) {
  const [, script = ''] = process.argv
  if (!existsSync(script) || url !== pathToFileURL(realpathSync(script)).href) return
  try {
    process.stdout.write(run(process.argv.slice(2)))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const misused = error instanceof Misused
    process.stderr.write(misused ? `${words}\n\n${usage}` : `${wrong}: ${printable(words)}\n`)
    process.exitCode = misused ? 2 : 1
  }
}

runProgram({
  url: import.meta.url,
  usage: USAGE,
  wrong: 'Not proven',
  run: (given) => {
    const { publicKeys, files } = argumentsIn(given)
    const contents = files.map((file) => readFileSync(file))
    return provenBy(contents, publicKeys)
  },
})
