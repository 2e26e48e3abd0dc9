import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PolicyView } from '#domain/policies/contract.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type ArchiveEntry, zipArchive } from '#platform/files/zip-archive.ts'
import { PROOF_VERIFIER } from '#platform/transparency-log/proofs.ts'
import { indexPage, policyPage } from '#read-side/evidence/bundle-pages.ts'
import { chargebackEvidenceOf } from '#read-side/evidence/chargeback-evidence.ts'
import type { EventsWithProofs } from '#read-side/evidence/event-proofs.ts'
import type { EvidenceDocument, OrderEvidence } from '#read-side/evidence/order-evidence.ts'

export interface BundleOptions {
  readonly facts: OrderEvidence
  readonly sealed: EventsWithProofs
  readonly shown: readonly EvidenceDocument[]
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
export async function evidenceBundle(
  parts: BundleOptions,
  sign: SignManifest,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const hashes = await hashesOf(filesOf(parts))
  const manifest = `${JSON.stringify(hashes, null, 1)}\n`
  const { facts, sealed } = parts
  const note = await sign({
    order: facts.replay.number,
    size: sealed.checkpoint?.size ?? 0,
    sha256: createHash('sha256').update(manifest).digest('hex'),
  })
  if (note === undefined) return undefined
  return zipArchive(withManifest({ files: filesOf(parts), hashes, manifest, note }))
}

async function* filesOf(parts: BundleOptions): AsyncGenerator<ArchiveEntry> {
  const { facts, sealed } = parts
  yield { name: 'README.txt', chunks: [readme(facts.replay.number)] }
  yield { name: 'index.html', chunks: [indexPage(facts, sealed)] }
  yield { name: 'events.ndjson', chunks: sealed.stored.map((event) => `${JSON.stringify(event)}\n`) }
  yield json('steps.json', facts.replay)
  yield json('case.json', facts.cases)
  yield json('messages.json', facts.messages)
  yield json('processor-evidence.json', chargebackEvidenceOf(facts))
  yield* policyFiles(parts)
  yield* proofFiles(sealed)
  yield* documentFiles(parts)
  yield* programs()
}

const json = (name: string, value: unknown): ArchiveEntry => ({ name, chunks: [`${JSON.stringify(value, null, 1)}\n`] })

/** Where it is unpacked, the check lies beside the arithmetic. */
async function* programs(): AsyncGenerator<ArchiveEntry> {
  const check = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield {
    name: 'verify.mjs',
    chunks: [check.replace('#platform/transparency-log/verify-proof.mjs', './verify-proof.mjs')],
  }
  yield { name: 'verify-proof.mjs', chunks: [await readFile(PROOF_VERIFIER, 'utf8')] }
}

/** The JSON is the very text whose hash was agreed to. */
function* policyFiles({ facts, policyOf }: Pick<BundleOptions, 'facts' | 'policyOf'>): Generator<ArchiveEntry> {
  for (const { policy, version } of facts.agreed) {
    const text = policyOf(policy, version)
    if (!text) continue
    yield { name: `policies/${policy}-${version}.json`, chunks: [JSON.stringify(text.text)] }
    yield { name: `policies/${policy}-${version}.html`, chunks: [policyPage(text)] }
  }
}

function* proofFiles({ proofs, unproven, checkpoint, publicKeys }: EventsWithProofs): Generator<ArchiveEntry> {
  for (const proof of proofs) yield json(`proofs/${proof.event.position}.json`, proof)
  yield json('unproven.json', unproven)
  if (checkpoint) yield { name: 'checkpoint.txt', chunks: [checkpoint.note] }
  yield { name: 'public-key.txt', chunks: [`${publicKeys.join('\n')}\n`] }
}

/** One at a time; what was erased cannot be opened and is left out. */
async function* documentFiles({
  shown,
  documents,
}: Pick<BundleOptions, 'shown' | 'documents'>): AsyncGenerator<ArchiveEntry> {
  for (const { id, kind, personId } of shown) {
    const paper = await documents.read(personId, id)
    if (paper) yield { name: `papers/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, chunks: [paper.content] }
  }
}

async function hashesOf(files: AsyncIterable<ArchiveEntry>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { name, chunks: pieces } of files) {
    const hash = createHash('sha256')
    for await (const piece of pieces) hash.update(piece)
    hashes[name] = hash.digest('hex')
  }
  return hashes
}

interface SignedFiles {
  readonly files: AsyncIterable<ArchiveEntry>
  readonly hashes: Readonly<Record<string, string>>
  readonly manifest: string
  readonly note: string
}

/** Throws, which cuts the download off, when a file is not any more what was signed: a paper was erased a moment ago. */
async function* withManifest({ files, hashes, manifest, note }: SignedFiles): AsyncGenerator<ArchiveEntry> {
  const left = new Set(Object.keys(hashes))
  for await (const { name, chunks: pieces } of files) {
    const hash = createHash('sha256')
    yield { name, chunks: hashing(pieces, hash) }
    left.delete(name)
    if (hash.digest('hex') !== hashes[name]) throw new Error(`${name} changed while the bundle was sent`)
  }
  if (left.size > 0) throw new Error(`${[...left].join(', ')} went while the bundle was sent`)
  yield { name: 'manifest.json', chunks: [manifest] }
  yield { name: 'manifest.sig', chunks: [note] }
}

async function* hashing(pieces: ArchiveEntry['chunks'], hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** What stands in README.txt. */
const readme = (number: string): string => `Evidence about order #${number}

  node verify.mjs '<public key>'       checks everything in this folder
  node verify.mjs '<public key>' /x    checks the bundle unpacked in /x

The public key is the one you noted, or the one the market publishes; of former keys give each as it is in public-key.txt, behind it.
Do not take it from public-key.txt alone: whoever makes up a bundle makes up that file, too, and the programs. If the bundle comes
from somebody else than the market, check it with verify.mjs and verify-proof.mjs of a bundle that you had from the market.

It needs Node.js 20.12 or later and no network. It prints position, time, type, stream and data of each event and then OK (exit
code 0), or the first file or position that is wrong (1). Without a key it prints how to use it (2).

index.html         to read and to print
events.ndjson      every event of the order's history as it is stored, in the order of the log, one a line;
                   personal fields are enciphered
proofs/            for each event, by its position: that it is part of the log a checkpoint has sealed (RFC 6962)
unproven.json      events that have no proof yet: they are younger than the checkpoint, or log and seal disagree
checkpoint.txt     the head of the log, signed by the market (Ed25519, C2SP signed note)
public-key.txt     the keys that may have signed it; a former one ends with @ and the last number of events it signed
steps.json         the same history opened and told step by step, with the order, its money and shelves after each
case.json          the cases about the order with what was said
messages.json      what buyer and producer wrote to each other
processor-evidence.json  the same in the fields of the processor's dispute evidence
policies/          the texts the buyer agreed to; the SHA-256 of each .json stands in the event OrderPlaced
papers/            what was shown in the cases, as far as it can still be opened; its SHA-256 stands in the case's events
manifest.json      the SHA-256 of every other file
manifest.sig       the order's number, the size of the log, the SHA-256 of manifest.json and when it was signed, signed with the
                   key of the seal (Ed25519, C2SP signed note)
verify-proof.mjs    the arithmetic of the seal, as the market itself uses it
verify.mjs         the check

What is proven are the events as they are stored, which policies were agreed to and what was shown. index.html, steps.json,
case.json and messages.json were drawn from those events by the market, which has the keys of the personal fields: of them the
signed manifest proves only that the market handed them out like this, and when.
`
