import { comparePositions, type Instant, type RecordedEvent } from '#domain/kernel/event.ts'

/** What several streams tell, as one history in the order of the log. */
export const mergeByPosition = (streams: readonly (readonly RecordedEvent[])[]): RecordedEvent[] =>
  streams.flat().sort((a, b) => comparePositions(a.position, b.position))

/** What counts as having happened by an instant: all up to the last event that was written at or before it. */
export function historyAsOf(history: readonly RecordedEvent[], asOf: Instant): readonly RecordedEvent[] {
  const until = Date.parse(asOf)
  return history.slice(0, history.findLastIndex(({ meta }) => Date.parse(meta.at) <= until) + 1)
}
