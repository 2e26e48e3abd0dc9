import { ErrorCode, type JobSchedulerTemplateOptions, type RepeatOptions } from 'bullmq'
import { failureOf } from '#platform/database/failures.ts'
import type { FarmgateQueue } from './bullmq-queue.ts'
import type { QueuedJob } from './queued-job.ts'

interface Schedule {
  readonly name: string
  readonly data: QueuedJob
  readonly pattern: string
  readonly options: JobSchedulerTemplateOptions
}

/** The schedules this process has asked for: set in the queue, and set again when the queue has forgotten them. */
export interface KeptSchedules {
  set(schedule: Schedule): Promise<void>
  stop(): Promise<void>
}

export function keptSchedules(
  queue: FarmgateQueue,
  { checkMs, onTrouble }: { checkMs: number; onTrouble: (error: Error) => void },
): KeptSchedules {
  const schedules = new Map<string, Schedule>()
  let checking: Promise<void> | undefined

  const setAgainWhatIsMissing = async () => {
    for (const schedule of schedules.values())
      if (!(await queue.getJobScheduler(schedule.name))) await setIn(queue, schedule)
  }
  const timer = setInterval(() => {
    checking ??= setAgainWhatIsMissing()
      .catch(onTrouble)
      .finally(() => {
        checking = undefined
      })
  }, checkMs)
  timer.unref()

  return {
    set: async (schedule) => {
      await setIn(queue, schedule)
      schedules.set(schedule.name, schedule)
    },
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}

/** Processes that start together set the same schedules: on PostgreSQL one of them may find another in its way. */
async function setIn(queue: FarmgateQueue, { name, data, pattern, options }: Schedule): Promise<void> {
  const repeat: RepeatOptions = { pattern, tz: 'UTC' }
  for (let triesLeft = 10; ; triesLeft--) {
    try {
      await queue.upsertJobScheduler(name, repeat, { name, data, opts: options })
      return
    } catch (error) {
      if (triesLeft === 0 || !isConflict(error)) throw error
    }
  }
}

/** Another process has just added the schedule's next job, or the two deadlocked; nothing was written. */
const isConflict = (error: unknown): boolean =>
  (error instanceof Error && 'code' in error && error.code === ErrorCode.SchedulerJobIdCollision) ||
  failureOf(error) === 'busy'
