import { columnOf } from '../columns.ts'
import type { AnyTable, ColumnType } from '../projection.ts'
import { storable } from './table-sql.ts'

export const copyColumns = (table: AnyTable): string => Object.keys(table.columns).map(columnOf).join(', ')

/** Rows in the text format of COPY, in chunks of some hundred kilobytes. */
export function* copyLines(table: AnyTable, rows: Iterable<object>): Generator<string> {
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
