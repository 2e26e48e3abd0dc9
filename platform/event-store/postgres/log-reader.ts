import pg from 'pg'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Log } from '#platform/log/log.ts'
import type { BackPage, LogFilter, LogPage, StoredEvent, StreamExtent } from '../event-store.ts'
import { copiedEvents } from './copied-rows.ts'
import { translated } from './failures.ts'
import { groupRead, type Wanted } from './group-read.ts'
import {
  copiedPage,
  eventsByPlace,
  filteredBackPage,
  filteredPage,
  selectFor,
  storedEvent,
  wholeBackPage,
  wholePage,
} from './pages.ts'
import { CONNECTION } from './settings.ts'
import {
  ALL,
  ALL_BACK,
  EXTENTS,
  FILTERED,
  FILTERED_BACK,
  HEAD,
  PARTITIONS,
  SEARCHED,
  STREAM,
  STREAM_BACK,
  STREAMS,
  type Statement,
} from './statements.ts'

export interface LogReader {
  read(stream: string, fromRevision: number): Promise<StoredEvent[]>
  readStreamBack(stream: string, beforeRevision: number | undefined, limit: number): Promise<StoredEvent[]>
  readAll(after: Position, limit: number, filter?: LogFilter): Promise<LogPage>
  readBack(before: Position | undefined, limit: number, filter?: LogFilter): Promise<BackPage>
  extents(streams: readonly string[]): Promise<StreamExtent[]>
  head(): Promise<Position>
  /** Told of a position that was committed, by whoever hears of one. */
  saw(position: number): void
  /** Runs the partition maintenance; answers the position at which to run it again. */
  addPartitions(size: number): Promise<number>
  close(): Promise<void>
}

/**
 * Reads the log over a small pool: by prepared statements near the head, by COPY when there is much to catch up. Throws
 * `EventStoreUnavailable` when nobody answers.
 */
export function logReader({ url, poolSize, log }: { url: string; poolSize: number; log: Log | undefined }): LogReader {
  const name = { connectionString: url, application_name: 'farmgate-log', max: poolSize }
  const pool = new pg.Pool({ ...CONNECTION, ...name })
  let closed: Promise<void> | undefined
  pool.on('error', (err) => {
    if (!closed) log?.warn({ err }, 'an idle connection to the event log was lost')
  })
  const rows = (statement: Statement, values: readonly unknown[]) => rowsOf(pool, statement, values)
  let known = 0
  const saw = (position: number) => {
    known = Math.max(known, position)
  }

  const streams = async (wanted: readonly Wanted[]): Promise<StoredEvent[][]> => {
    const [only] = wanted
    if (only && wanted.length === 1) return [(await rows(STREAM, [only.stream, only.fromRevision])).map(storedEvent)]
    const found = await rows(STREAMS, [wanted.map((one) => one.stream), wanted.map((one) => one.fromRevision)])
    return eventsByPlace(found, wanted.length)
  }
  // Half of the pool: whoever reads the log on finds a connection too.
  const readStream = groupRead(streams, { atOnce: Math.ceil(poolSize / 2) })

  const head = async (): Promise<Position> => (await rows(HEAD, []))[0]?.[0] ?? LOG_START

  const pageOfRows = async (after: Position, limit: number, filter?: LogFilter): Promise<LogPage> => {
    const page = filter
      ? filteredPage(await rows(FILTERED, [after, limit, filter.types, SEARCHED]), { after, limit })
      : wholePage(await rows(ALL, [after, limit]), { after, limit })
    if (!page.atHead) saw(Number(await head()))
    return page
  }
  return {
    read: (stream, fromRevision) => readStream({ stream, fromRevision }),
    readStreamBack: async (stream, before = LAST_REVISION, limit) =>
      (await rows(STREAM_BACK, [stream, before, limit])).map(storedEvent),
    readAll: async (after, limit, filter) => {
      const asked = { after, limit, filter }
      if (limit < MUCH || known - Number(after) < MUCH) return pageOfRows(after, limit, filter)
      const upTo = Math.min(known, Number(after) + (filter ? SEARCHED : limit))
      return copiedPage(await copied(pool, selectFor(asked, upTo)), { limit, upTo })
    },
    readBack: async (before = BEYOND, limit, filter) =>
      filter
        ? filteredBackPage(await rows(FILTERED_BACK, [before, limit, filter.types, SEARCHED]), limit)
        : wholeBackPage(await rows(ALL_BACK, [before, limit]), before),
    extents: async (wanted) => (await rows(EXTENTS, [wanted])).map(extentOf),
    head,
    saw,
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

/** What no revision reaches: four bytes. */
const LAST_REVISION = 2 ** 31 - 1
/** What no position reaches: eight bytes. */
const BEYOND: Position = String(2n ** 63n - 1n)

/** So many events between here and the head are worth a COPY, which is planned anew each time. */
const MUCH = 500

async function rowsOf(pool: pg.Pool, statement: Statement, values: readonly unknown[]): Promise<string[][]> {
  try {
    const query = { ...statement, values: [...values], rowMode: 'array' as const, types: AS_TEXT }
    return (await pool.query<string[]>(query)).rows
  } catch (error) {
    throw translated(error)
  }
}

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => String }

async function copied(pool: pg.Pool, select: string): Promise<StoredEvent[]> {
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  // A connection that breaks tells it twice; unheard, this would end the process.
  const breaks = (error: Error) => {
    broken = error
  }
  try {
    client = await pool.connect()
    client.on('error', breaks)
    return await copiedEvents(client, select)
  } catch (error) {
    broken = error instanceof Error ? error : new Error('no copy', { cause: error })
    throw translated(error)
  } finally {
    client?.release(broken)
    client?.off('error', breaks)
  }
}
