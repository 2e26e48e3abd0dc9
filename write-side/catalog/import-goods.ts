import { type PlannedRow, planImport } from '#domain/catalog/goods-import.ts'
import type { GoodsImport, ImportAnswer, ImportedRow } from '#domain/catalog/goods-list.ts'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import type { ImportDeps } from './import-deps.ts'
import { importRow } from './import-row.ts'
import { onePerProducer } from './one-per-producer.ts'
import { readGoodsCsv } from './read-goods-csv.ts'

type Request = RouteRequest<undefined, undefined, GoodsImport>

/** Takes a list line by line: what is wrong with one keeps no other back. A trial only tells. */
export const importGoods = (deps: ImportDeps) => {
  const inTurn = onePerProducer()
  return async (request: Request) => {
    const { producerId = '' } = memberOf(request)
    if (request.body.dryRun) return run(deps, request)
    return (await inTurn(producerId, request.commandId, () => run(deps, request))) ?? refuse('import_under_way')
  }
}

async function run(deps: ImportDeps, request: Request) {
  const { csv, dryRun } = request.body
  const rows = await readGoodsCsv(csv)
  if (isRefusal(rows)) return rows
  const { producerId = '' } = memberOf(request)
  const own = await deps.goodsOf(producerId)
  if (!own) return refuse('not_ready')
  const plan = planImport(rows, own)
  if (dryRun) return answered(answerOf(plan.map(rowOf), true), undefined)
  const done = await inBatches(plan, (row) => importRow(deps, { row, producerId, by: senderOf(request, deps.facts) }))
  const positions = done.flatMap(({ position }) => position ?? [])
  return answered(
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

function answerOf(rows: readonly ImportedRow[], dryRun: boolean): ImportAnswer {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { dryRun, counts, rows: [...rows] }
}

const latest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (last, position) => (last !== undefined && comparePositions(last, position) > 0 ? last : position),
    undefined,
  )
