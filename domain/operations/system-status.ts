import { z } from 'zod'

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
  state: z.enum(['live', 'outdated', 'newer', 'in trouble']),
  ...behind,
  parked: z.number(),
  /** Why it is in trouble, without what was personal. Told by the process that projects. */
  error: z.string().nullable(),
})
export type ProjectionView = z.infer<typeof projectionView>

/** An event that rows of a projection could not take. */
const parkedEventView = z.object({
  projection: z.string(),
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
export const systemStatusView = z.object({
  at: z.string(),
  /** Nothing that somebody should look at. */
  well: z.boolean(),
  /** `due`: how many of the open ones somebody should look at now. */
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
