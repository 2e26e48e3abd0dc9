import { ErrorCode, type JobSchedulerTemplateOptions, type RepeatOptions } from 'bullmq'
import { failureOf, type Sql } from '#platform/database/database.ts'
import type { FarmgateQueue, QueuedJob } from '#platform/jobs/bullmq-queue.ts'

interface Schedule {
  readonly name: string
  readonly data: QueuedJob
  readonly pattern: string
  readonly options: JobSchedulerTemplateOptions
}

/** The schedules of this process, recreated when the queue has lost them. */
export interface JobSchedules {
  set(schedule: Schedule): Promise<void>
  stop(): Promise<void>
}

export function jobSchedules(
  queue: FarmgateQueue,
  { checkMs, onError }: { checkMs: number; onError: (error: Error) => void },
): JobSchedules {
  const schedules = new Map<string, Schedule>()
  let checking: Promise<void> | undefined

  const recreateMissing = async () => {
    for (const schedule of schedules.values())
      if (!(await queue.getJobScheduler(schedule.name))) await upsertSchedule(queue, schedule)
  }
  const timer = setInterval(() => {
    checking ??= recreateMissing()
      .catch(onError)
      .finally(() => {
        checking = undefined
      })
  }, checkMs)
  timer.unref()

  return {
    set: async (schedule) => {
      await upsertSchedule(queue, schedule)
      schedules.set(schedule.name, schedule)
    },
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}

/** Retries conflicts: on PostgreSQL, processes that start together and create the same schedules can conflict. */
async function upsertSchedule(queue: FarmgateQueue, { name, data, pattern, options }: Schedule): Promise<void> {
  const repeat: RepeatOptions = { pattern, tz: 'UTC' }
  for (let attemptsLeft = 10; ; attemptsLeft--) {
    try {
      await queue.upsertJobScheduler(name, repeat, { name, data, opts: options })
      return
    } catch (error) {
      if (attemptsLeft === 0 || !isConflict(error)) throw error
    }
  }
}

/** Another process just added the schedule's next job, or the two deadlocked; nothing was written. */
const isConflict = (error: unknown): boolean =>
  (error instanceof Error && 'code' in error && error.code === ErrorCode.SchedulerJobIdCollision) ||
  failureOf(error) === 'busy'

/** When scheduled jobs last ran. Stored outside the queue, which may lose its data. Times are ms since 1970. */
export interface ScheduledRuns {
  /** Start of the last successful run. For an unknown job, stores and returns `now`. */
  lastRunAt(job: string, now: number): Promise<number>
  /** Records a successful run that started at this time. */
  recordRun(job: string, startedAt: number): Promise<void>
}

export const postgresScheduledRuns = (db: Sql): ScheduledRuns => ({
  lastRunAt: async (job, now) => {
    const [row] = await db.query<{ ranAt: string }>(
      `insert into scheduled_runs (job, ran_at) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (job) do update set ran_at = scheduled_runs.ran_at
       returning (extract(epoch from ran_at) * 1000)::bigint as "ranAt"`,
      [job, now],
    )
    return Number(row!.ranAt)
  },
  recordRun: async (job, startedAt) => {
    await db.query(
      `insert into scheduled_runs (job, ran_at) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (job) do update set ran_at = greatest(scheduled_runs.ran_at, excluded.ran_at)`,
      [job, startedAt],
    )
  },
})

/** For queues that do not make up for missed runs. */
export const noScheduledRuns: ScheduledRuns = { lastRunAt: async (_, now) => now, recordRun: async () => undefined }
