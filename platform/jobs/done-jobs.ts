import { WEEK } from './bullmq-backend.ts'
import type { FarmgateQueue } from './bullmq-queue.ts'

export interface DoneJobs {
  stop(): Promise<void>
}

const AT_ONCE = 1_000

/** Forgets, every now and then, what was done more than a week ago. Any number of processes may do so. */
export function sweepDoneJobs(
  queue: FarmgateQueue,
  { everyMs, onTrouble }: { everyMs: number; onTrouble: (error: Error) => void },
): DoneJobs {
  let stopped = false
  let sweeping: Promise<void> | undefined

  const sweep = async () => {
    for (let gone = AT_ONCE; gone === AT_ONCE && !stopped; )
      gone = (await queue.clean(WEEK * 1_000, AT_ONCE, 'completed')).length
  }
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onTrouble)
      .finally(() => {
        sweeping = undefined
      })
  }, everyMs)
  timer.unref()

  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await sweeping
    },
  }
}
