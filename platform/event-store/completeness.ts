import type { Log } from '#platform/log/log.ts'
import { IncompleteStream, type StoredEvent } from './event-store.ts'

/** The events of a stream from a revision on, if they begin there and none is left out; otherwise `IncompleteStream`. */
export function assertCompleteFrom(stream: string, from: number, events: StoredEvent[]): StoredEvent[] {
  const [first, last] = [events[0], events.at(-1)]
  if (first && first.revision !== from)
    throw new IncompleteStream(stream, first.revision, `it begins at revision ${first.revision} instead of ${from}`)
  if (last && last.revision !== from + events.length - 1)
    throw new IncompleteStream(
      stream,
      last.revision,
      `of the events ${from} to ${last.revision} it shows ${events.length}`,
    )
  return events
}

/** The same for events that were read backwards: fewer than the limit must end at revision 0. */
export function assertCompleteBackwards(stream: string, limit: number, events: StoredEvent[]): StoredEvent[] {
  const [newest, oldest] = [events[0], events.at(-1)]
  if (!newest || !oldest) return events
  if (events.length < limit && oldest.revision !== 0)
    throw new IncompleteStream(stream, oldest.revision, `it begins at revision ${oldest.revision} instead of 0`)
  if (newest.revision - oldest.revision !== events.length - 1)
    throw new IncompleteStream(stream, newest.revision, `before revision ${newest.revision} events are left out`)
  return events
}

export interface IncompleteStreamReporting {
  readonly log?: Log | undefined
  /** Called for every read or append that was refused as `IncompleteStream`. */
  readonly onIncomplete?: (() => void) | undefined
}

/** Runs a read or an append; reports when a stream does not show its whole history. */
export async function reportingIncomplete<T>(
  { log, onIncomplete }: IncompleteStreamReporting,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (err) {
    if (err instanceof IncompleteStream) {
      log?.error({ err, streamId: err.stream, revision: err.revision }, 'a stream does not show its whole history')
      onIncomplete?.()
    }
    throw err
  }
}
