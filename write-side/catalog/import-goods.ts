import { type PlannedRow, planProductImport } from '#domain/catalog/product-import.ts'
import type { ImportedRow, ProductImportForm, ProductImportResult } from '#domain/catalog/product-listings.contract.ts'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type RouteRequest, respond } from '#platform/http/route.ts'
import { commandContextOf } from '../command-context.ts'
import { memberOf } from '../member-of.ts'
import type { ImportDeps } from './import-deps.ts'
import { importRow } from './import-row.ts'
import { oneImportPerProducer } from './one-per-producer.ts'
import { parseProductCsv } from './read-goods-csv.ts'

type Request = RouteRequest<undefined, undefined, ProductImportForm>

/** Takes a list line by line: what is wrong with one keeps no other back. A trial only tells. */
export const importProducts = (deps: ImportDeps) => {
  const withNameLock = oneImportPerProducer()
  return async (request: Request) => {
    const { producerId = '' } = memberOf(request)
    if (request.body.dryRun) return run(deps, request)
    return (await withNameLock(producerId, request.commandId, () => run(deps, request))) ?? refuse('import_in_progress')
  }
}

async function run(deps: ImportDeps, request: Request) {
  const { csv, dryRun } = request.body
  const rows = await parseProductCsv(csv)
  if (isRefusal(rows)) return rows
  const { producerId = '' } = memberOf(request)
  const own = await deps.goodsOf(producerId)
  if (!own) return refuse('not_ready')
  const plan = planProductImport(rows, own)
  if (dryRun) return respond(answerOf(plan.map(rowOf), true), undefined)
  const done = await inBatches(plan, (row) =>
    importRow(deps, { row, producerId, by: commandContextOf(request, deps.runtime) }),
  )
  const positions = done.flatMap(({ position }) => position ?? [])
  return respond(
    answerOf(
      done.map(({ row }) => row),
      false,
    ),
    latest(positions),
  )
}

/** As many as the log reads and writes in one go. */
const AT_ONCE = 256

async function inBatches<R>(plan: readonly PlannedRow[], work: (row: PlannedRow) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < plan.length; at += AT_ONCE)
    done.push(...(await Promise.all(plan.slice(at, at + AT_ONCE).map(work))))
  return done
}

const rowOf = (planned: PlannedRow): ImportedRow => {
  const { line, name, outcome } = planned
  return outcome === 'refused'
    ? { line, name, outcome, field: planned.field, sentence: planned.sentence }
    : { line, name, outcome, field: null, sentence: null }
}

function answerOf(rows: readonly ImportedRow[], dryRun: boolean): ProductImportResult {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { dryRun, counts, rows: [...rows] }
}

const latest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (last, position) => (last !== undefined && comparePositions(last, position) > 0 ? last : position),
    undefined,
  )
