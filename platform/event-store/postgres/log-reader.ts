import pg from 'pg'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import { groupCalls } from '#platform/database/group-calls.ts'
import type { BackwardsPage, LogFilter, LogPage, StoredEvent, StreamExtent } from '#platform/event-store/event-store.ts'
import { asEventStoreError, CONNECTION } from '#platform/event-store/postgres/connection.ts'
import { COPIED_COLUMNS, copiedEvents } from '#platform/event-store/postgres/copied-rows.ts'
import type { Log } from '#platform/log/log.ts'

/** A stream and the first revision to read. */
interface StreamRead {
  readonly stream: string
  readonly fromRevision: number
}

export interface LogReader {
  read(stream: string, fromRevision: number): Promise<StoredEvent[]>
  readStreamBackwards(stream: string, beforeRevision: number | undefined, limit: number): Promise<StoredEvent[]>
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  readAllBackwards(before: Position | undefined, limit: number, filter?: LogFilter): Promise<BackwardsPage>
  extents(streams: readonly string[]): Promise<StreamExtent[]>
  head(): Promise<Position>
  /** Records a committed position. */
  advanceHead(position: number): void
  /** Runs partition maintenance; returns the position at which to run it again. */
  addPartitions(size: number): Promise<number>
  close(): Promise<void>
}

/**
 * Reads the log over a small pool: by prepared statements near the head, by COPY for large ranges. Throws
 * `EventStoreUnavailable` if the server does not respond.
 */
export function logReader({ url, poolSize, log }: { url: string; poolSize: number; log: Log | undefined }): LogReader {
  const poolOptions = { connectionString: url, application_name: 'farmgate-log', max: poolSize }
  const pool = new pg.Pool({ ...CONNECTION, ...poolOptions })
  let closed: Promise<void> | undefined
  pool.on('error', (err) => {
    if (!closed) log?.warn({ err }, 'an idle connection to the event log was lost')
  })
  const rows = (statement: Statement, values: readonly unknown[]) => rowsOf(pool, statement, values)
  let knownHead = 0
  const advanceHead = (position: number) => {
    knownHead = Math.max(knownHead, position)
  }

  const readStreams = async (wanted: readonly StreamRead[]): Promise<StoredEvent[][]> => {
    const [only] = wanted
    if (only && wanted.length === 1) return [(await rows(STREAM, [only.stream, only.fromRevision])).map(storedEvent)]
    const found = await rows(STREAMS, [
      wanted.map(({ stream }) => stream),
      wanted.map(({ fromRevision }) => fromRevision),
    ])
    return groupByOrdinal(found, wanted.length)
  }
  // Uses half of the pool, so that page reads find a connection too.
  const readStream = groupCalls(readStreams, { maxConcurrent: Math.ceil(poolSize / 2) })

  const head = async (): Promise<Position> => (await rows(HEAD, []))[0]?.[0] ?? LOG_START

  const pageOfRows = async (after: Position, limit: number, filter?: LogFilter): Promise<LogPage> => {
    const page = filter
      ? filteredPage(await rows(FILTERED, [after, limit, filter.types, MAX_SCANNED]), { after, limit })
      : unfilteredPage(await rows(ALL, [after, limit]), { after, limit })
    if (!page.atHead) advanceHead(Number(await head()))
    return page
  }
  return {
    read: (stream, fromRevision) => readStream({ stream, fromRevision }),
    readStreamBackwards: async (stream, before = MAX_REVISION, limit) =>
      (await rows(STREAM_BACK, [stream, before, limit])).map(storedEvent),
    readAll: async (after, limit, filter) => {
      const request = { after, limit, filter }
      if (limit < COPY_THRESHOLD || knownHead - Number(after) < COPY_THRESHOLD) return pageOfRows(after, limit, filter)
      const upTo = Math.min(knownHead, Number(after) + (filter ? MAX_SCANNED : limit))
      return copiedPage(await copyEvents(pool, selectFor(request, upTo)), { limit, upTo })
    },
    readAllBackwards: async (before = MAX_POSITION, limit, filter) =>
      filter
        ? filteredBackwardsPage(await rows(FILTERED_BACK, [before, limit, filter.types, MAX_SCANNED]), limit)
        : unfilteredBackwardsPage(await rows(ALL_BACK, [before, limit]), before),
    extents: async (wanted) => (await rows(EXTENTS, [wanted])).map(extentOf),
    head,
    advanceHead,
    addPartitions: async (size) => Number((await rows(PARTITIONS, [size]))[0]![0]),
    close: () => {
      closed ??= pool.end()
      return closed
    },
  }
}

