import { z } from 'zod'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'

/** How far a reader of the log is behind its head. */
const behind = {
  position: z.string(),
  behind: z.number(),
  /** The age of the oldest event it has not read, seconds; 0 when there is none. */
  behindS: z.number(),
}

export const openWorkKinds = ['disputes', 'money_cases', 'verifications'] as const
export type OpenWorkKind = (typeof openWorkKinds)[number]

const projectionView = z.object({
  name: z.string(),
  state: z.enum(['live', 'outdated', 'newer', 'faulted']),
  ...behind,
  parked: z.number(),
  /** The error, without personal data. Reported by the projecting process. */
  error: z.string().nullable(),
})
export type ProjectionView = z.infer<typeof projectionView>

/** An event that rows of a projection could not take. */
const parkedEventView = z.object({
  projection: z.string(),
  eventId: z.string(),
  position: z.string(),
  stream: z.string(),
  type: z.string(),
  error: z.string(),
  /** When it was last tried. */
  at: z.string(),
})
export type ParkedEventView = z.infer<typeof parkedEventView>

const counts = { waiting: z.number(), delayed: z.number(), active: z.number(), failed: z.number() }

const failedJobView = z.object({
  name: z.string(),
  id: z.string(),
  attempts: z.number(),
  error: z.string(),
  at: z.string(),
})
export type FailedJobView = z.infer<typeof failedJobView>

const failedEmailView = z.object({
  key: z.string(),
  /** The address with its name hidden. */
  to: z.string(),
  at: z.string(),
  /** The job that can send it again, if there is one among the failed. */
  job: z.object({ name: z.string(), id: z.string() }).nullable(),
  /** Its job tries again by itself. */
  waits: z.boolean(),
})
export type FailedEmailView = z.infer<typeof failedEmailView>

/** Everything that may stand still in a market, as its database and its queue know it: of all its processes. */
const systemStatusView = z.object({
  at: z.string(),
  /** Nothing needs attention. */
  well: z.boolean(),
  /** `due`: number of open ones that need attention now. */
  cases: z.array(z.object({ kind: z.enum(openWorkKinds), open: z.number(), due: z.number() })),
  head: z.string(),
  projections: z.array(projectionView),
  parked: z.array(parkedEventView),
  reactors: z.object(behind).nullable(),
  jobs: z.array(z.object({ name: z.string(), ...counts })),
  failedJobs: z.array(failedJobView),
  mails: z.object({ sent: z.number(), failed: z.number(), unsent: z.array(failedEmailView) }),
  /** When the processor was last heard; null: never. */
  webhookAt: z.string().nullable(),
  database: z.object({
    bytes: z.number(),
    mostConnections: z.number(),
    /** Who is connected, of all processes. */
    connections: z.array(z.object({ name: z.string(), open: z.number(), busy: z.number() })),
    /** Of the process that answers. */
    pool: z.object({ open: z.number(), idle: z.number(), waiting: z.number(), most: z.number() }),
  }),
  engines: z.array(z.object({ part: z.string(), engine: z.string() })),
  version: z.string(),
})
export type SystemStatusView = z.infer<typeof systemStatusView>

const projection = z.string().regex(/^[a-z_]{1,40}$/)
const jobName = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/)
const jobId = z.string().regex(/^[^\s:]{1,200}$/)
const retryResult = z.object({
  /** What goes again, and what stood still again at once. */
  retried: z.number(),
  failed: z.number(),
})
export type RetryResult = z.infer<typeof retryResult>

export const discardJobForm = z.object({ reason: z.string().trim().min(1, 'Please say why').max(500) })

export const operationsContract = {
  health: defineEndpoint({
    method: 'GET',
    path: '/api/staff/system-status',
    summary: 'How the market is: what waits, what is behind, what has failed',
    response: systemStatusView,
  }),
  retryParked: defineEndpoint({
    method: 'POST',
    path: '/api/staff/projections/:name/retry-parked-events',
    summary: 'Parked events are folded again: those of one event, or all of a projection',
    params: z.object({ name: projection }),
    body: z.object({ eventId: z.uuid().optional() }),
    response: retryResult,
  }),
  retryJobs: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/retry',
    summary: 'A job that was given up is tried again, or all of its name',
    params: z.object({ name: jobName }),
    body: z.object({ id: jobId.optional() }),
    response: retryResult,
  }),
  dropJob: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/discard',
    summary: 'A job that was given up is taken away for good',
    params: z.object({ name: jobName }),
    body: discardJobForm.extend({ id: jobId }),
    response: z.object({ dropped: z.boolean() }),
  }),
}

export const operationsProblems = problems({
  no_parked_events: { status: 404, text: 'Nothing is parked there any more.' },
  job_not_failed: { status: 404, text: 'This job is not among the failed any more.' },
})
