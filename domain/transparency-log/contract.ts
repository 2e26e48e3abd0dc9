import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { finding } from './finding.ts'

const checkpointView = z.object({
  size: z.number(),
  /** Position of the last event it covers. */
  position: z.string(),
  signedAt: z.string(),
  /** Root hash, base64. */
  root: z.string(),
  /** The signed note (C2SP tlog-checkpoint). */
  note: z.string(),
})
export type CheckpointView = z.infer<typeof checkpointView>

const verificationView = z.object({
  id: z.string(),
  requestedAt: z.string(),
  /** Null for scheduled runs. */
  requestedBy: z.string().nullable(),
  /** Null while it runs; its progress is then reported once it has begun. */
  finishedAt: z.string().nullable(),
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  treeSize: z.number().nullable(),
  pendingEvents: z.number().nullable(),
  checkpointCount: z.number().nullable(),
  findingCount: z.number().nullable(),
  findings: z.array(finding),
})
export type VerificationView = z.infer<typeof verificationView>

export const logIntegrityView = z.object({
  /** The current signing key, then former ones, each as `<key>@<last tree size it signed>`. */
  publicKeys: z.array(z.string()),
  newest: checkpointView.nullable(),
  /** Number of events not sealed yet, up to 1,000. */
  waiting: z.number(),
  /** The fault that stops the sealing. */
  fault: z.object({ message: z.string(), since: z.string() }).nullable(),
  /** The latest verifications, newest first. */
  verifications: z.array(verificationView),
})
export type LogIntegrityView = z.infer<typeof logIntegrityView>

/** An inclusion proof for `verify-proof.mjs`, with the event as stored: personal fields are encrypted. */
const eventProof = z.object({
  event: z.object({
    position: z.string(),
    stream: z.string(),
    revision: z.number(),
    id: z.string(),
    type: z.string(),
    data: z.string(),
    meta: z.string(),
  }),
  index: z.number(),
  size: z.number(),
  path: z.array(z.string()),
  checkpoint: z.string(),
})

export type EventProofView = z.infer<typeof eventProof>

const head = z.object({ size: z.number(), root: z.string() })

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** An event's id, or its position. */
export const eventReference = z
  .string()
  .trim()
  .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18}(\/\d{1,18})?)$/i, 'An event’s id, or its position')

export const transparencyLogContract = {
  proof: defineEndpoint({
    method: 'GET',
    path: '/api/audit/log-integrity',
    summary: 'Status of the sealing, and results of verifications',
    response: logIntegrityView,
  }),
  checkpoints: defineEndpoint({
    method: 'GET',
    path: '/api/audit/checkpoints',
    summary: 'Signed checkpoints of the log, newest first',
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    response: z.object({
      checkpoints: z.array(checkpointView),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/api/audit/log-verifications',
    summary: 'Verify the whole log against the Merkle tree now',
    response: z.object({ id: z.string() }),
  }),
  event: defineEndpoint({
    method: 'GET',
    path: '/api/audit/events/:id/inclusion-proof',
    summary: 'Inclusion proof of an event, by id or position, in the newest checkpoint',
    params: z.object({ id: eventReference }),
    response: eventProof,
  }),
  consistency: defineEndpoint({
    method: 'GET',
    path: '/api/audit/consistency-proof',
    summary: 'Consistency proof between two tree sizes',
    query: z.object({ from: size, to: size }),
    response: z.object({ from: head, to: head, path: z.array(z.string()) }),
  }),
  checker: defineEndpoint({
    method: 'GET',
    path: '/api/audit/verify-proof.mjs',
    summary: 'The program that verifies a proof offline',
    response: z.string(),
  }),
}

export const transparencyLogProblems = problems({
  event_not_found: { status: 404, text: 'There is no such event in the log.' },
  event_not_in_tree: { status: 409, text: 'This event is not sealed yet. Try again in a minute.' },
  event_mismatch: {
    status: 409,
    text: 'The log and the Merkle tree differ for this event. Verify the log to see what was changed.',
  },
  log_tree_incomplete: {
    status: 409,
    text: 'A part of the Merkle tree is missing. Verify the log to see from which position on.',
  },
  tree_size_unknown: { status: 404, text: 'Two sealed tree sizes are needed, the smaller one first.' },
})