function extentOf([stream, count, first, last]: readonly (string | null)[]): StreamExtent {
  const revision = (text: string | null | undefined) => (text == null ? null : Number(text))
  return { stream: stream!, count: Number(count), first: revision(first), last: revision(last) }
}

/** The maximum of a 4-byte integer, which no revision reaches. */
const MAX_REVISION = 2 ** 31 - 1
/** The maximum of an 8-byte integer, which no position reaches. */
const MAX_POSITION: Position = String(2n ** 63n - 1n)

/** Minimum number of events for a COPY, which is planned each time. */
const COPY_THRESHOLD = 500

async function rowsOf(pool: pg.Pool, statement: Statement, values: readonly unknown[]): Promise<string[][]> {
  try {
    const query = { ...statement, values: [...values], rowMode: 'array' as const, types: AS_TEXT }
    return (await pool.query<string[]>(query)).rows
  } catch (error) {
    throw asEventStoreError(error)
  }
}

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => String }

async function copyEvents(pool: pg.Pool, select: string): Promise<StoredEvent[]> {
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  // A broken connection emits two errors; unhandled, they would end the process.
  const noteError = (error: Error) => {
    broken = error
  }
  try {
    client = await pool.connect()
    client.on('error', noteError)
    return await copiedEvents(client, select)
  } catch (error) {
    broken = error instanceof Error ? error : new Error('no copy', { cause: error })
    throw asEventStoreError(error)
  } finally {
    client?.release(broken)
    client?.off('error', noteError)
  }
}

interface PageRequest {
  readonly after: Position
  readonly limit: number
  readonly filter?: LogFilter | undefined
}

function storedEvent(row: readonly string[]): StoredEvent {
  const [id, type, data, meta, stream, revision, position] = row as Columns
  return { id, type, data, meta, stream, revision: Number(revision), position }
}
type Columns = [string, string, string, string, string, string, string]

/** Groups the rows of `STREAMS`, each with the 1-based ordinal of its stream. */
function groupByOrdinal(rows: readonly string[][], count: number): StoredEvent[][] {
  const found = Array.from({ length: count }, (): StoredEvent[] => [])
  for (const row of rows) found[Number(row[ORDINAL_COLUMN]) - 1]!.push(storedEvent(row))
  return found
}
const ORDINAL_COLUMN = 7

function unfilteredPage(rows: string[][], { after, limit }: PageRequest): LogPage {
  const events = rows.map(storedEvent)
  return { events, next: events.at(-1)?.position ?? after, atHead: events.length < limit }
}

/** Rows of `FILTERED`, each with the position of the head; one row without an event if none matched. */
function filteredPage(rows: string[][], { after, limit }: PageRequest): LogPage {
  const head = Number(rows[0]![HEAD_COLUMN])
  const events = rows[0]![0] === null ? [] : rows.map(storedEvent)
  const searchedTo = Math.max(Number(after), Math.min(head, Number(after) + MAX_SCANNED))
  const next = events.length < limit ? searchedTo : Number(events.at(-1)!.position)
  return { events, next: String(next), atHead: next >= head }
}
const HEAD_COLUMN = 7

function unfilteredBackwardsPage(rows: string[][], before: Position): BackwardsPage {
  const events = rows.map(storedEvent)
  const next = events.at(-1)?.position ?? before
  return { events, next, atStart: events.length === 0 || Number(next) <= 1, scanned: events.length }
}

