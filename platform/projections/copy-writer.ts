import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { AnyTable, ColumnType } from '#platform/projections/projection.ts'
import { columnOf, nameIn, storable } from '#platform/projections/table-sql.ts'

/** Separate connections for slow statements: copying rows into new tables and building indexes. */
export interface CopyWriter {
  copy(into: { readonly schema: string; readonly table: AnyTable }, rows: Iterable<object>): Promise<void>
  /** Runs statements in parallel, in no particular order. */
  runAll(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** One per core of a small machine: the server computes search columns and sorts indexes. */
const CONNECTIONS = 2

export async function openCopyWriter(url: string): Promise<CopyWriter> {
  const connections = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url, application_name: 'rebuild' }),
  )
  const close = async () => {
    await Promise.allSettled(connections.map((connection) => connection.end()))
  }
  // The next statement reports a lost connection; an unhandled error event would end the process.
  for (const connection of connections) connection.on('error', () => undefined)
  // After a crash the rebuild starts over.
  const settings = `set synchronous_commit = off; set maintenance_work_mem = '256MB'`
  const open = async (connection: pg.Client) => {
    await connection.connect()
    await connection.query(settings)
  }
  await allOrThrow(connections.map(open)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    copy: async ({ schema, table }, rows) => {
      const chunks = copyLines(table, rows)
      const statement = `copy ${nameIn(schema, table)} (${copyColumns(table)}) from stdin`
      await allOrThrow(connections.map((connection) => copyChunks(connection, statement, chunks)))
    },
    runAll: async (statements) => {
      const queue = [...statements]
      const work = async (connection: pg.Client) => {
        for (let next = queue.shift(); next; next = queue.shift()) await connection.query(next)
      }
      await allOrThrow(connections.map(work))
    },
    close,
  }
}

/** Writes chunks from the shared iterator until it is empty. */
async function copyChunks(connection: pg.Client, statement: string, chunks: Iterator<string>): Promise<void> {
  const stream = connection.query(from(statement))
  const completed = finished(stream)
  // Awaited below. A copy that the server rejects never drains.
  completed.catch(() => undefined)
  for (let next = chunks.next(); !next.done; next = chunks.next()) {
    stream.write(next.value)
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), completed])
  }
  stream.end()
  await completed
}

/** Waits for all of them before throwing, so that no connection still writes when the caller sees the failure. */
async function allOrThrow(tasks: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason
}

const copyColumns = (table: AnyTable): string => Object.keys(table.columns).map(columnOf).join(', ')

/** Rows in the text format of COPY, in chunks of at least 256 KiB of characters. */
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
  if (type === 'texts') return escaped(`{${(value as string[]).map(arrayElement).join(',')}}`)
  return escaped(String(value))
}

const arrayElement = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (char) => ESCAPES[char]!) : text

const SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\ufffd',
}
const CHUNK = 256 * 1024
