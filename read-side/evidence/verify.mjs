// @ts-check
/**
 * Verifies an unpacked bundle offline: `node verify.mjs '<public key>' … [folder]`. README.txt describes each file.
 * Prints every verified event and OK, or the first invalid file or position (exit code 1). Without a key it exits with 2: a forged
 * bundle contains a forged public-key.txt.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  argumentsIn,
  checkProof,
  EVENT_SHAPE,
  isPosition,
  openCheckpoint,
  openManifestNote,
  printable,
  requireShape,
  runProgram,
  strictJson,
  textOf,
  timeOf,
  UsageError,
} from '#platform/transparency-log/verify-proof.mjs'

/** @typedef {import('#platform/transparency-log/verify-proof.mjs').SealedEvent} SealedEvent */
/** @typedef {ReadonlyMap<string, Uint8Array>} Files by their paths in the bundle */
/** @typedef {{ order: string, signedAt: string, sealedAt: string, events: SealedEvent[], newer: ReadonlySet<string> }} Checked */

/** @template T @param {string} where @param {() => T} run @returns {T} */
function at(where, run) {
  try {
    return run()
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`)
  }
}
/** @param {unknown} valid @param {string} problem */
function requireThat(valid, problem) {
  if (!valid) throw new Error(problem)
}
/** @param {Uint8Array} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** @param {Files} files @param {string} name */
function contentOf(files, name) {
  const content = files.get(name)
  if (!content) throw new Error(`${name}: the file is missing`)
  return content
}
/** @param {Files} files @param {string} name @returns {any} */
const jsonOf = (files, name) => at(name, () => strictJson(textOf(contentOf(files, name))))

/**
 * Returns what a bundle proves. Throws an error that starts with the file or position if anything was changed.
 * @param {Files} files @param {readonly string[]} keys @returns {Checked}
 */
export function verifyBundle(files, keys) {
  const signed = at('manifest.sig', () => openManifestNote(textOf(contentOf(files, 'manifest.sig')), keys))
  requireThat(
    sha256(contentOf(files, 'manifest.json')) === signed.sha256.toString('hex'),
    'manifest.json: does not match the signature',
  )
  requireListed(files)
  const note = at('checkpoint.txt', () => textOf(contentOf(files, 'checkpoint.txt')))
  const checkpoint = at('checkpoint.txt', () => openCheckpoint(note, keys))
  requireThat(checkpoint.size === signed.size, 'checkpoint.txt: does not match the signed manifest')

  const events = eventsIn(files)
  const newer = newerIn(files, events)
  requireThat(events.length > newer.size, 'proofs: no event is proven')
  for (const event of events)
    if (!newer.has(event.position)) at(`position ${event.position}`, () => requireProof({ files, keys, note }, event))
  requireProofsOf(files, new Set(events.flatMap(({ position }) => (newer.has(position) ? [] : [proofName(position)]))))
  for (const event of events) for (const one of acceptedPoliciesIn(event)) requireAcceptedText(files, one)
  for (const event of events) for (const one of documentsIn(event)) requireDocument(files, one)
  requirePriceEvents(files, events)
  requireEmailEvents(files, events)
  return { order: signed.order, signedAt: signed.at, sealedAt: checkpoint.at, events, newer }
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const UNLISTED = ['manifest.json', 'manifest.sig']

/** Requires that the files equal the manifest. @param {Files} files */
function requireListed(files) {
  const manifest = jsonOf(files, 'manifest.json')
  requireThat(
    typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest),
    'manifest.json: not a list of files',
  )
  for (const [name, expected] of Object.entries(manifest)) {
    requireThat(NAME.test(name) && !UNLISTED.includes(name), `manifest.json: "${name}" is not a valid file name`)
    requireThat(sha256(contentOf(files, name)) === expected, `${name}: differs from the signed manifest`)
  }
  for (const name of files.keys())
    requireThat(UNLISTED.includes(name) || Object.hasOwn(manifest, name), `${name}: not part of this bundle`)
}

/** @param {Files} files @returns {SealedEvent[]} */
function eventsIn(files) {
  const lines = at('events.ndjson', () => textOf(contentOf(files, 'events.ndjson'))).split('\n')
  requireThat(lines.pop() === '', 'events.ndjson: truncated')
  const events = lines.map((line, i) =>
    at(`events.ndjson, line ${i + 1}`, () => {
      const event = /** @type {any} */ (strictJson(line))
      requireShape('the event', event, EVENT_SHAPE)
      return event
    }),
  )
  requireThat(
    new Set(events.map(({ position }) => position)).size === events.length,
    'events.ndjson: contains an event twice',
  )
  return events
}

/** Positions of the events newer than the checkpoint. @param {Files} files @param {readonly SealedEvent[]} events */
function newerIn(files, events) {
  const unproven = jsonOf(files, 'unproven.json')
  requireThat(Array.isArray(unproven), 'unproven.json: not a list')
  const known = new Set(events.map(({ position }) => position))
  for (const one of unproven) {
    at('unproven.json', () =>
      requireShape('an entry', one, { position: isPosition, why: (why) => typeof why === 'string' }),
    )
    requireThat(known.has(one.position), `unproven.json: position ${one.position} is not in events.ndjson`)
    requireThat(one.why === 'unsealed', `position ${one.position}: the log and the tree differ`)
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
  requireThat(proof.checkpoint === note, `${name} refers to another checkpoint`)
  for (const field of /** @type {(keyof SealedEvent)[]} */ (Object.keys(EVENT_SHAPE)))
    requireThat(event[field] === proof.event[field], `events.ndjson differs from the proof (${field})`)
}

/** @param {Files} files @param {ReadonlySet<string>} wanted */
function requireProofsOf(files, wanted) {
  for (const name of files.keys())
    requireThat(!name.startsWith('proofs/') || wanted.has(name), `${name}: no such event in events.ndjson`)
}

const CONSENTS = ['CheckoutStarted', 'SubscriptionStarted']
/** @param {SealedEvent} event */
const acceptedPoliciesIn = ({ type, data }) =>
  CONSENTS.includes(type) ? (JSON.parse(data).acceptedPolicies ?? []) : []
/** @param {Files} files @param {{ policy: string, version: string, sha256: string }} text */
function requireAcceptedText(files, { policy, version, sha256: expected }) {
  const name = `policies/${policy}-${version}.json`
  requireThat(sha256(contentOf(files, name)) === expected, `${name}: differs from the accepted text`)
}

/** @param {SealedEvent} event */
const documentsIn = ({ data }) => JSON.parse(data).evidence ?? []
/** @param {Files} files @param {{ id: string, kind: string, sha256: string }} document */
function requireDocument(files, { id, kind, sha256: expected }) {
  const name = `documents/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`
  const content = files.get(name)
  requireThat(!content || sha256(content) === expected, `${name}: differs from the submitted document`)
}

/** Requires that each price change equals its event. @param {Files} files @param {readonly SealedEvent[]} events */
function requirePriceEvents(files, events) {
  if (!files.has('prices.json')) return
  for (const { productId, changes } of jsonOf(files, 'prices.json'))
    for (const { step, fromCents, toCents } of changes) {
      const event = events.find(({ position }) => position === step)
      const data = event?.type === 'ProductPriceChanged' ? JSON.parse(event.data) : {}
      requireThat(
        data.productId === productId && data.previousPriceCents === fromCents && data.priceCents === toCents,
        `prices.json: position ${step} is not this price change`,
      )
    }
}

/** Requires that the event each email reports is in the bundle. @param {Files} files @param {readonly SealedEvent[]} events */
function requireEmailEvents(files, events) {
  if (!files.has('emails.json')) return
  for (const { event } of jsonOf(files, 'emails.json'))
    requireThat(
      events.some(({ position }) => position === event),
      `emails.json: position ${event} is not in events.ndjson`,
    )
}

/** All files in a folder. @param {string} folder @returns {Map<string, Uint8Array>} */
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
function reportOf({ order, signedAt, sealedAt, events, newer }) {
  const lines = events.map((event) => {
    const { position, stream, type, data } = event
    const proofStatus = newer.has(position) ? 'NOT IN CHECKPOINT' : 'proven'
    return `${[position, proofStatus, timeOf(event), type, stream, data].map(printable).join('  ')}\n`
  })
  const proven = events.length - newer.size
  return `Position, proof, time, type, stream and data of every event, as stored:
${lines.join('')}
OK: ${proven} of ${events.length} events are part of the log as of ${sealedAt}, according to the given key.
Order ${printable(order)}: every file is as the marketplace signed it at ${signedAt}.
${newer.size > 0 ? `Newer than the checkpoint: ${[...newer].join(', ')}. Only the marketplace's signature covers these events.\n` : ''}`
}

const USAGE = `Usage:
  node verify.mjs '<public key>' ['<former public key>@<last tree size it signed>' …] [folder]
Verifies the bundle in this folder, or in the given one. Use the public key you noted, or the one the marketplace publishes:
public-key.txt only shows which one you need.
`

runProgram({
  url: import.meta.url,
  usage: USAGE,
  failure: 'Failed',
  run: (args) => {
    const { publicKeys, files } = argumentsIn(args)
    if (files.length > 1) throw new UsageError('Only one folder can be verified at a time.')
    const [folder = fileURLToPath(new URL('.', import.meta.url))] = files
    return reportOf(verifyBundle(filesIn(folder), publicKeys))
  },
})