/** Rows of `FILTERED_BACK`, each with the position where the scan started; one row without an event if none matched. */
function filteredBackwardsPage(rows: string[][], limit: number): BackwardsPage {
  const top = Number(rows[0]![HEAD_COLUMN])
  const events = rows[0]![0] === null ? [] : rows.map(storedEvent)
  const reached = events.length < limit ? Math.max(top - MAX_SCANNED, 0) + 1 : Number(events.at(-1)!.position)
  return { events, next: String(reached), atStart: reached <= 1, scanned: Math.max(0, top - reached + 1) }
}

/** The query of a page for COPY, which takes no parameters. `upTo` is a committed position. */
function selectFor({ after, limit, filter }: PageRequest, upTo: number): string {
  const types = filter ? `and type = any(array[${filter.types.map(pg.escapeLiteral).join()}]::text[])` : ''
  return `select ${COPIED_COLUMNS} from events
    where position > ${Number(after)} and position <= ${upTo} ${types} order by position limit ${Number(limit)}`
}

/** The next page determines whether the head was reached. */
function copiedPage(events: StoredEvent[], { limit, upTo }: { limit: number; upTo: number }): LogPage {
  return { events, next: events.length < limit ? String(upTo) : events.at(-1)!.position, atHead: false }
}

interface Statement {
  readonly name: string
  readonly text: string
}

/** Maximum number of events that a filtered page scans, so that it stays within the timeout. */
const MAX_SCANNED = 20_000

// In the order that `storedEvent` expects.
const COLUMNS = 'e.id, e.type, e.data, e.meta, e.stream, e.revision, e.position'

const STREAM: Statement = {
  name: 'log-stream',
  text: `select ${COLUMNS} from events e where stream = $1 and revision >= $2 order by revision`,
}

const STREAM_BACK: Statement = {
  name: 'log-stream-back',
  text: `select ${COLUMNS} from events e where stream = $1 and revision < $2 order by revision desc limit $3`,
}

/** Events of many streams, each with the ordinal of its stream. */
const STREAMS: Statement = {
  name: 'log-streams',
  text: `select ${COLUMNS}, w.place from unnest($1::text[], $2::int[]) with ordinality w(stream, from_revision, place)
    join lateral (select * from events where stream = w.stream and revision >= w.from_revision order by revision) e on true
    order by w.place, e.revision`,
}

/** First revision, last revision and number of events of each stream, from the stream index alone. */
const EXTENTS: Statement = {
  name: 'log-extents',
  text: `select w.stream, count(e.revision), min(e.revision), max(e.revision)
    from unnest($1::text[]) with ordinality w(stream, place) left join lateral (
    select revision from events where stream = w.stream) e on true group by w.place, w.stream order by w.place`,
}

const ALL: Statement = {
  name: 'log-all',
  text: `select ${COLUMNS} from events e where position > $1 order by position limit $2`,
}

/** The head is from the same snapshot as the events. Positions have no gaps, so every event up to it is visible. */
const FILTERED: Statement = {
  name: 'log-filtered',
  text: `select ${COLUMNS}, h.position from event_head h left join lateral (
    select * from events where position > $1 and position <= least(h.position, $1 + $4::bigint) and type = any($3)
    order by position limit $2) e on true order by e.position`,
}

const ALL_BACK: Statement = {
  name: 'log-all-back',
  text: `select ${COLUMNS} from events e where position < $1 order by position desc limit $2`,
}

/** Each row has the newest scanned position: every event from there down to the row's is visible. */
const FILTERED_BACK: Statement = {
  name: 'log-filtered-back',
  text: `select ${COLUMNS}, t.top from (select least(position, $1::bigint - 1) as top from event_head) t left join lateral (
    select * from events where position <= t.top and position > t.top - $4::bigint and type = any($3)
    order by position desc limit $2) e on true order by e.position desc`,
}

const HEAD: Statement = { name: 'log-head', text: 'select position from event_head' }

const PARTITIONS: Statement = { name: 'log-partitions', text: 'select add_event_partitions($1, 1)' }
