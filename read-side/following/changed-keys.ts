import { comparePositions, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { AnyTable } from '../projection.ts'
import type { Move } from '../projector/board.ts'
import { planTable } from '../projector/fold-page.ts'

export interface Gap {
  readonly from: Position
  readonly to: Position
  /** Moves within it whose events are at hand. */
  readonly moves: readonly Move[]
}

/** The rows that may have changed: told by the events of the moves, and where those are not at hand by the log itself. */
export async function changedKeys(log: EventLog, table: AnyTable, { from, to, moves }: Gap): Promise<Set<string>> {
  const keys = new Set<string>()
  const note = (events: readonly RecordedEvent[]) => {
    for (const key of planTable(table, events).keys) keys.add(key)
  }
  let at = from
  for (const { read, to: next } of moves) {
    if (comparePositions(next, at) <= 0) continue
    if (!read || comparePositions(read.from, at) > 0) break
    note(read.events)
    at = next
  }
  while (comparePositions(at, to) < 0) {
    const page = await log.readAll(at, EVENTS_AT_ONCE, [...table.types])
    note(page.events)
    if (page.atHead) break
    at = page.next
  }
  return keys
}

const EVENTS_AT_ONCE = 2000
