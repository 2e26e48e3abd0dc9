import { randomUUID } from 'node:crypto'
import { keepInFlight } from '#bench/load.ts'
import type { Report } from '#bench/report.ts'
import { certain, figuresOf, perSecond, rate, told } from '#bench/report.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { projections } from '#read-side/projections.ts'

const DATA = JSON.stringify({
  productId: 'product_01h2xcejqtf2nbrexx3vqjhp41',
  onHand: 12,
  was: 13,
  reason: 'count'.padEnd(60, '.'),
})
const META = JSON.stringify({ version: 1, commandId: randomUUID(), index: 0, at: '2026-05-01T10:00:00.000Z' })

/** Durable appends of one event to streams of their own, then every position is looked at. */
export async function benchAppend(store: EventStore, report: Report): Promise<void> {
  let appended = 0
  const append = async () => {
    appended += 1
    const events = [{ id: randomUUID(), type: 'StockCounted', data: DATA, meta: META }]
    const [result] = await store.append([{ stream: `bench-${appended}`, expectedRevision: NO_STREAM, events }])
    certain(result?.ok === true, 'an append conflicted')
  }
  await keepInFlight({ count: 10_000, inFlight: 64 }, append)
  const steady = await keepInFlight({ count: 60_000, inFlight: 16 }, append)
  report.line(
    'append, 16 in flight',
    `${rate(perSecond(60_000, steady.elapsedMs))}  ${told(figuresOf(steady.latencies))}`,
    '15,000/s, p99 5 ms',
  )
  const full = await keepInFlight({ count: 150_000, inFlight: 256 }, append)
  report.line(
    'append, 256 in flight',
    `${rate(perSecond(150_000, full.elapsedMs))}  ${told(figuresOf(full.latencies))}`,
    '35,000/s',
  )
  await everyPositionOnce(store, appended)
}

async function everyPositionOnce(store: EventStore, expected: number): Promise<void> {
  let [after, seen] = [LOG_START, 0]
  for (let atHead = false; !atHead; ) {
    const page = await store.readAll(after, 10_000)
    for (const { position } of page.events)
      certain(Number(position) === ++seen, `position ${position} is not the ${seen}th`)
    after = page.next
    atHead = page.atHead
  }
  certain(seen === expected, `${expected} appended, ${seen} in the log`)
}

/** How fast the log can be read through, once the code is warm: whoever catches up reads many times more than this. */
export async function benchRead(log: EventLog, report: Report): Promise<void> {
  await readThrough(log)
  const { seen, elapsed } = await readThrough(log)
  report.line(`read and decode ${seen.toLocaleString('en-US')} events`, rate(perSecond(seen, elapsed)), '500,000/s')
}

/** Reads and decodes the whole log as a projector does, page after page, with the next page under way. */
async function readThrough(log: EventLog): Promise<{ seen: number; elapsed: number }> {
  const head = Number(await log.head())
  let [seen, last] = [0, 0]
  const began = performance.now()
  let page = log.readAll(LOG_START, PAGE)
  for (let atHead = false; !atHead; ) {
    const { events, next, atHead: end } = await page
    if (!end) page = log.readAll(next, PAGE)
    for (const { position } of events) {
      certain(Number(position) > last, 'an event came twice or out of order')
      last = Number(position)
    }
    seen += events.length
    atHead = end
  }
  const elapsed = performance.now() - began
  certain(seen === head, `${head} events in the log, ${seen} read`)
  return { seen, elapsed }
}

const PAGE = 10_000

/** The reader counts every row of the table each time: without a breath it would keep a whole core busy by itself. */
const BREATH_MS = 50

/** Builds the catalogue anew while it is read all the time: readers never see fewer products than there are. */
export async function benchRebuild({ db, log }: { db: Database; log: EventLog }, report: Report): Promise<void> {
  const catalog = projections.find(({ name }) => name === 'catalog')!
  const count = async () => (await db.query<{ n: number }>('select count(*) as n from catalog.products'))[0]!.n
  const before = await count()
  let [reading, reads] = [true, 0]
  const reader = (async () => {
    while (reading) {
      certain((await count()) === before, 'a reader saw a half-built table')
      reads += 1
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  })()
  const { events, ms, parked } = await rebuild({ db, log }, catalog)
  reading = false
  await reader
  certain(parked === 0 && (await count()) === before, 'the rebuilt table is not the old one')
  report.line(
    `rebuild, ${events.toLocaleString('en-US')} events, under reading load`,
    `${rate(perSecond(events, ms))}  (${reads} reads meanwhile)`,
    '150,000/s',
  )
}
