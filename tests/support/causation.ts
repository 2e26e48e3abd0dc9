import type { RecordedEvent } from '#domain/kernel/event.ts'

/** Events whose recorded cause does not exist or does not precede them, as one line each. */
export function causationFaults(events: readonly RecordedEvent[]): string[] {
  const earlier = new Set<string>()
  const faults: string[] = []
  for (const { id, type, stream, revision, meta } of events) {
    if (meta.causationId !== undefined && !earlier.has(meta.causationId))
      faults.push(`${type} in ${stream}@${revision}: no earlier event ${meta.causationId}`)
    earlier.add(id)
  }
  return faults
}
