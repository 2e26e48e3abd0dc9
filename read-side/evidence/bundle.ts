import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PolicyView } from '#domain/policies/contract.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type ZippedFile, zipped } from '#platform/files/zip-archive.ts'
import { PROOF_VERIFIER } from '#platform/transparency-log/proofs.ts'
import type { Facts, ShownPaper } from './facts.ts'
import { indexPage } from './index-page.ts'
import { policyPage } from './policy-page.ts'
import { processorEvidenceOf } from './processor-evidence.ts'
import { readme } from './readme.ts'
import type { SealedEvents } from './sealed-events.ts'

export interface BundleParts {
  readonly facts: Facts
  readonly sealed: SealedEvents
  readonly shown: readonly ShownPaper[]
  readonly documents: Pick<Documents, 'read'>
  readonly policyOf: (name: string, version: string) => Omit<PolicyView, 'versions'> | undefined
}

/** The manifest of a bundle: what the market signs. */
export interface Manifest {
  /** The order's number. */
  readonly order: string
  /** How many events the bundle's checkpoint covers; 0 without one. */
  readonly size: number
  /** Of the file manifest.json, hexadecimal. */
  readonly sha256: string
}

/** The signed note about a manifest (`openManifestNote` reads it); undefined when nobody signed it in time. */
export type SignManifest = (manifest: Manifest) => Promise<string | undefined>

/**
 * All that an order's case rests on, as one archive; undefined when its manifest was not signed. Its files are made twice, so that
 * nothing is sent before the manifest is signed and no more than one file is in memory.
 */
export async function bundle(parts: BundleParts, sign: SignManifest): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const hashes = await hashesOf(filesOf(parts))
  const manifest = `${JSON.stringify(hashes, null, 1)}\n`
  const { facts, sealed } = parts
  const note = await sign({
    order: facts.replay.number,
    size: sealed.checkpoint?.size ?? 0,
    sha256: createHash('sha256').update(manifest).digest('hex'),
  })
  if (note === undefined) return undefined
  return zipped(withManifest({ files: filesOf(parts), hashes, manifest, note }))
}

async function* filesOf(parts: BundleParts): AsyncGenerator<ZippedFile> {
  const { facts, sealed } = parts
  yield { name: 'README.txt', pieces: [readme(facts.replay.number)] }
  yield { name: 'index.html', pieces: [indexPage(facts, sealed)] }
  yield { name: 'events.ndjson', pieces: sealed.stored.map((event) => `${JSON.stringify(event)}\n`) }
  yield json('steps.json', facts.replay)
  yield json('case.json', facts.cases)
  yield json('messages.json', facts.messages)
  yield json('processor-evidence.json', processorEvidenceOf(facts))
  yield* policyFiles(parts)
  yield* proofFiles(sealed)
  yield* paperFiles(parts)
  yield* programs()
}

const json = (name: string, value: unknown): ZippedFile => ({ name, pieces: [`${JSON.stringify(value, null, 1)}\n`] })

/** Where it is unpacked, the check lies beside the arithmetic. */
async function* programs(): AsyncGenerator<ZippedFile> {
  const check = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield {
    name: 'verify.mjs',
    pieces: [check.replace('#platform/transparency-log/verify-proof.mjs', './verify-proof.mjs')],
  }
  yield { name: 'verify-proof.mjs', pieces: [await readFile(PROOF_VERIFIER, 'utf8')] }
}

/** The JSON is the very text whose hash was agreed to. */
function* policyFiles({ facts, policyOf }: Pick<BundleParts, 'facts' | 'policyOf'>): Generator<ZippedFile> {
  for (const { policy, version } of facts.agreed) {
    const text = policyOf(policy, version)
    if (!text) continue
    yield { name: `policies/${policy}-${version}.json`, pieces: [JSON.stringify(text.text)] }
    yield { name: `policies/${policy}-${version}.html`, pieces: [policyPage(text)] }
  }
}

function* proofFiles({ proofs, unproven, checkpoint, publicKeys }: SealedEvents): Generator<ZippedFile> {
  for (const proof of proofs) yield json(`proofs/${proof.event.position}.json`, proof)
  yield json('unproven.json', unproven)
  if (checkpoint) yield { name: 'checkpoint.txt', pieces: [checkpoint.note] }
  yield { name: 'public-key.txt', pieces: [`${publicKeys.join('\n')}\n`] }
}

/** One at a time; what was erased cannot be opened and is left out. */
async function* paperFiles({ shown, documents }: Pick<BundleParts, 'shown' | 'documents'>): AsyncGenerator<ZippedFile> {
  for (const { id, kind, personId } of shown) {
    const paper = await documents.read(personId, id)
    if (paper) yield { name: `papers/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, pieces: [paper.content] }
  }
}

async function hashesOf(files: AsyncIterable<ZippedFile>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { name, pieces } of files) {
    const hash = createHash('sha256')
    for await (const piece of pieces) hash.update(piece)
    hashes[name] = hash.digest('hex')
  }
  return hashes
}

interface Signed {
  readonly files: AsyncIterable<ZippedFile>
  readonly hashes: Readonly<Record<string, string>>
  readonly manifest: string
  readonly note: string
}

/** Throws, which cuts the download off, when a file is not any more what was signed: a paper was erased a moment ago. */
async function* withManifest({ files, hashes, manifest, note }: Signed): AsyncGenerator<ZippedFile> {
  const left = new Set(Object.keys(hashes))
  for await (const { name, pieces } of files) {
    const hash = createHash('sha256')
    yield { name, pieces: heard(pieces, hash) }
    left.delete(name)
    if (hash.digest('hex') !== hashes[name]) throw new Error(`${name} changed while the bundle was sent`)
  }
  if (left.size > 0) throw new Error(`${[...left].join(', ')} went while the bundle was sent`)
  yield { name: 'manifest.json', pieces: [manifest] }
  yield { name: 'manifest.sig', pieces: [note] }
}

async function* heard(pieces: ZippedFile['pieces'], hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}
