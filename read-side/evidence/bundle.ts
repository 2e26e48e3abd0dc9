import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PolicyView } from '#domain/policies/contract.ts'
import { type ZippedFile, zipped } from '#platform/files/zipped.ts'
import type { Papers } from '#platform/papers/papers.ts'
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
  readonly papers: Pick<Papers, 'read'>
  readonly policyOf: (name: string, version: string) => Omit<PolicyView, 'versions'> | undefined
}

/** All that an order's case rests on, as one archive. The manifest comes last: it has the hash of what went before. */
export const bundle = (parts: BundleParts): AsyncGenerator<Uint8Array> => zipped(withManifest(filesOf(parts)))

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
  yield { name: 'verify.mjs', pieces: [check.replace('#platform/seal/check-proof.mjs', './check-proof.mjs')] }
  const arithmetic = new URL('../../platform/seal/check-proof.mjs', import.meta.url)
  yield { name: 'check-proof.mjs', pieces: [await readFile(arithmetic, 'utf8')] }
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
async function* paperFiles({ shown, papers }: Pick<BundleParts, 'shown' | 'papers'>): AsyncGenerator<ZippedFile> {
  for (const { id, kind, personId } of shown) {
    const paper = await papers.read(personId, id)
    if (paper) yield { name: `papers/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`, pieces: [paper.content] }
  }
}

async function* withManifest(files: AsyncIterable<ZippedFile>): AsyncGenerator<ZippedFile> {
  const hashes: Record<string, string> = {}
  for await (const { name, pieces } of files) {
    const hash = createHash('sha256')
    yield { name, pieces: heard(pieces, hash) }
    hashes[name] = hash.digest('hex')
  }
  yield json('manifest.json', hashes)
}

async function* heard(pieces: ZippedFile['pieces'], hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}
