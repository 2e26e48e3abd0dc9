import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { AnyTable, ColumnType } from '#platform/projections/projection.ts'
import { columnOf, nameIn, storable } from '#platform/projections/table-sql.ts'

/** A few connections of its own for what takes long: pouring rows into new tables, and building indexes. */
export interface CopyWriter {
  copy(into: { readonly schema: string; readonly table: AnyTable }, rows: Iterable<object>): Promise<void>
  /** Runs statements side by side, in no order. */
  runAll(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** As many as a small machine has cores: deriving search columns and sorting indexes is the server's work. */
const CONNECTIONS = 2

export async function openCopyWriter(url: string): Promise<CopyWriter> {
  const lanes = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url, application_name: 'rebuild' }),
  )
  const close = async () => {
    await Promise.allSettled(lanes.map((lane) => lane.end()))
  }
  // A lost connection is told to the next statement; an unheard error would end the process.
  for (const lane of lanes) lane.on('error', () => undefined)
  // What is lost in a crash is built again.
  const settings = `set synchronous_commit = off; set maintenance_work_mem = '256MB'`
  const open = async (lane: pg.Client) => {
    await lane.connect()
    await lane.query(settings)
  }
  await allOrThrow(lanes.map(open)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    copy: async ({ schema, table }, rows) => {
      const chunks = copyLines(table, rows)
      const statement = `copy ${nameIn(schema, table)} (${copyColumns(table)}) from stdin`
      await allOrThrow(lanes.map((lane) => copyChunks(lane, statement, chunks)))
    },
    runAll: async (statements) => {
      const waiting = [...statements]
      const work = async (lane: pg.Client) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await lane.query(next)
      }
      await allOrThrow(lanes.map(work))
    },
    close,
  }
}

/** Takes chunks from the common heap until there are none. */
async function copyChunks(lane: pg.Client, statement: string, chunks: Iterator<string>): Promise<void> {
  const stream = lane.query(from(statement))
  const done = finished(stream)
  // Awaited below; a copy the server has refused never drains.
  done.catch(() => undefined)
  for (let next = chunks.next(); !next.done; next = chunks.next()) {
    stream.write(next.value)
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
}

/** Waits for all of them, so that nobody is still writing when the first failure is told. */
async function allOrThrow(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason
}

const copyColumns = (table: AnyTable): string => Object.keys(table.columns).map(columnOf).join(', ')

/** Rows in the text format of COPY, in chunks of some hundred kilobytes. */
function* copyLines(table: AnyTable, rows: Iterable<object>): Generator<string> {
  const columns = Object.entries(table.columns)
  let chunk = ''
  for (const row of rows) {
    chunk += `${columns.map(([name, type]) => field((row as Record<string, unknown>)[name], type)).join('\t')}\n`
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

function field(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return '\\N'
  if (type === 'boolean') return value ? 't' : 'f'
  if (type === 'json') return escaped(storable(JSON.stringify(value)))
  if (type === 'texts') return escaped(`{${(value as string[]).map(element).join(',')}}`)
  return escaped(String(value))
}

const element = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign]!) : text

const SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
}
const CHUNK = 256 * 1024
