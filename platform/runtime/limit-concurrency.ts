import pLimit from 'p-limit'

interface ConcurrencyLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Runs at most `atOnce` tasks and queues at most `waiting` more. Beyond that it returns undefined and does not run the task. */
export function limitConcurrency({ atOnce, waiting }: ConcurrencyLimits) {
  const limit = pLimit(atOnce)
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    const isFull = limit.activeCount + limit.pendingCount >= atOnce + waiting
    return isFull ? undefined : limit(task)
  }
}
