import type { Log } from '#platform/log/log.ts'

/** Events in one partition of the log: some gigabytes. */
export const PARTITION_EVENTS = 10_000_000

export interface Partitions {
  /** Makes the next partition when the log has grown into the last: beside the appends, never failing one. */
  ensureFor(position: number): void
  /** Makes it now, for an append that found none. */
  add(): Promise<void>
  idle(): Promise<void>
}

interface Options {
  /** Adds what is missing; answers the position at which to ask again. */
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
    // Not again at every batch while it fails: a spare partition is left, and time.
    dueAt = position + RETRY_AFTER_EVENTS
    try {
      await add()
    } catch (err) {
      log?.error({ err }, 'the event log could not get its next partition; trying again soon')
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
