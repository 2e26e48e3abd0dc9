// @ts-check
/**
 * Checks an unpacked bundle without any server: `node verify.mjs ['<public key>' …]`. README.txt tells what each file is.
 * Prints OK, or the first file or position that is wrong; then it exits with 1.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkProof, openCheckpoint } from '#platform/seal/check-proof.mjs'

const FIELDS = /** @type {const} */ (['position', 'stream', 'revision', 'id', 'type', 'data', 'meta'])
const folder = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} name */
const bytesOf = (name) => readFileSync(`${folder}/${name}`)
/** @param {string} name */
const textOf = (name) => bytesOf(name).toString('utf8')
/** @param {string} name */
const sha256 = (name) => createHash('sha256').update(bytesOf(name)).digest('hex')
const inFolder = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) => `${parentPath ?? path}/${name}`.replaceAll('\\', '/'))
    .map((path) => path.slice(folder.replaceAll('\\', '/').replace(/\/$/, '').length + 1).replace(/^\/+/, ''))

/** @param {string} where @param {() => any} look */
function at(where, look) {
  try {
    return look()
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : error}`)
  }
}
/** @param {boolean} sound @param {string} trouble */
function sure(sound, trouble) {
  if (!sound) throw new Error(trouble)
}

/** @param {string[]} keys */
function check(keys) {
  const lines = textOf('events.ndjson').split('\n').slice(0, -1)
  const events = lines.map((line, i) => at(`events.ndjson, line ${i + 1}`, () => JSON.parse(line)))
  const unproven = at('unproven.json', () => JSON.parse(textOf('unproven.json')))
  const young = new Set(unproven.map((/** @type {{ position: string }} */ { position }) => position))
  sure(events.length > young.size, 'proofs: nothing is proven')
  const sealed = at('checkpoint.txt', () => openCheckpoint(textOf('checkpoint.txt'), keys))
  for (const event of events)
    if (!young.has(event.position)) at(`position ${event.position}`, () => proven(event, keys))
  for (const { position, why } of unproven)
    sure(why === 'unsealed', `position ${position}: log and seal disagree about it`)
  for (const event of events) for (const one of agreedIn(event)) agreed(one)
  for (const event of events) for (const one of shownIn(event)) shown(one)
  listed()
  return { events: events.length, young, sealed }
}

/** @param {any} event @param {string[]} keys */
function proven(event, keys) {
  const name = `proofs/${event.position}.json`
  const proof = at(name, () => JSON.parse(textOf(name)))
  at(name, () => checkProof(proof, keys))
  sure(proof.checkpoint === textOf('checkpoint.txt'), `${name} rests on another checkpoint`)
  for (const field of FIELDS)
    sure(event[field] === proof.event[field], `events.ndjson is not what was proven (${field})`)
}

/** @param {any} event */
const agreedIn = ({ type, data }) => (type === 'OrderPlaced' ? (JSON.parse(data).agreed ?? []) : [])
/** @param {{ policy: string, version: string, sha256: string }} text */
function agreed({ policy, version, sha256: told }) {
  const name = `policies/${policy}-${version}.json`
  sure(existsSync(`${folder}/${name}`) && sha256(name) === told, `${name}: this is not the text that was agreed to`)
}

/** @param {any} event */
const shownIn = ({ data }) => JSON.parse(data).papers ?? []
/** @param {{ id: string, kind: string, sha256: string }} paper */
function shown({ id, kind, sha256: told }) {
  const name = `papers/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`
  if (existsSync(`${folder}/${name}`)) sure(sha256(name) === told, `${name}: this is not what was shown`)
}

function listed() {
  const manifest = at('manifest.json', () => JSON.parse(textOf('manifest.json')))
  for (const [name, told] of Object.entries(manifest)) {
    sure(existsSync(`${folder}/${name}`), `${name}: it is missing`)
    sure(sha256(name) === told, `${name}: it is not as it was handed out`)
  }
  for (const name of inFolder()) sure(name === 'manifest.json' || name in manifest, `${name}: it is not of this bundle`)
}

const given = process.argv.slice(2)
try {
  const keys = given.length > 0 ? given : textOf('public-key.txt').split('\n').filter(Boolean)
  const { events, young, sealed } = check(keys)
  const by = given.length > 0 ? 'the key you gave' : 'public-key.txt: compare it with the one the market has published'
  process.stdout.write(
    `OK: ${events - young.size} of ${events} events are part of the log sealed at ${sealed.at}, by ${by}.\n`,
  )
  if (young.size > 0) process.stdout.write(`Not sealed yet when this was made: ${[...young].join(', ')}.\n`)
} catch (error) {
  process.stderr.write(`Wrong: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
