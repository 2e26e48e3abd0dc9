import { createReadStream } from 'node:fs'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  type CheckpointView,
  transparencyLogContract,
  transparencyLogProblems,
} from '#domain/transparency-log/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { nextEvents } from '#platform/event-store/event-store.ts'
import { accessLogged, Download, type RouteTable, route } from '#platform/http/route.ts'
import { rootOf, type StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import {
  consistencyProof,
  inclusionProof,
  PROOF_VERIFIER,
  type ProofOptions,
} from '#platform/transparency-log/proofs.ts'
import { listVerifications } from './log-verifications.query.ts'

export interface ProofReads {
  readonly db: Sql
  readonly transparencyLog: ProofOptions
}

export const proofReads = ({ db, transparencyLog }: ProofReads): RouteTable => ({
  problems: transparencyLogProblems,
  routes: [
    route(transparencyLogContract.proof, CAN_AUDIT, () => standing({ db, transparencyLog })),
    route(transparencyLogContract.checkpoints, CAN_AUDIT, ({ query }) => checkpoints(transparencyLog, query.page)),
    accessLogged(
      ({ params }) => ({ what: 'event_proof', of: params!.id }),
      route(transparencyLogContract.event, CAN_AUDIT, ({ params }) => proofOf(transparencyLog, params.id)),
    ),
    route(transparencyLogContract.consistency, CAN_AUDIT, ({ query }) => consistency(transparencyLog, query)),
    route(transparencyLogContract.checker, CAN_AUDIT, async () => checker()),
  ],
})

/** How many newer events are counted. */
const COUNTED = 1000

async function standing({ db, transparencyLog }: ProofReads) {
  const { treeStore, store, publicKeys } = transparencyLog
  const [newest, trouble, { position }, verified] = await Promise.all([
    ...([treeStore.latestCheckpoint(), treeStore.fault(), treeStore.head(), listVerifications(db)] as const),
  ])
  const waiting = (await nextEvents(store, position, COUNTED)).length
  const verifications = await Promise.all(
    verified.map(async (one) => ({
      ...one,
      progress: one.finishedAt ? null : ((await treeStore.progressOf(one.id)) ?? null),
    })),
  )
  return {
    publicKeys: [...publicKeys],
    newest: newest ? viewOf(newest) : null,
    waiting,
    trouble: trouble ?? null,
    verifications,
  }
}

const viewOf = ({ size, position, at, note }: StoredCheckpoint): CheckpointView => ({
  size,
  position,
  at,
  note,
  root: rootOf(note),
})

const PAGE_SIZE = 20

async function checkpoints({ treeStore }: ProofOptions, page: number) {
  const found = await treeStore.checkpointPage({ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  return { checkpoints: found.checkpoints.map(viewOf), total: found.total, page, pageSize: PAGE_SIZE }
}

async function proofOf(seal: ProofOptions, reference: string) {
  const sought = reference.includes('-') ? { id: reference.toLowerCase() } : { position: reference }
  const proof = await inclusionProof(seal, sought)
  if (proof === 'unknown') return refuse('event_not_found')
  if (proof === 'unsealed') return refuse('event_not_in_tree')
  return proof === 'broken' ? refuse('event_mismatch') : { ...proof, path: [...proof.path] }
}

async function consistency({ treeStore }: ProofOptions, sizes: { readonly from: number; readonly to: number }) {
  const proof = await consistencyProof(treeStore, sizes)
  if (proof === 'fewer') return refuse('tree_size_unknown')
  return proof === 'broken' ? refuse('log_tree_incomplete') : { ...proof, path: [...proof.path] }
}

const checker = () => {
  const pieces = createReadStream(PROOF_VERIFIER)
  return new Download({ name: 'verify-proof.mjs', type: 'text/javascript; charset=utf-8', pieces })
}
