import pLimit from 'p-limit'

interface ConcurrencyLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Runs at most `atOnce` tasks and queues at most `waiting` more. Resolves to undefined if the queue is full. */
export function limitConcurrency({ atOnce, waiting }: ConcurrencyLimits) {
  const limit = pLimit(atOnce)
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    const isFull = limit.activeCount + limit.pendingCount >= atOnce + waiting
    return isFull ? undefined : limit(task)
  }
}
