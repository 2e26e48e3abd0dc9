import pg from 'pg'
import type { Position } from '#domain/kernel/event.ts'
import type { BackPage, LogFilter, LogPage, StoredEvent } from '../event-store.ts'
import { COPIED_COLUMNS } from './copied-rows.ts'
import { SEARCHED } from './statements.ts'

interface Asked {
  readonly after: Position
  readonly limit: number
  readonly filter?: LogFilter | undefined
}

export function storedEvent(row: readonly string[]): StoredEvent {
  const [id, type, data, meta, stream, revision, position] = row as Columns
  return { id, type, data, meta, stream, revision: Number(revision), position }
}
type Columns = [string, string, string, string, string, string, string]

/** Rows of the statement for many streams, each with the place of its stream in the question, from 1. */
export function eventsByPlace(rows: readonly string[][], places: number): StoredEvent[][] {
  const found = Array.from({ length: places }, (): StoredEvent[] => [])
  for (const row of rows) found[Number(row[PLACE_COLUMN]) - 1]!.push(storedEvent(row))
  return found
}
const PLACE_COLUMN = 7

export function wholePage(rows: string[][], { after, limit }: Asked): LogPage {
  const events = rows.map(storedEvent)
  return { events, next: events.at(-1)?.position ?? after, atHead: events.length < limit }
}

/** Rows of the filtered statement: one without an event when none was found, each with the head behind it. */
export function filteredPage(rows: string[][], { after, limit }: Asked): LogPage {
  const head = Number(rows[0]![HEAD_COLUMN])
  const events = rows[0]![0] === null ? [] : rows.map(storedEvent)
  const searchedTo = Math.max(Number(after), Math.min(head, Number(after) + SEARCHED))
  const next = events.length < limit ? searchedTo : Number(events.at(-1)!.position)
  return { events, next: String(next), atHead: next >= head }
}
const HEAD_COLUMN = 7

export function wholeBackPage(rows: string[][], before: Position): BackPage {
  const events = rows.map(storedEvent)
  const next = events.at(-1)?.position ?? before
  return { events, next, atStart: events.length === 0 || Number(next) <= 1, looked: events.length }
}

/** Rows of the filtered statement backwards: one without an event when none was found, each with where it began. */
export function filteredBackPage(rows: string[][], limit: number): BackPage {
  const top = Number(rows[0]![HEAD_COLUMN])
  const events = rows[0]![0] === null ? [] : rows.map(storedEvent)
  const reached = events.length < limit ? Math.max(top - SEARCHED, 0) + 1 : Number(events.at(-1)!.position)
  return { events, next: String(reached), atStart: reached <= 1, looked: Math.max(0, top - reached + 1) }
}

/** The same page for COPY, which takes no parameters. `upTo` is a position that was committed. */
export function selectFor({ after, limit, filter }: Asked, upTo: number): string {
  const types = filter ? `and type = any(array[${filter.types.map(pg.escapeLiteral).join()}]::text[])` : ''
  return `select ${COPIED_COLUMNS} from events
    where position > ${Number(after)} and position <= ${upTo} ${types} order by position limit ${Number(limit)}`
}

/** Whether it reached the head is left to the next page, which looks for itself. */
export function copiedPage(events: StoredEvent[], { limit, upTo }: { limit: number; upTo: number }): LogPage {
  return { events, next: events.length < limit ? String(upTo) : events.at(-1)!.position, atHead: false }
}
