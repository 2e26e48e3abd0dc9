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
import type { QueuedJob } from '#platform/jobs/queued-job.ts'

/**
 * All jobs share one queue, their name inside: a worker then holds one LISTEN slot (one blocking connection on Redis)
 * and polls once, where a queue per name would multiply both by the number of jobs.
 */
const QUEUE = 'jobs'

export type FarmgateJob = Job<QueuedJob, void, string>
export type FarmgateQueue = Queue<QueuedJob, void, string, QueuedJob, void, string, IQueueBackend, string>
export type FarmgateWorker = Worker<QueuedJob, void, string, IQueueBackend, never, string>

export function openQueue({ factory, prefix }: OpenBackend, onTrouble: (error: Error) => void): FarmgateQueue {
  // Nobody reads BullMQ's event stream; a short one costs less.
  const streams = { events: { maxLen: 1_000 } }
  const queue: FarmgateQueue = new Queue(QUEUE, { connection: QUEUE, prefix, streams }, factory)
  queue.on('error', onTrouble)
  return queue
}

interface WorkerOptions {
  readonly process: (job: FarmgateJob) => Promise<void>
  readonly concurrency: number
  readonly stalledMs: number
  readonly onError: (error: Error) => void
}

export function openWorker({ factory, prefix }: OpenBackend, parts: WorkerOptions): FarmgateWorker {
  const { concurrency, stalledMs } = parts
  const worker: FarmgateWorker = new Worker(
    QUEUE,
    parts.process as Processor<QueuedJob, void, string, never>,
    {
      connection: QUEUE,
      prefix,
      concurrency,
      lockDuration: stalledMs,
      stalledInterval: stalledMs,
      // A job that was running when the process died this often is what kills it.
      maxStalledCount: 5,
      runRetryDelay: 1_000,
    },
    factory,
  )
  worker.on('error', parts.onError)
  return worker
}

/** Where the queue lives. On Redis all keys begin with `prefix`. */
export type JobsBackend =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string; readonly prefix?: string }

/** A place for queues, with its connections inside. */
export interface OpenBackend {
  readonly factory: BackendFactory<IQueueBackend, string>
  readonly prefix: string
  /** What is to become of finished jobs as they finish: as long as they are remembered, their ids are not run again. */
  readonly keepFinished: KeepJobs | false
  /** Whether finished jobs stay until they are swept (`done-jobs.ts`). */
  readonly needsPurge: boolean
  /** Lets go of what queues and workers shared. Close those first. */
  release(): Promise<void>
}

export const openBackend = (backend: JobsBackend, onTrouble: (error: Error) => void): Promise<OpenBackend> =>
  backend.kind === 'postgres' ? openPostgres(backend.url, onTrouble) : openRedis(backend)

async function openPostgres(url: string, onTrouble: (error: Error) => void): Promise<OpenBackend> {
  const pool = new pg.Pool({
    connectionString: url,
    options: SETTINGS,
    application_name: 'farmgate-jobs',
    // One slot for a worker's LISTEN, the rest for short statements; they are opened when needed.
    max: 6,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // BullMQ listens too, once a queue is open.
  pool.on('error', onTrouble)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    factory: (name, options, roles) => {
      const backend = createPostgresBackend(name, { ...options, connection: pool }, roles)
      return withReconnectPause(backend)
    },
    prefix: '',
    // An age or a count would make every completion walk over all that is kept.
    keepFinished: false,
    needsPurge: true,
    release: () => pool.end(),
  }
}

/** BullMQ's functions keep their plans, which may be made while the tables are empty: they would read whole tables later. */
const SETTINGS = '-c search_path=bullmq -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/** BullMQ wants one session for its migrations, and takes an advisory lock in it. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await runMigrations(client)
    await client.query(STALLED_MARKER_INDEX)
  } finally {
    client.release()
  }
}

/** BullMQ takes the marks off stalled jobs every few seconds: without this it reads all that was done in a week for that. */
const STALLED_MARKER_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('farmgate jobs'));
  create index if not exists job_marked_idx on job (queue) where stalled_marked;
end $$`

/** A worker asks again at once after any error but a refused connection; a server that starts up would get thousands. */
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
      // A worker waits for the server however long it takes; who enqueues is told when it takes long.
      const patience = roles?.withBlockingConnection
        ? { maxRetriesPerRequest: null }
        : { maxRetriesPerRequest: 3, commandTimeout: 5_000 }
      return createRedisBackend(name, { ...options, connection: { url, retryStrategy, ...patience } }, roles)
    },
    prefix,
    keepFinished: { age: WEEK_SECONDS, count: 100_000 },
    needsPurge: false,
    release: async () => undefined,
  }
}

const RECONNECT_MS = 200
/** In seconds: how long the id of a job that is done is not run again. */
export const WEEK_SECONDS = 7 * 24 * 3600

/** Takes no more jobs, waits for those in hand, then closes. */
export async function closeWorker(worker: FarmgateWorker, running: ReadonlySet<Promise<void>>): Promise<void> {
  await worker.pause(true)
  await Promise.allSettled(running)
  // Told to close gently, BullMQ waits for a server that does not answer for ever.
  await worker.close(!(await responds(worker.getBackend())))
}

export async function closeQueue(queue: FarmgateQueue): Promise<void> {
  if (await responds(queue.getBackend())) await queue.close()
  else await queue.getBackend().close(true)
}

/** Whether the server is there, on every connection of this backend. */
async function responds(backend: IQueueBackend): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, false)
  })
  const reached = Promise.all([backend.getQueueMetaField('version'), backend.reconnectBlocking()]).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([reached, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const RESPONSE_TIMEOUT_MS = 2_000
