import type { Log } from '#platform/log/log.ts'

/** Events per partition: several gigabytes. */
export const PARTITION_EVENTS = 10_000_000

export interface Partitions {
  /** Adds the next partition in the background once the log reaches the last one. Never fails an append. */
  ensureFor(position: number): void
  /** Adds a partition now, for an append that found none. */
  add(): Promise<void>
  idle(): Promise<void>
}

interface Options {
  /** Adds missing partitions; returns the position at which to call it again. */
  readonly addPartitions: (size: number) => Promise<number>
  readonly size: number
  readonly log: Log | undefined
}

export function partitions({ addPartitions, size, log }: Options): Partitions {
  let addAt = 0
  let adding: Promise<void> | undefined

  const add = async () => {
    addAt = await addPartitions(size)
  }
  const addInBackground = async (position: number) => {
    // One spare partition remains, so a failure is not retried with every batch.
    addAt = position + RETRY_AFTER_EVENTS
    try {
      await add()
    } catch (err) {
      log?.error({ err }, 'the next partition of the event log could not be added; retrying soon')
    }
    adding = undefined
  }
  return {
    ensureFor: (position) => {
      if (position >= addAt) adding ??= addInBackground(position)
    },
    add,
    idle: async () => adding,
  }
}

const RETRY_AFTER_EVENTS = 10_000
