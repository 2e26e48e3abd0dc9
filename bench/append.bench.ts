import { randomUUID } from 'node:crypto'
import { LOG_START } from '#domain/kernel/event.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { certain, figuresOf, perSecond, rate, told } from './figures.ts'
import { keepInFlight } from './in-flight.ts'
import type { Report } from './report.ts'

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
