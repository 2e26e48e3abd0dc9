// @ts-check
/**
 * Checks an unpacked bundle without any server: `node verify.mjs '<public key>' … [folder]`. README.txt tells what each file is.
 * Prints every event it has checked and then OK, or the first file or position that is wrong; then it exits with 1. Without a key it
 * exits with 2: whoever makes up a bundle also makes up its public-key.txt.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  argumentsIn,
  checkProof,
  EVENT_SHAPE,
  isPosition,
  Misused,
  openCheckpoint,
  openManifestNote,
  printable,
  requireShape,
  runProgram,
  strictJson,
  textOf,
  timeOf,
} from '#platform/transparency-log/verify-proof.mjs'

/** @typedef {import('#platform/transparency-log/verify-proof.mjs').SealedEvent} SealedEvent */
/** @typedef {ReadonlyMap<string, Uint8Array>} Files by their paths in the bundle */
/** @typedef {{ order: string, signedAt: string, sealedAt: string, events: SealedEvent[], young: ReadonlySet<string> }} Checked */

/** @template T @param {string} where @param {() => T} look @returns {T} */
function at(where, look) {
  try {
    return look()
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`)
  }
}
/** @param {unknown} sound @param {string} trouble */
function sure(sound, trouble) {
  if (!sound) throw new Error(trouble)
}
/** @param {Uint8Array} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** @param {Files} files @param {string} name */
function contentOf(files, name) {
  const content = files.get(name)
  if (!content) throw new Error(`${name}: it is missing`)
  return content
}
/** @param {Files} files @param {string} name @returns {any} */
const jsonOf = (files, name) => at(name, () => strictJson(textOf(contentOf(files, name))))

/**
 * What a bundle proves. Throws, in a sentence that begins with the file or position, for one in which anything was changed.
 * @param {Files} files @param {readonly string[]} keys @returns {Checked}
 */
export function checkBundle(files, keys) {
  const signed = at('manifest.sig', () => openManifestNote(textOf(contentOf(files, 'manifest.sig')), keys))
  sure(
    sha256(contentOf(files, 'manifest.json')) === signed.sha256.toString('hex'),
    'manifest.json: it is not the one that was signed',
  )
  requireListed(files)
  const note = at('checkpoint.txt', () => textOf(contentOf(files, 'checkpoint.txt')))
  const sealed = at('checkpoint.txt', () => openCheckpoint(note, keys))
  sure(sealed.size === signed.size, 'checkpoint.txt: it is not the one the manifest was signed with')

  const events = eventsIn(files)
  const young = youngIn(files, events)
  sure(events.length > young.size, 'proofs: nothing is proven')
  for (const event of events)
    if (!young.has(event.position)) at(`position ${event.position}`, () => requireProof({ files, keys, note }, event))
  requireProofsOf(files, new Set(events.flatMap(({ position }) => (young.has(position) ? [] : [proofName(position)]))))
  for (const event of events) for (const one of agreedIn(event)) requireAgreed(files, one)
  for (const event of events) for (const one of shownIn(event)) requireShown(files, one)
  return { order: signed.order, signedAt: signed.at, sealedAt: sealed.at, events, young }
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const UNLISTED = ['manifest.json', 'manifest.sig']

/** Every file is in the manifest as it is, and none is missing. @param {Files} files */
function requireListed(files) {
  const manifest = jsonOf(files, 'manifest.json')
  sure(
    typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest),
    'manifest.json: it is not a list of files',
  )
  for (const [name, told] of Object.entries(manifest)) {
    sure(NAME.test(name) && !UNLISTED.includes(name), `manifest.json: "${name}" is no name of a file`)
    sure(sha256(contentOf(files, name)) === told, `${name}: it is not as it was handed out`)
  }
  for (const name of files.keys())
    sure(UNLISTED.includes(name) || Object.hasOwn(manifest, name), `${name}: it is not of this bundle`)
}

/** @param {Files} files @returns {SealedEvent[]} */
function eventsIn(files) {
  const lines = at('events.ndjson', () => textOf(contentOf(files, 'events.ndjson'))).split('\n')
  sure(lines.pop() === '', 'events.ndjson: it is cut off')
  const events = lines.map((line, i) =>
    at(`events.ndjson, line ${i + 1}`, () => {
      const event = /** @type {any} */ (strictJson(line))
      requireShape('the event', event, EVENT_SHAPE)
      return event
    }),
  )
  sure(new Set(events.map(({ position }) => position)).size === events.length, 'events.ndjson: an event is there twice')
  return events
}

/** Positions of the events that were not sealed yet. @param {Files} files @param {readonly SealedEvent[]} events */
function youngIn(files, events) {
  const unproven = jsonOf(files, 'unproven.json')
  sure(Array.isArray(unproven), 'unproven.json: it is not a list')
  const known = new Set(events.map(({ position }) => position))
  for (const one of unproven) {
    at('unproven.json', () =>
      requireShape('an entry', one, { position: isPosition, why: (why) => typeof why === 'string' }),
    )
    sure(known.has(one.position), `unproven.json: position ${one.position} is not in events.ndjson`)
    sure(one.why === 'unsealed', `position ${one.position}: log and seal disagree about it`)
  }
  return new Set(unproven.map((/** @type {{ position: string }} */ { position }) => position))
}

/** @param {string} position */
const proofName = (position) => `proofs/${position}.json`

/** @param {{ files: Files, keys: readonly string[], note: string }} bundle @param {SealedEvent} event */
function requireProof({ files, keys, note }, event) {
  const name = proofName(event.position)
  const proof = jsonOf(files, name)
  at(name, () => checkProof(proof, keys))
  sure(proof.checkpoint === note, `${name} rests on another checkpoint`)
  for (const field of /** @type {(keyof SealedEvent)[]} */ (Object.keys(EVENT_SHAPE)))
    sure(event[field] === proof.event[field], `events.ndjson is not what was proven (${field})`)
}

/** @param {Files} files @param {ReadonlySet<string>} wanted */
function requireProofsOf(files, wanted) {
  for (const name of files.keys())
    sure(!name.startsWith('proofs/') || wanted.has(name), `${name}: it is of no event in events.ndjson`)
}

/** @param {SealedEvent} event */
const agreedIn = ({ type, data }) => (type === 'OrderPlaced' ? (JSON.parse(data).agreed ?? []) : [])
/** @param {Files} files @param {{ policy: string, version: string, sha256: string }} text */
function requireAgreed(files, { policy, version, sha256: told }) {
  const name = `policies/${policy}-${version}.json`
  sure(sha256(contentOf(files, name)) === told, `${name}: this is not the text that was agreed to`)
}

/** @param {SealedEvent} event */
const shownIn = ({ data }) => JSON.parse(data).papers ?? []
/** @param {Files} files @param {{ id: string, kind: string, sha256: string }} paper */
function requireShown(files, { id, kind, sha256: told }) {
  const name = `papers/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`
  const content = files.get(name)
  sure(!content || sha256(content) === told, `${name}: this is not what was shown`)
}

/** Every file below a folder. @param {string} folder @returns {Map<string, Uint8Array>} */
function filesIn(folder) {
  const files = new Map()
  const walk = (/** @type {string} */ below) => {
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true }))
      if (entry.isDirectory()) walk(`${below}${entry.name}/`)
      else files.set(`${below}${entry.name}`, readFileSync(`${folder}/${below}${entry.name}`))
  }
  walk('')
  return files
}

/** @param {Checked} checked */
function wordsOf({ order, signedAt, sealedAt, events, young }) {
  const lines = events.map((event) => {
    const { position, stream, type, data } = event
    const seal = young.has(position) ? 'NOT SEALED YET' : 'proven'
    return `${[position, seal, timeOf(event), type, stream, data].map(printable).join('  ')}\n`
  })
  const proven = events.length - young.size
  return `Position, proof, time, type, stream and data of every event, as they are stored:
${lines.join('')}
OK: ${proven} of ${events.length} events are part of the log sealed at ${sealedAt}, by the key you gave.
Order ${printable(order)}: every file is as the market signed it at ${signedAt}.
${young.size > 0 ? `Not sealed yet when this was made: ${[...young].join(', ')}. Of these, only the market's signature says so.\n` : ''}`
}

const USAGE = `Usage:
  node verify.mjs '<public key>' ['<former public key>@<last tree size it signed>' …] [folder]
Checks the bundle in this folder, or in the one given. Use the public key you noted, or the one the market publishes:
public-key.txt only tells which one to look for.
`

runProgram({
  url: import.meta.url,
  usage: USAGE,
  wrong: 'Wrong',
  run: (given) => {
    const { publicKeys, files } = argumentsIn(given)
    if (files.length > 1) throw new Misused('One folder at most can be checked at a time.')
    const [folder = fileURLToPath(new URL('.', import.meta.url))] = files
    return wordsOf(checkBundle(filesIn(folder), publicKeys))
  },
})
