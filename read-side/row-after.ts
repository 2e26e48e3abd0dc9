import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { AnyTable } from './projection.ts'

/** A read model's row after one more event, by the very fold the projector uses; the row as it was, if it is not touched. */
export function rowAfter<R extends object>(
  table: AnyTable<R>,
  before: { readonly key: string; readonly row: R | undefined },
  event: RecordedEvent,
): R | undefined {
  const { key, row } = before
  if (!table.types.has(event.type) || !table.keysOf(event).includes(key)) return row
  const after = table.fold(row, event, key)
  return after === undefined ? row : (after ?? undefined)
}
