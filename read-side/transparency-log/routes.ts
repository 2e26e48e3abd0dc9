import { createReadStream } from 'node:fs'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  type CheckpointView,
  transparencyLogContract,
  transparencyLogProblems,
  type VerificationView,
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

export interface TransparencyLogReadDeps {
  readonly db: Sql
  readonly transparencyLog: ProofOptions
}

export const transparencyLogReadRoutes = ({ db, transparencyLog }: TransparencyLogReadDeps): RouteTable => ({
  problems: transparencyLogProblems,
  routes: [
    route(transparencyLogContract.proof, CAN_AUDIT, () => showStatus({ db, transparencyLog })),
    route(transparencyLogContract.checkpoints, CAN_AUDIT, ({ query }) => checkpoints(transparencyLog, query.page)),
    accessLogged(
      ({ params }) => ({ accessType: 'event_proof', target: params!.id }),
      route(transparencyLogContract.event, CAN_AUDIT, ({ params }) => proofOf(transparencyLog, params.id)),
    ),
    route(transparencyLogContract.consistency, CAN_AUDIT, ({ query }) => consistency(transparencyLog, query)),
    route(transparencyLogContract.checker, CAN_AUDIT, async () => downloadVerifier()),
  ],
})

/** Maximum number of pending events to count. */
const MAX_COUNTED = 1000

async function showStatus({ db, transparencyLog }: TransparencyLogReadDeps) {
  const { treeStore, store, publicKeys } = transparencyLog
  const [newest, fault, { position }, verified] = await Promise.all([
    ...([treeStore.latestCheckpoint(), treeStore.fault(), treeStore.head(), listVerifications(db)] as const),
  ])
  const waiting = (await nextEvents(store, position, MAX_COUNTED)).length
  const verifications = await Promise.all(
    verified.map(async (verification) => ({
      ...verification,
      progress: verification.finishedAt ? null : ((await treeStore.progressOf(verification.id)) ?? null),
    })),
  )
  return {
    publicKeys: [...publicKeys],
    newest: newest ? viewOf(newest) : null,
    waiting,
    fault: fault ?? null,
    verifications,
  }
}

const viewOf = ({ size, position, signedAt, note }: StoredCheckpoint): CheckpointView => ({
  size,
  position,
  signedAt,
  note,
  root: rootOf(note),
})

const PAGE_SIZE = 20

async function checkpoints({ treeStore }: ProofOptions, page: number) {
  const found = await treeStore.checkpointPage({ skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  return { checkpoints: found.checkpoints.map(viewOf), total: found.total, page, pageSize: PAGE_SIZE }
}

async function proofOf(options: ProofOptions, reference: string) {
  const requested = reference.includes('-') ? { id: reference.toLowerCase() } : { position: reference }
  const proof = await inclusionProof(options, requested)
  if (proof === 'unknown') return refuse('event_not_found')
  if (proof === 'unsealed') return refuse('event_not_in_tree')
  return proof === 'broken' ? refuse('event_mismatch') : { ...proof, path: [...proof.path] }
}

async function consistency({ treeStore }: ProofOptions, sizes: { readonly from: number; readonly to: number }) {
  const proof = await consistencyProof(treeStore, sizes)
  if (proof === 'fewer') return refuse('tree_size_unknown')
  return proof === 'broken' ? refuse('log_tree_incomplete') : { ...proof, path: [...proof.path] }
}

const downloadVerifier = () => {
  const chunks = createReadStream(PROOF_VERIFIER)
  return new Download({ name: 'verify-proof.mjs', type: 'text/javascript; charset=utf-8', chunks })
}

/** The last verifications of the log, newest first. */
const listVerifications = (db: Sql): Promise<Omit<VerificationView, 'progress'>[]> =>
  db.query<Omit<VerificationView, 'progress'>>(VERIFICATIONS)

const VERIFICATIONS = `
  select v.id, v.requested_at as "requestedAt", a.username as "requestedBy", v.finished_at as "finishedAt",
    v.tree_size as "treeSize", v.pending_events as "pendingEvents", v.checkpoint_count as "checkpointCount",
    v.finding_count as "findingCount", v.findings
  from transparency_log.verifications v left join identity.accounts a on a.id = v.requested_by
  order by v.requested_at desc, v.id limit 10`
