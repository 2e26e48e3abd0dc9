import pLimit from 'p-limit'

interface ConcurrencyLimits {
  readonly maxConcurrent: number
  readonly maxQueued: number
}

/** Runs at most `maxConcurrent` tasks and queues `maxQueued` more. Resolves to undefined if the queue is full. */
export function limitConcurrency({ maxConcurrent, maxQueued }: ConcurrencyLimits) {
  const limit = pLimit(maxConcurrent)
  return async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    const isFull = limit.activeCount + limit.pendingCount >= maxConcurrent + maxQueued
    return isFull ? undefined : limit(task)
  }
}
