import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type ProductColumn, productColumnsIn } from '#domain/catalog/product-csv.ts'
import type { ParsedRow } from '#domain/catalog/product-import.ts'
import { parseProductRow } from '#domain/catalog/product-import.ts'
import { MAX_IMPORT_ROWS } from '#domain/catalog/product-listings.contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Reads a list as spreadsheets write it: with or without a byte-order mark, lines ended either way, commas, semicolons or tabs. */
export async function parseProductCsv(csv: string): Promise<readonly ParsedRow[] | Refusal> {
  const text = csv.replace(/\r\n?/g, '\n')
  try {
    return await readRows(text)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse('csv_unreadable', { line: Number(error.lines) || null })
  }
}

async function readRows(text: string): Promise<ParsedRow[] | Refusal> {
  const rows: ParsedRow[] = []
  let head: ReadonlyMap<ProductColumn, number> | undefined
  for await (const { record, line } of recordsOf(text)) {
    if (head) rows.push(rowOf(record, line, head))
    else {
      const found = productColumnsIn(record)
      if ('missing' in found) return refuse('csv_columns_missing', { missing: found.missing.join(', ') })
      head = found
    }
    if (rows.length > MAX_IMPORT_ROWS) return refuse('csv_too_many_rows', { most: MAX_IMPORT_ROWS })
  }
  return rows.length > 0 ? rows : refuse('csv_empty')
}

function rowOf(record: readonly string[], line: number, head: ReadonlyMap<ProductColumn, number>): ParsedRow {
  const cellOf = (column: ProductColumn) => record[head.get(column) ?? -1] ?? ''
  return { line, name: cellOf('name').trim().slice(0, 120), read: parseProductRow(cellOf) }
}

/** Others are answered between so many lines and the next. */
const AT_ONCE = 200
const PIECE = 64 * 1024

async function* recordsOf(text: string): AsyncGenerator<{ readonly record: string[]; readonly line: number }> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  const records = Readable.from(piecesOf(text))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  let read = 0
  for await (const { record, info, raw } of records as AsyncIterable<Parsed>) {
    // The parser tells where a line ends; people look for where it begins.
    yield { record, line: info.lines - (raw.trim().split('\n').length - 1) }
    if (++read % AT_ONCE === 0) await nextTurn()
  }
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
  readonly raw: string
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

/** Of those that may part cells, the one the first line has most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
