import { z } from 'zod'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'

/** How far a reader of the log is behind its head. */
const lag = {
  position: z.string(),
  behind: z.number(),
  /** Age of the oldest unread event, seconds; 0 if there is none. */
  behindS: z.number(),
}

export const openWorkKinds = ['disputes', 'discrepancies', 'verifications'] as const
export type OpenWorkKind = (typeof openWorkKinds)[number]

const projectionView = z.object({
  name: z.string(),
  state: z.enum(['live', 'outdated', 'newer', 'faulted']),
  ...lag,
  parked: z.number(),
  /** The error, without personal data. Reported by the projecting process. */
  error: z.string().nullable(),
})
export type ProjectionView = z.infer<typeof projectionView>

/** An event that could not be applied to rows of a projection. */
const parkedEventView = z.object({
  projection: z.string(),
  eventId: z.string(),
  position: z.string(),
  stream: z.string(),
  type: z.string(),
  error: z.string(),
  /** Time of the last attempt. */
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
  /** The address with a masked local part. */
  to: z.string(),
  at: z.string(),
  /** The failed job that can be retried to send it, if there is one. */
  job: z.object({ name: z.string(), id: z.string() }).nullable(),
  /** Its job retries automatically. */
  willRetry: z.boolean(),
})
export type FailedEmailView = z.infer<typeof failedEmailView>

/** Status of all processes of a marketplace, from its database and queue. */
const systemStatusView = z.object({
  at: z.string(),
  /** Nothing needs attention. */
  healthy: z.boolean(),
  /** `due`: number of open items that need attention now. */
  openWork: z.array(z.object({ kind: z.enum(openWorkKinds), open: z.number(), due: z.number() })),
  head: z.string(),
  projections: z.array(projectionView),
  parked: z.array(parkedEventView),
  reactors: z.object(lag).nullable(),
  jobs: z.array(z.object({ name: z.string(), ...counts })),
  failedJobs: z.array(failedJobView),
  emails: z.object({ sent: z.number(), failed: z.number(), unsent: z.array(failedEmailView) }),
  /** Time of the processor's last webhook; null if there was none. */
  webhookAt: z.string().nullable(),
  database: z.object({
    bytes: z.number(),
    maxConnections: z.number(),
    /** Connections of all processes. */
    connections: z.array(z.object({ name: z.string(), open: z.number(), busy: z.number() })),
    /** Of the responding process. */
    pool: z.object({ open: z.number(), idle: z.number(), waiting: z.number(), max: z.number() }),
  }),
  engines: z.array(z.object({ part: z.string(), engine: z.string() })),
  version: z.string(),
})
export type SystemStatusView = z.infer<typeof systemStatusView>

const projection = z.string().regex(/^[a-z_]{1,40}$/)
const jobName = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/)
const jobId = z.string().regex(/^[^\s:]{1,200}$/)
const retryResult = z.object({
  /** Number of rows or jobs retried, and of those that failed again at once. */
  retried: z.number(),
  failed: z.number(),
})
export type RetryResult = z.infer<typeof retryResult>

export const discardJobForm = z.object({ reason: z.string().trim().min(1, 'Enter a reason').max(500) })

export const operationsContract = {
  health: defineEndpoint({
    method: 'GET',
    path: '/api/staff/system-status',
    summary: 'System status: lag, parked events, failed jobs and unsent emails',
    response: systemStatusView,
  }),
  retryParked: defineEndpoint({
    method: 'POST',
    path: '/api/staff/projections/:name/retry-parked-events',
    summary: 'Retry parked events: of one event, or all of a projection',
    params: z.object({ name: projection }),
    body: z.object({ eventId: z.uuid().optional() }),
    response: retryResult,
  }),
  retryJobs: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/retry',
    summary: 'Retry a failed job, or all failed jobs of a name',
    params: z.object({ name: jobName }),
    body: z.object({ id: jobId.optional() }),
    response: retryResult,
  }),
  discardJob: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/discard',
    summary: 'Discard a failed job',
    params: z.object({ name: jobName }),
    body: discardJobForm.extend({ id: jobId }),
    response: z.object({ discarded: z.boolean() }),
  }),
}

export const operationsProblems = problems({
  no_parked_events: { status: 404, text: 'There are no parked events left to retry.' },
  job_not_failed: { status: 404, text: 'This job has not failed, or was already retried.' },
})
