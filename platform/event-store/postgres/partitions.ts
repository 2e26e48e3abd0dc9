import type { Log } from '#platform/log/log.ts'

/** Events per partition: some gigabytes. */
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
  let dueAt = 0
  let adding: Promise<void> | undefined

  const add = async () => {
    dueAt = await addPartitions(size)
  }
  const addAside = async (position: number) => {
    // Does not retry with every batch: a spare partition is left.
    dueAt = position + RETRY_AFTER_EVENTS
    try {
      await add()
    } catch (err) {
      log?.error({ err }, 'the next partition of the event log could not be added; retrying soon')
    }
    adding = undefined
  }
  return {
    ensureFor: (position) => {
      if (position >= dueAt) adding ??= addAside(position)
    },
    add,
    idle: async () => adding,
  }
}

const RETRY_AFTER_EVENTS = 10_000
