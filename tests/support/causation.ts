import type { RecordedEvent } from '#domain/kernel/event.ts'

/**
 * Events whose recorded cause does not exist or does not precede them, one per line. With `sameAction`, also those with
 * another correlation id than their cause: a request that overtakes another one may continue what that one began.
 */
export function causationFaults(events: readonly RecordedEvent[], { sameAction = true } = {}): string[] {
  const earlier = new Map<string, RecordedEvent>()
  const faults: string[] = []
  for (const event of events) {
    const { type, stream, revision, meta } = event
    const cause = earlier.get(meta.causationId ?? '')
    const at = `${type} in ${stream}@${revision}`
    if (meta.causationId !== undefined && !cause) faults.push(`${at}: no earlier event ${meta.causationId}`)
    if (sameAction && cause && cause.meta.correlationId !== meta.correlationId)
      faults.push(`${at}: goes back to ${meta.correlationId}, its cause ${cause.type} to ${cause.meta.correlationId}`)
    earlier.set(event.id, event)
  }
  return faults
}

/** Types of the events that background work wrote without a cause. */
export const typesWithoutCause = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(
    events.filter(({ meta }) => meta.actor.kind === 'system' && meta.causationId === undefined).map(({ type }) => type),
  ),
]
