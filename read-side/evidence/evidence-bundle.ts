import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PolicyView } from '#domain/policies/contract.ts'
import type { Documents } from '#platform/documents/documents.ts'
import { type ArchiveEntry, zipArchive } from '#platform/files/zip-archive.ts'
import { PROOF_VERIFIER } from '#platform/transparency-log/proofs.ts'
import { indexPage, policyPage } from '#read-side/evidence/bundle-pages.ts'
import { chargebackEvidenceOf } from '#read-side/evidence/chargeback-evidence.ts'
import type { EventsWithProofs } from '#read-side/evidence/event-proofs.ts'
import { type EvidenceDocument, emailsIn, type OrderEvidence } from '#read-side/evidence/order-evidence.ts'

export interface BundleOptions {
  readonly facts: OrderEvidence
  readonly events: EventsWithProofs
  readonly submitted: readonly EvidenceDocument[]
  readonly documents: Pick<Documents, 'read'>
  readonly policyOf: (name: string, version: string) => Omit<PolicyView, 'versions'> | undefined
}

/** The signed content of a bundle's manifest. */
export interface Manifest {
  /** Order number. */
  readonly order: string
  /** Tree size of the bundle's checkpoint; 0 without one. */
  readonly size: number
  /** SHA-256 of manifest.json, hexadecimal. */
  readonly sha256: string
}

/** Signs a manifest as a note (see `openManifestNote`); undefined if signing timed out. */
export type SignManifest = (manifest: Manifest) => Promise<string | undefined>

/**
 * The evidence of an order as a ZIP archive; undefined if the manifest was not signed. Generates every file twice, so
 * that nothing is sent before the manifest is signed and at most one file is in memory.
 */
export async function evidenceBundle(
  options: BundleOptions,
  sign: SignManifest,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const hashes = await hashesOf(filesOf(options))
  const manifest = `${JSON.stringify(hashes, null, 1)}\n`
  const { facts, events } = options
  const note = await sign({
    order: facts.replay.orderNumber,
    size: events.checkpoint?.size ?? 0,
    sha256: createHash('sha256').update(manifest).digest('hex'),
  })
  if (note === undefined) return undefined
  return zipArchive(withManifest({ files: filesOf(options), hashes, manifest, note }))
}

async function* filesOf(options: BundleOptions): AsyncGenerator<ArchiveEntry> {
  const { facts, events } = options
  yield { name: 'README.txt', chunks: [readme(facts.replay.orderNumber)] }
  yield { name: 'index.html', chunks: [indexPage(facts, events)] }
  yield { name: 'events.ndjson', chunks: events.stored.map((event) => `${JSON.stringify(event)}\n`) }
  yield json('steps.json', facts.replay)
  yield json('dispute.json', facts.cases)
  yield json('messages.json', facts.messages)
  yield json('prices.json', facts.replay.prices)
  yield json('emails.json', emailsIn(facts.replay))
  yield json('processor-evidence.json', chargebackEvidenceOf(facts))
  yield* policyFiles(options)
  yield* proofFiles(events)
  yield* documentFiles(options)
  yield* programs()
}

const json = (name: string, value: unknown): ArchiveEntry => ({ name, chunks: [`${JSON.stringify(value, null, 1)}\n`] })

/** In the bundle, both programs are in the same folder. */
async function* programs(): AsyncGenerator<ArchiveEntry> {
  const program = await readFile(new URL('./verify.mjs', import.meta.url), 'utf8')
  yield {
    name: 'verify.mjs',
    chunks: [program.replace('#platform/transparency-log/verify-proof.mjs', './verify-proof.mjs')],
  }
  yield { name: 'verify-proof.mjs', chunks: [await readFile(PROOF_VERIFIER, 'utf8')] }
}

/** The JSON is the exact text whose hash the buyer accepted. */
function* policyFiles({ facts, policyOf }: Pick<BundleOptions, 'facts' | 'policyOf'>): Generator<ArchiveEntry> {
  for (const { policy, version } of facts.agreed) {
    const published = policyOf(policy, version)
    if (!published) continue
    yield { name: `policies/${policy}-${version}.json`, chunks: [JSON.stringify(published.text)] }
    yield { name: `policies/${policy}-${version}.html`, chunks: [policyPage(published)] }
  }
}

