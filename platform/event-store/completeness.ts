import type { Log } from '#platform/log/log.ts'
import { IncompleteStream, type StoredEvent } from './event-store.ts'

/** Returns the events if they start at `from` without gaps; otherwise throws `IncompleteStream`. */
export function assertCompleteFrom(stream: string, from: number, events: StoredEvent[]): StoredEvent[] {
  const first = events[0]
  const last = events.at(-1)
  if (first && first.revision !== from)
    throw new IncompleteStream(stream, first.revision, `it starts at revision ${first.revision} instead of ${from}`)
  if (last && last.revision !== from + events.length - 1)
    throw new IncompleteStream(
      stream,
      last.revision,
      `of the events ${from} to ${last.revision} it shows ${events.length}`,
    )
  return events
}

/** The same for events read backwards: fewer events than the limit must end at revision 0. */
export function assertCompleteBackwards(stream: string, limit: number, events: StoredEvent[]): StoredEvent[] {
  const newest = events[0]
  const oldest = events.at(-1)
  if (!newest || !oldest) return events
  if (events.length < limit && oldest.revision !== 0)
    throw new IncompleteStream(stream, oldest.revision, `it starts at revision ${oldest.revision} instead of 0`)
  if (newest.revision - oldest.revision !== events.length - 1)
    throw new IncompleteStream(stream, newest.revision, `before revision ${newest.revision} events are missing`)
  return events
}

export interface IncompleteStreamReporting {
  readonly log?: Log | undefined
  /** Called for every read or append rejected with `IncompleteStream`. */
  readonly onIncomplete?: (() => void) | undefined
}

/** Runs a read or an append and reports an `IncompleteStream` error. */
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
