import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { inventorySettings, thresholdFor } from '#domain/catalog/inventory-settings.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { type ProductColumn, productColumnsIn } from '#domain/catalog/product-csv.ts'
import {
  formatRowProblem,
  type ParsedRow,
  type PlannedRow,
  type ProductRow,
  parseProductRow,
  planProductImport,
} from '#domain/catalog/product-import.ts'
import {
  type ImportedRow,
  MAX_IMPORT_ROWS,
  type ProducerProduct,
  type ProductImportForm,
  type ProductImportResult,
} from '#domain/catalog/product-listings.contract.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type CommandBus, type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type ProducerRequest, respond } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { listProduct, unitChangeRefusal } from '#write-side/catalog/list-product.ts'
import { CommandConflict } from '#write-side/command-bus.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface ImportDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  /** The producer's products including all recorded changes; undefined while the read models are too far behind. */
  readonly productsOf: (producerId: string) => Promise<readonly ProducerProduct[] | undefined>
}

type Request = ProducerRequest<undefined, undefined, ProductImportForm>

/** Imports a CSV row by row: a refused row does not affect the others. A dry run only reports what would change. */
export const importProducts = (deps: ImportDeps) => {
  const runExclusively = oneImportPerProducer()
  return async (request: Request) => {
    const { producerId } = request.actor
    if (request.body.dryRun) return run(deps, request)
    return (
      (await runExclusively(producerId, request.commandId, () => run(deps, request))) ?? refuse('import_in_progress')
    )
  }
}

async function run(deps: ImportDeps, request: Request) {
  const { csv, dryRun } = request.body
  const rows = await parseProductCsv(csv)
  if (isRefusal(rows)) return rows
  const { producerId } = request.actor
  const currentProducts = await deps.productsOf(producerId)
  if (!currentProducts) return refuse('not_ready')
  const plan = planProductImport(rows, currentProducts)
  if (dryRun) return respond(resultOf(plan.map(importedRowOf), true), undefined)
  const results = await inBatches(plan, (row) =>
    importRow(deps, { row, producerId, context: commandContextOf(request, deps.runtime) }),
  )
  const positions = results.flatMap(({ position }) => position ?? [])
  return respond(
    resultOf(
      results.map(({ row }) => row),
      false,
    ),
    newestPosition(positions),
  )
}

/** Maximum number of commands that the event log batches. */
const BATCH_SIZE = 256

async function inBatches<R>(plan: readonly PlannedRow[], work: (row: PlannedRow) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < plan.length; at += BATCH_SIZE)
    results.push(...(await Promise.all(plan.slice(at, at + BATCH_SIZE).map(work))))
  return results
}

const importedRowOf = (planned: PlannedRow): ImportedRow => {
  const { line, name, outcome } = planned
  return outcome === 'refused'
    ? { line, name, outcome, field: planned.field, sentence: planned.sentence }
    : { line, name, outcome, field: null, sentence: null }
}

function resultOf(rows: readonly ImportedRow[], dryRun: boolean): ProductImportResult {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { dryRun, counts, rows: [...rows] }
}

const newestPosition = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (last, position) => (last !== undefined && comparePositions(last, position) > 0 ? last : position),
    undefined,
  )

interface RowWork {
  readonly row: PlannedRow
  readonly producerId: string
  /** The context of the whole request, from which each row's command ids derive. */
  readonly context: CommandContext
}

interface RowResult {
  readonly row: ImportedRow
  readonly position: Position | undefined
}

/** Applies one planned row. If the row is refused after all, its result has the reason. */
async function importRow(deps: ImportDeps, { row: planned, producerId, context }: RowWork): Promise<RowResult> {
  const { line, name, outcome } = planned
  const importedRow = { line, name, outcome, field: null, sentence: null }
  if (outcome === 'unchanged') return { row: importedRow, position: undefined }
  if (outcome === 'refused')
    return { row: { ...importedRow, field: planned.field, sentence: planned.sentence }, position: undefined }
  const applied = await withConflictAsFailure(() =>
    outcome === 'created'
      ? create(deps, planned.row, { producerId, context })
      : change(deps, planned, { producerId, context }),
  )
  if ('sentence' in applied) return { row: { ...importedRow, outcome: 'refused', ...applied }, position: undefined }
  return { row: importedRow, position: applied.position }
}

interface RowSender {
  readonly producerId: string
  readonly context: CommandContext
}

interface Failed {
  readonly field: string | null
  readonly sentence: string
}
type StepResult = { readonly position: Position | undefined } | Failed

/** The product's id derives from the request and the name: a repeated request lists the product once. */
async function create(
  { bus, runtime }: ImportDeps,
  { form, onHand = 0 }: ProductRow,
  { producerId, context }: RowSender,
): Promise<StepResult> {
  const productId = runtime.deriveId('product', childCommandId(context.commandId, form.name))
  const rowContext = { ...context, commandId: childCommandId(context.commandId, productId) }
  const listed = await listProduct(bus, { productId, producerId, form: { ...form, onHand }, context: rowContext })
  return isRefusal(listed) ? failureOf(listed) : listed
}

