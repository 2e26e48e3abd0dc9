import { randomUUID } from 'node:crypto'
import type { Engines } from '#app/engines.ts'
import type { Figures } from '#bench/goals.ts'
import { runConcurrently } from '#bench/load.ts'
import type { Report } from '#bench/report.ts'
import { formatLatencies, invariant, perSecond, rate } from '#bench/report.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { postgresSnapshots } from '#platform/event-store/snapshots.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { projections } from '#read-side/projections.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { streamSnapshots } from '#write-side/stream-snapshots.ts'

const DATA = JSON.stringify({
  productId: 'product_01h2xcejqtf2nbrexx3vqjhp41',
  onHand: 12,
  was: 13,
  reason: 'count'.padEnd(60, '.'),
})
const META = JSON.stringify({ version: 1, commandId: randomUUID(), index: 0, recordedAt: '2026-05-01T10:00:00.000Z' })

/** Durable appends of one event each to separate streams. Checks all positions afterwards. */
export async function benchAppend(store: EventStore, report: Report): Promise<void> {
  let appended = 0
  const append = async () => {
    appended += 1
    const events = [{ id: randomUUID(), type: 'StockCounted', data: DATA, meta: META }]
    const [result] = await store.append([{ stream: `bench-${appended}`, expectedRevision: NO_STREAM, events }])
    invariant(result?.ok === true, 'an append conflicted')
  }
  await runConcurrently({ count: 10_000, inFlight: 64 }, append)
  const moderate = await runConcurrently({ count: 60_000, inFlight: 16 }, append)
  report.line(
    'append, 16 in flight',
    `${rate(perSecond(60_000, moderate.elapsedMs))}  ${formatLatencies(moderate.latencies)}`,
    '15,000/s, p99 5 ms',
  )
  const full = await runConcurrently({ count: 150_000, inFlight: 256 }, append)
  report.line(
    'append, 256 in flight',
    `${rate(perSecond(150_000, full.elapsedMs))}  ${formatLatencies(full.latencies)}`,
    '35,000/s',
  )
  await checkPositions(store, appended)
}

/** Positions are gapless, and each occurs once. */
async function checkPositions(store: EventStore, expected: number): Promise<void> {
  let after = LOG_START
  let seen = 0
  for (let atHead = false; !atHead; ) {
    const page = await store.readAll(after, 10_000)
    for (const { position } of page.events)
      invariant(Number(position) === ++seen, `position ${position} instead of ${seen}`)
    after = page.next
    atHead = page.atHead
  }
  invariant(seen === expected, `${expected} appended, ${seen} in the log`)
}

/** Reads the whole log twice, and reports the second run, when the code is warm. */
export async function benchRead(
  log: EventLog,
  { report, figures }: { report: Report; figures: Figures },
): Promise<void> {
  await readWholeLog(log)
  const { seen, elapsed } = await readWholeLog(log)
  report.line(`read and decode ${seen.toLocaleString('en-US')} events`, rate(perSecond(seen, elapsed)))
  figures.add('decode', perSecond(seen, elapsed))
}

/** Reads and decodes the log like a projector: page by page, with the next page in flight. */
async function readWholeLog(log: EventLog): Promise<{ seen: number; elapsed: number }> {
  const head = Number(await log.head())
  let seen = 0
  let last = 0
  const began = performance.now()
  let page = log.readAll(LOG_START, PAGE_SIZE)
  for (let atHead = false; !atHead; ) {
    const { events, next, atHead: end } = await page
    if (!end) page = log.readAll(next, PAGE_SIZE)
    for (const { position } of events) {
      invariant(Number(position) > last, 'an event was duplicated or out of order')
      last = Number(position)
    }
    seen += events.length
    atHead = end
  }
  const elapsed = performance.now() - began
  invariant(seen === head, `${head} events in the log, ${seen} read`)
  return { seen, elapsed }
}

const PAGE_SIZE = 10_000

/** The pause between reads. Each read counts all rows, so without a pause the reader would use a whole core. */
const READ_PAUSE_MS = 50

/**
 * Rebuilds all read models, one after another, while the catalog is read continuously. No read may see fewer products
 * than before.
 */
export async function benchRebuild(
  { db, log }: { db: Database; log: EventLog },
  { report, figures }: { report: Report; figures: Figures },
): Promise<void> {
  const count = async () => (await db.query<{ n: number }>('select count(*) as n from catalog.products'))[0]!.n
  const before = await count()
  let reading = true
  let reads = 0
  const reader = (async () => {
    while (reading) {
      invariant((await count()) === before, 'a read saw a partially built table')
      reads += 1
      await new Promise((resolve) => setTimeout(resolve, READ_PAUSE_MS))
    }
  })()
  let events = 0
  let ms = 0
  for (const projection of projections) {
    const rebuilt = await rebuild({ db, log }, projection)
    invariant(rebuilt.parked === 0, `${projection.name} parked ${rebuilt.parked} events`)
    events += rebuilt.events
    ms += rebuilt.ms
  }
  reading = false
  await reader
  invariant((await count()) === before, 'the rebuilt table differs from the old one')
  report.line(
    `rebuild of all read models, ${events.toLocaleString('en-US')} events`,
    `${rate(perSecond(events, ms))}  (${reads} reads)`,
  )
  figures.add('rebuild', perSecond(events, ms))
}

const LONG_STREAM = 100_000
const COLD_STARTS = 200

/**
 * Measures commands on a long stream in a process that has not read it: the first without a snapshot, the others from
 * the snapshot. Checks the state.
 */
export async function benchLongStream({ db, log, logger, runtime }: Engines, report: Report): Promise<void> {
  const productId = runtime.id('product')
  const producerId = runtime.id('producer')
  const meta = { correlationId: 'bench', actor: { kind: 'system', id: 'bench' }, recordedAt: runtime.now() } as const
  const counted = (onHand: number) => ({
    event: {
      type: 'StockCounted',
      data: { productId, producerId, onHand, previousOnHand: onHand - 1, note: 'count' },
    },
    meta: { ...meta, commandId: `count ${onHand}`, index: 0 },
  })
  for (let from = 0; from < LONG_STREAM; from += 500) {
    const events = Array.from({ length: 500 }, (_, i) => counted(from + i + 1))
    const [result] = await log.append([{ stream: stock.stream(productId), expectedRevision: from - 1, events }])
    invariant(result?.ok === true, 'an append conflicted')
  }
  const newBus = () => createCommandBus({ log, snapshots: streamSnapshots({ store: postgresSnapshots(db), logger }) })
  const latencies: number[] = []
  for (let i = 0; i <= COLD_STARTS; i++) {
    const bus = newBus()
    const onHand = LONG_STREAM + i + 1
    const command = { type: 'CountStock', productId, producerId, onHand, note: 'count' } as const
    const context = { ...meta, at: runtime.now(), commandId: `cold ${i}` }
    const begun = performance.now()
    const result = await bus.dispatch({ decider: stock, id: productId, command, context })
    latencies.push(performance.now() - begun)
    invariant(!isRefusal(result) && result.state.onHand === onHand, 'the state is wrong')
  }
  const [first, ...later] = latencies
  report.line('cold command, 100,000 events, without a snapshot', `${first!.toFixed(0)} ms`)
  report.line('cold command, 100,000 events, from its snapshot', formatLatencies(later), 'p50 2 ms')
}