function* proofFiles({ proofs, unproven, checkpoint, publicKeys }: EventsWithProofs): Generator<ArchiveEntry> {
  for (const proof of proofs) yield json(`proofs/${proof.event.position}.json`, proof)
  yield json('unproven.json', unproven)
  if (checkpoint) yield { name: 'checkpoint.txt', chunks: [checkpoint.note] }
  yield { name: 'public-key.txt', chunks: [`${publicKeys.join('\n')}\n`] }
}

/** One document at a time; erased documents are left out. */
async function* documentFiles({
  submitted,
  documents,
}: Pick<BundleOptions, 'submitted' | 'documents'>): AsyncGenerator<ArchiveEntry> {
  for (const { id, kind, personId } of submitted) {
    const document = await documents.read(personId, id)
    if (document) yield { name: `documents/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, chunks: [document.content] }
  }
}

async function hashesOf(files: AsyncIterable<ArchiveEntry>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const { name, chunks } of files) {
    const hash = createHash('sha256')
    for await (const chunk of chunks) hash.update(chunk)
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

/** Throws, which aborts the download, if a file differs from the signed manifest, for example after an erasure. */
async function* withManifest({ files, hashes, manifest, note }: SignedFiles): AsyncGenerator<ArchiveEntry> {
  const missing = new Set(Object.keys(hashes))
  for await (const { name, chunks } of files) {
    const hash = createHash('sha256')
    yield { name, chunks: hashing(chunks, hash) }
    missing.delete(name)
    if (hash.digest('hex') !== hashes[name]) throw new Error(`${name} changed while the bundle was being sent`)
  }
  if (missing.size > 0) throw new Error(`${[...missing].join(', ')} missing while the bundle was being sent`)
  yield { name: 'manifest.json', chunks: [manifest] }
  yield { name: 'manifest.sig', chunks: [note] }
}

async function* hashing(chunks: ArchiveEntry['chunks'], hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Content of README.txt. */
const readme = (number: string): string => `Evidence about order #${number}

  node verify.mjs '<public key>'       verifies this folder
  node verify.mjs '<public key>' /x    verifies the bundle unpacked in /x

Use the public key you noted, or the one the marketplace publishes; for former keys, add each as it is listed in public-key.txt.
Do not rely on public-key.txt alone: a forged bundle contains a forged key file and forged programs. If you received the bundle
from anyone but the marketplace, verify it with verify.mjs and verify-proof.mjs of a bundle you received from the marketplace.

Requires Node.js 20.12 or later and no network. Prints position, time, type, stream and data of each event, then OK (exit code 0),
or the first invalid file or position (exit code 1). Without a key it prints its usage (exit code 2).

index.html         to read and to print
events.ndjson      every event of the order's history as stored, in log order, one per line;
                   personal fields are encrypted
proofs/            by position, proof that each event is part of the log of the checkpoint (RFC 6962)
unproven.json      events without a proof: they are newer than the checkpoint, or the log and the tree differ
checkpoint.txt     the tree head of the log, signed by the marketplace (Ed25519, C2SP signed note)
public-key.txt     the keys that may have signed it; a former key ends with @ and the position of the last event it signed
steps.json         the same history decrypted, step by step, with the state of the order, its totals and the stock after each step
dispute.json       the disputes of the order with all entries
messages.json      the messages between buyer and producer
prices.json        what each product cost when it was ordered and costs now, and its price changes around the order: step is the
                   position of the event, whose proof is proofs/<step>.json
emails.json        the emails about the order and its disputes, from the marketplace's email log: event is the position of the
                   event that the email reports, whose proof is proofs/<event>.json
processor-evidence.json  the same facts in the fields of the processor's dispute evidence
policies/          the policies the buyer accepted; CheckoutStarted or SubscriptionStarted has the SHA-256 of each .json
documents/         the documents of the disputes that can still be decrypted; the dispute events have their SHA-256
manifest.json      the SHA-256 of every other file
manifest.sig       the order number, the tree size, the SHA-256 of manifest.json and the time, signed with the log signing key
                   (Ed25519, C2SP signed note)
verify-proof.mjs   the proof verification that the marketplace itself uses
verify.mjs         the verification program

The proofs cover the stored events, the price changes, the accepted policies and the submitted documents. Emails are not events:
the proof of an email is that of the event it reports. index.html, steps.json, dispute.json, messages.json and emails.json were
generated by the marketplace, which has the keys of the personal fields: for these files the signed manifest proves only that the
marketplace issued them in this form, and when.
`
