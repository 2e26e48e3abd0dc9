import { comparePositions, type Instant, type RecordedEvent } from '#domain/kernel/event.ts'

/** The events of several streams as one history, sorted by position. */
export const mergeByPosition = (streams: readonly (readonly RecordedEvent[])[]): RecordedEvent[] =>
  streams.flat().sort((a, b) => comparePositions(a.position, b.position))

/** The history as of an instant: everything up to the last event recorded at or before it. */
export function historyAsOf(history: readonly RecordedEvent[], asOf: Instant): readonly RecordedEvent[] {
  const until = Date.parse(asOf)
  return history.slice(0, history.findLastIndex(({ meta }) => Date.parse(meta.at) <= until) + 1)
}
