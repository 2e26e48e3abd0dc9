import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Job,
  type KeepJobs,
  type Processor,
  Queue,
  runMigrations,
  Worker,
} from 'bullmq'
import pg from 'pg'
import { z } from 'zod'
import { type JobDefinition, type JobKey, JobRejected } from './jobs.ts'

/**
 * All jobs share one queue, so a worker needs only one LISTEN connection (one blocking connection on Redis) and one
 * poll; a queue per job name would multiply both.
 */
const QUEUE = 'jobs'

export type FarmgateJob = Job<QueuedJob, void, string>
export type FarmgateQueue = Queue<QueuedJob, void, string, QueuedJob, void, string, IQueueBackend, string>
export type FarmgateWorker = Worker<QueuedJob, void, string, IQueueBackend, never, string>

export function openQueue({ factory, prefix }: OpenBackend, onError: (error: Error) => void): FarmgateQueue {
  // Short, because BullMQ's event stream is not used.
  const streams = { events: { maxLen: 1_000 } }
  const queue: FarmgateQueue = new Queue(QUEUE, { connection: QUEUE, prefix, streams }, factory)
  queue.on('error', onError)
  return queue
}

interface WorkerOptions {
  readonly process: (job: FarmgateJob) => Promise<void>
  readonly concurrency: number
  readonly stalledMs: number
  readonly onError: (error: Error) => void
}

export function openWorker({ factory, prefix }: OpenBackend, options: WorkerOptions): FarmgateWorker {
  const { concurrency, stalledMs } = options
  const worker: FarmgateWorker = new Worker(
    QUEUE,
    options.process as Processor<QueuedJob, void, string, never>,
    {
      connection: QUEUE,
      prefix,
      concurrency,
      lockDuration: stalledMs,
      stalledInterval: stalledMs,
      // A job that was running in this many process crashes is assumed to cause them.
      maxStalledCount: 5,
      runRetryDelay: 1_000,
    },
    factory,
  )
  worker.on('error', options.onError)
  return worker
}

/** The queue's backend. On Redis, all keys start with `prefix`. */
export type JobsBackend =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string }

/** An open backend with its connections. */
export interface OpenBackend {
  readonly factory: BackendFactory<IQueueBackend, string>
  readonly prefix: string
  /** Retention of finished jobs. A job whose id is retained does not run again. */
  readonly keepFinished: KeepJobs | false
  /** Minimum number of jobs that are added faster in bulk than one by one. */
  readonly minBulk: number
  /** Whether finished jobs must be purged explicitly. */
  readonly needsPurge: boolean
  /** Closes the shared connections. Close queues and workers first. */
  release(): Promise<void>
}

export const openBackend = (backend: JobsBackend, onError: (error: Error) => void): Promise<OpenBackend> =>
  backend.kind === 'postgres' ? openPostgres(backend.url, onError) : openRedis(backend)

async function openPostgres(url: string, onError: (error: Error) => void): Promise<OpenBackend> {
  const openPool = (options: string, max: number) => {
    // Connections are opened on demand.
    const pool = new pg.Pool({
      connectionString: url,
      options,
      application_name: 'farmgate-jobs',
      max,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    // BullMQ adds its own listener when a queue is opened.
    pool.on('error', onError)
    return pool
  }
  const queues = openPool(SETTINGS, 2)
  const workers = openPool(`${SETTINGS} ${WITHOUT_FLUSH}`, 4)
  const release = async () => void (await Promise.all([queues.end(), workers.end()]))
  try {
    await migrate(queues)
  } catch (error) {
    await release()
    throw error
  }
  return {
    factory: (name, options, roles) => {
      const connection = roles?.withBlockingConnection ? workers : queues
      return withReconnectPause(createPostgresBackend(name, { ...options, connection }, roles))
    },
    prefix: '',
    // An age or count limit would make every completion scan all retained jobs.
    keepFinished: false,
    // A bulk creates two temporary tables, which costs as much as about ten jobs.
    minBulk: 10,
    needsPurge: true,
    release,
  }
}

/** A crash of PostgreSQL may lose that a job started or finished. It then runs again, which every job allows. */
const WITHOUT_FLUSH = '-c synchronous_commit=off'

/**
 * BullMQ's functions cache plans that may be made while the tables are empty; without these settings, they would scan
 * whole tables later.
 */
const SETTINGS = '-c search_path=bullmq -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** BullMQ's migrations need a single session, because they take an advisory lock. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await runMigrations(client)
    await client.query(STALLED_MARKER_INDEX)
  } finally {
    client.release()
  }
}

/** BullMQ clears stalled markers every few seconds; without this index it scans all jobs of the last week. */
const STALLED_MARKER_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('farmgate jobs'));
  create index if not exists job_marked_idx on job (queue) where stalled_marked;
