import { createReadStream } from 'node:fs'
import { type CheckpointView, proofContract, proofProblems } from '#domain/audit/proof.contract.ts'
import { AUDITORS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { Download, type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import { nextEvents } from '#platform/seal/next-events.ts'
import { type ProveParts, proveConsistency, proveEvent } from '#platform/seal/prove.ts'
import { type KeptCheckpoint, rootIn } from '#platform/seal/seal-tables.ts'
import { listVerifications } from './verifications.query.ts'

export interface ProofReads {
  readonly db: Sql
  readonly seal: ProveParts
}

export const proofReads = ({ db, seal }: ProofReads): RouteTable => ({
  problems: proofProblems,
  routes: [
    route(proofContract.proof, AUDITORS, () => standing({ db, seal })),
    route(proofContract.checkpoints, AUDITORS, ({ query }) => checkpoints(seal, query.page)),
    writtenDown(
      ({ params }) => ({ what: 'event_proof', of: params!.id }),
      route(proofContract.event, AUDITORS, ({ params }) => proofOf(seal, params.id)),
    ),
    route(proofContract.consistency, AUDITORS, ({ query }) => consistency(seal, query)),
    route(proofContract.checker, AUDITORS, async () => checker()),
  ],
})

/** How many newer events are counted. */
const COUNTED = 1000

async function standing({ db, seal }: ProofReads) {
  const { tables, store, publicKeys } = seal
  const [newest, trouble, { position }, verified] = await Promise.all([
    ...([tables.latestCheckpoint(), tables.trouble(), tables.sealedTo(), listVerifications(db)] as const),
  ])
  const waiting = (await nextEvents(store, position, COUNTED)).length
  const verifications = await Promise.all(
    verified.map(async (one) => ({
      ...one,
      progress: one.finishedAt ? null : ((await tables.progressOf(one.id)) ?? null),
    })),
  )
  return {
    ...{ publicKeys: [...publicKeys], newest: newest ? viewOf(newest) : null, waiting },
    ...{ trouble: trouble ?? null, verifications },
  }
}

const viewOf = ({ size, position, at, note }: KeptCheckpoint): CheckpointView => ({
  ...{ size, position, at, note },
  root: rootIn(note),
})

const PAGE_SIZE = 20

async function checkpoints({ tables }: ProveParts, page: number) {
  const found = await tables.checkpointPage({ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  return { checkpoints: found.checkpoints.map(viewOf), total: found.total, page, pageSize: PAGE_SIZE }
}

async function proofOf(seal: ProveParts, reference: string) {
  const sought = reference.includes('-') ? { id: reference.toLowerCase() } : { position: reference }
  const proof = await proveEvent(seal, sought)
  if (proof === 'unknown') return refuse('event_not_found')
  if (proof === 'unsealed') return refuse('event_not_sealed')
  return proof === 'broken' ? refuse('event_not_as_sealed') : { ...proof, path: [...proof.path] }
}

async function consistency({ tables }: ProveParts, sizes: { readonly from: number; readonly to: number }) {
  const proof = await proveConsistency(tables, sizes)
  if (proof === 'fewer') return refuse('not_so_many_sealed')
  return proof === 'broken' ? refuse('seal_incomplete') : { ...proof, path: [...proof.path] }
}

const checker = () => {
  const pieces = createReadStream(new URL('../../platform/seal/check-proof.mjs', import.meta.url))
  return new Download({ name: 'check-proof.mjs', type: 'text/javascript; charset=utf-8', pieces })
}