type Changed = Extract<PlannedRow, { outcome: 'changed' }>

async function change(deps: ImportDeps, planned: Changed, { producerId, context }: RowSender): Promise<StepResult> {
  const { describes, counts, product: current } = planned
  const rowContext = { ...context, commandId: childCommandId(context.commandId, current.id) }
  const described = describes
    ? await describe(deps, planned, { producerId, context: rowContext })
    : { position: undefined }
  if ('sentence' in described || !counts) return described
  const counted = await count(deps, planned, { producerId, context: rowContext })
  if (!('sentence' in counted)) return { position: counted.position ?? described.position }
  return describes ? { ...counted, sentence: `${counted.sentence} Everything else on this line was saved.` } : counted
}

async function describe(
  { bus }: ImportDeps,
  { row, product: current }: Changed,
  { producerId, context }: RowSender,
): Promise<StepResult> {
  const { priceCents, ...description } = row.form
  const refusal = await unitChangeRefusal(bus, { productId: current.id, producerId, unit: description.unit })
  if (refusal) return failureOf(refusal, 'unit')
  const command = { type: 'UpdateProduct', producerId, seen: current.version, description, priceCents } as const
  const updated = await bus.dispatch({ decider: product, id: current.id, command, context })
  return isRefusal(updated) ? failureOf(updated) : updated
}

/** Compares the count with the stock at the time of the plan, so that sales since then are not lost. */
async function count(
  { bus }: ImportDeps,
  { row, product: current }: Changed,
  { producerId, context }: RowSender,
): Promise<StepResult> {
  const stockCount = {
    productId: current.id,
    producerId,
    onHand: row.onHand ?? current.onHand,
    expectedOnHand: current.onHand,
  }
  const listing = current.listed
    ? { listed: true, lowStockThreshold: thresholdFor(await bus.load(inventorySettings, producerId), current.id) }
    : {}
  const command = { type: 'CountStock', ...stockCount, note: 'import', ...listing } as const
  const countContext = { ...context, commandId: childCommandId(context.commandId, 'count') }
  const counted = await bus.dispatch({ decider: stock, id: current.id, command, context: countContext })
  return isRefusal(counted) ? failureOf(counted, 'on hand') : counted
}

const failureOf = (refusal: Refusal, field: string | null = null): Failed => ({
  field,
  sentence: formatRowProblem(refusal),
})

/** A conflict with another writer refuses this row only. */
async function withConflictAsFailure(work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CommandConflict)) throw error
    return { field: null, sentence: 'This product was changed at the same moment. Try again.' }
  }
}

interface RunningImport {
  readonly commandId: string
  readonly result: Promise<unknown>
}

/**
 * Runs one import per producer at a time, within this process. A repeated command waits for the result of the first;
 * another command gets undefined.
 */
function oneImportPerProducer() {
  const running = new Map<string, RunningImport>()
  return async <R>(producerId: string, commandId: string, work: () => Promise<R>): Promise<R | undefined> => {
    const runningImport = running.get(producerId)
    if (runningImport) return runningImport.commandId === commandId ? (runningImport.result as Promise<R>) : undefined
    const result = work().finally(() => running.delete(producerId))
    running.set(producerId, { commandId, result })
    return result
  }
}

/**
 * Parses CSV as spreadsheets export it: with or without a byte-order mark, any line ending, separated by commas,
 * semicolons or tabs.
 */
async function parseProductCsv(csv: string): Promise<readonly ParsedRow[] | Refusal> {
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
    if (rows.length > MAX_IMPORT_ROWS) return refuse('csv_too_many_rows', { limit: MAX_IMPORT_ROWS })
  }
  return rows.length > 0 ? rows : refuse('csv_empty')
}

function rowOf(record: readonly string[], line: number, head: ReadonlyMap<ProductColumn, number>): ParsedRow {
  const cellOf = (column: ProductColumn) => record[head.get(column) ?? -1] ?? ''
  return { line, name: cellOf('name').trim().slice(0, 120), read: parseProductRow(cellOf) }
}

/** After this many lines, the parser yields to other requests. */
const LINES_PER_TURN = 200
const CHUNK_LENGTH = 64 * 1024

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
  const records = Readable.from(chunksOf(text))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  let read = 0
  for await (const { record, info, raw } of records as AsyncIterable<Parsed>) {
    // The parser reports the line where a record ends; producers look for the line where it starts.
    yield { record, line: info.lines - (raw.trim().split('\n').length - 1) }
    if (++read % LINES_PER_TURN === 0) await nextTurn()
  }
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
  readonly raw: string
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH)
}

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