end $$`

/**
 * Adds a pause after a failed fetch. A worker retries at once after any error except a refused connection, which would
 * flood a server that is starting up.
 */
function withReconnectPause<B extends IQueueBackend>(backend: B): B {
  const moveToActive = backend.moveToActive.bind(backend)
  backend.moveToActive = async (token, name) => {
    try {
      return await moveToActive(token, name)
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      throw error
    }
  }
  return backend
}

async function openRedis({ url, prefix = '{farmgate}' }: { url: string; prefix?: string }): Promise<OpenBackend> {
  const retryStrategy = (times: number) => Math.min(times * RECONNECT_MS, 5_000)
  return {
    factory: (name, options, roles) => {
      // A worker waits for the server without a limit; an enqueuing caller gets an error.
      const retryOptions = roles?.withBlockingConnection
        ? { maxRetriesPerRequest: null }
        : { maxRetriesPerRequest: 3, commandTimeout: 5_000 }
      return createRedisBackend(name, { ...options, connection: { url, retryStrategy, ...retryOptions } }, roles)
    },
    prefix,
    keepFinished: { age: WEEK_SECONDS, count: 100_000 },
    minBulk: 2,
    needsPurge: false,
    release: async () => undefined,
  }
}

const RECONNECT_MS = 200
/** How long the id of a finished job is retained, in seconds. */
export const WEEK_SECONDS = 7 * 24 * 3600

/** Stops taking jobs, waits for running jobs, then closes the worker. */
export async function closeWorker(worker: FarmgateWorker, running: ReadonlySet<Promise<void>>): Promise<void> {
  await worker.pause(true)
  await Promise.allSettled(running)
  // A graceful close waits indefinitely for an unresponsive server.
  await worker.close(!(await responds(worker.getBackend())))
}

export async function closeQueue(queue: FarmgateQueue): Promise<void> {
  if (await responds(queue.getBackend())) await queue.close()
  else await queue.getBackend().close(true)
}

/** Whether the server responds on every connection of the backend. */
async function responds(backend: IQueueBackend): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, false)
  })
  const response = Promise.all([backend.getQueueMetaField('version'), backend.reconnectBlocking()]).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const RESPONSE_TIMEOUT_MS = 2_000

/** A job as stored in the queue. */
export const queuedJob = z.object({
  payload: z.unknown(),
  correlationId: z.string().optional(),
  causationId: z.string().optional(),
  causePosition: z.string().optional(),
  traceparent: z.string().optional(),
})
export type QueuedJob = z.infer<typeof queuedJob>

/** The queue's id: job name and id, so that two jobs of one event do not collide. */
export function queueIdOf(job: JobDefinition<unknown>, id: string): string {
  if (!ID.test(id)) throw new JobRejected(`${job.name}: not a valid job id: ${JSON.stringify(id.slice(0, 80))}`)
  return `${job.name}.${id}`
}

/** The job name in a queue id. BullMQ names a scheduled run `repeat:<name>:<ms>`. */
export const nameIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? queueId.split(':')[1]! : queueId.slice(0, queueId.indexOf('.'))

/** The id as enqueued; for a scheduled run, one derived from its time. */
export const idIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? `scheduled-${queueId.split(':')[2]}` : queueId.slice(queueId.indexOf('.') + 1)

/** BullMQ's id of a scheduled run at a time, ms since 1970. */
export const scheduledQueueId = (name: string, at: number): string => `repeat:${name}:${at}`

/** The id of a run that replaces the one missed at a time, ms since 1970. */
export const missedId = (at: number): string => `missed-${at}`

/** When a scheduled or missed run was due (ms since 1970); undefined for any other job. */
export const scheduledFor = (queueId: string): number | undefined => {
  const [, at] = /^(?:scheduled|missed)-(\d+)$/.exec(idIn(queueId)) ?? []
  return at === undefined ? undefined : Number(at)
}

/** The possible queue ids of a job: enqueued, or a scheduled run. */
export const queueIdsOf = ({ name, id }: JobKey): readonly string[] => [
  `${name}.${id}`,
  ...(id.startsWith('scheduled-') ? [`repeat:${name}:${id.slice('scheduled-'.length)}`] : []),
]

/** Validates the payload and returns the stored form. */
export function serializeJob<P>(
  job: JobDefinition<P>,
  payload: P,
  context: Omit<QueuedJob, 'payload'> = {},
): QueuedJob {
  if (!NAME.test(job.name)) throw new JobRejected(`not a valid job name: ${JSON.stringify(job.name)}`)
  const checked = job.payload.safeParse(payload)
  if (!checked.success) throw new JobRejected(`${job.name}: ${z.prettifyError(checked.error)}`)
  return { payload: checked.data, ...context }
}

const NAME = /^[a-z][a-z0-9-]{0,79}$/
// BullMQ reserves colons.
const ID = /^[^\s:]{1,200}$/
