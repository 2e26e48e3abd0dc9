import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { finding } from './finding.ts'

const checkpointView = z.object({
  size: z.number(),
  /** Of the last event it covers. */
  position: z.string(),
  signedAt: z.string(),
  /** The root of the tree, base64. */
  root: z.string(),
  /** Its signed text (C2SP tlog-checkpoint). */
  note: z.string(),
})
export type CheckpointView = z.infer<typeof checkpointView>

const verificationView = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** Null when it was the clock. */
  askedBy: z.string().nullable(),
  /** Null while it runs; then there is how many of how many events it has compared, once it has begun. */
  finishedAt: z.string().nullable(),
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  sealed: z.number().nullable(),
  waiting: z.number().nullable(),
  checkpoints: z.number().nullable(),
  wrong: z.number().nullable(),
  findings: z.array(finding),
})
export type VerificationView = z.infer<typeof verificationView>

export const logIntegrityView = z.object({
  /** The key that signs now, then former ones, each as `<key>@<last tree size it signed>`. */
  publicKeys: z.array(z.string()),
  newest: checkpointView.nullable(),
  /** How many of the newest events wait to be sealed; 1,000 stands for that and more. */
  waiting: z.number(),
  /** Why nothing more is sealed. */
  fault: z.object({ message: z.string(), since: z.string() }).nullable(),
  /** The last verifications, the newest first. */
  verifications: z.array(verificationView),
})
export type LogIntegrityView = z.infer<typeof logIntegrityView>

/** That an event is part of a checkpoint, for `verify-proof.mjs`. The event as it is stored: what is personal enciphered. */
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
    summary: 'How far the log is sealed, and what verifications found',
    response: logIntegrityView,
  }),
  checkpoints: defineEndpoint({
    method: 'GET',
    path: '/api/audit/checkpoints',
    summary: 'Signed checkpoints of the log, the newest first',
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
    summary: 'Compare the whole log with its seal now',
    response: z.object({ id: z.string() }),
  }),
  event: defineEndpoint({
    method: 'GET',
    path: '/api/audit/events/:id/inclusion-proof',
    summary: 'The proof that an event, by its id or position, is part of the newest checkpoint',
    params: z.object({ id: eventReference }),
    response: eventProof,
  }),
  consistency: defineEndpoint({
    method: 'GET',
    path: '/api/audit/consistency-proof',
    summary: 'The proof that the log of one size begins with the log of a smaller one',
    query: z.object({ from: size, to: size }),
    response: z.object({ from: head, to: head, path: z.array(z.string()) }),
  }),
  checker: defineEndpoint({
    method: 'GET',
    path: '/api/audit/verify-proof.mjs',
    summary: 'The program that checks a proof without any server',
    response: z.string(),
  }),
}

export const transparencyLogProblems = problems({
  event_not_found: { status: 404, text: 'There is no such event in the log.' },
  event_not_in_tree: { status: 409, text: 'This event is not sealed yet. Please try again in a minute.' },
  event_mismatch: {
    status: 409,
    text: 'Log and seal disagree about this event. Verify the log to see what was changed.',
  },
  log_tree_incomplete: {
    status: 409,
    text: 'A part of the seal is missing. Verify the log to see from which position on.',
  },
  tree_size_unknown: { status: 404, text: 'Two sizes are needed, the smaller one first, both of them sealed.' },
})
