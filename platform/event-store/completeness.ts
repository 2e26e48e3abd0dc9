import type { Log } from '#platform/log/log.ts'
import { IncompleteStream, type StoredEvent } from './event-store.ts'

/** The events of a stream from a revision on, if that is where they begin; otherwise `IncompleteStream`. */
export function wholeFrom(stream: string, from: number, events: StoredEvent[]): StoredEvent[] {
  const [first] = events
  if (first && first.revision !== from)
    throw new IncompleteStream(stream, first.revision, `it begins at revision ${first.revision} instead of ${from}`)
  return events
}

/** The same for events that were read backwards: fewer than the limit must end at revision 0. */
export function wholeBack(stream: string, limit: number, events: StoredEvent[]): StoredEvent[] {
  const oldest = events.at(-1)
  if (oldest && events.length < limit && oldest.revision !== 0)
    throw new IncompleteStream(stream, oldest.revision, `it begins at revision ${oldest.revision} instead of 0`)
  return events
}

export interface IncompleteWatch {
  readonly log?: Log | undefined
  /** Called for every read or append that was refused as `IncompleteStream`. */
  readonly onIncomplete?: (() => void) | undefined
}

/** Runs a read or an append; reports when a stream does not show its whole history. */
export async function reportingIncomplete<T>(
  { log, onIncomplete }: IncompleteWatch,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (err) {
    if (err instanceof IncompleteStream) {
      log?.error({ err, stream: err.stream, revision: err.revision }, 'a stream does not show its whole history')
      onIncomplete?.()
    }
    throw err
  }
}
