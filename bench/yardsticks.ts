import { randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { keepInFlight, keepPace } from './load.ts'
import { perSecond } from './report.ts'

/** How many 8 KiB writes this disk makes durable in a second, one after another: the floor under every commit. */
export function fsyncRate(dir: string): number {
  const file = join(dir, 'fsync')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(8192, 1)
  const [count, began] = [500, performance.now()]
  for (let i = 0; i < count; i++) {
    writeSync(handle, page, 0, page.length, 0)
    fdatasyncSync(handle)
  }
  const rate = perSecond(count, performance.now() - began)
  closeSync(handle)
  rmSync(file)
  return rate
}

/** Rows a second into a bare table, 128 to a durable commit, over one connection: what PostgreSQL itself could do. */
export async function bareInsertRate(db: Database): Promise<number> {
  await db.query(
    'create table if not exists bare (pos bigint primary key, stream text, type text, data text, meta text)',
  )
  const [batches, size, began] = [400, 128, performance.now()]
  const text = 'x'.repeat(220)
  for (let batch = 0; batch < batches; batch++)
    await db.query(
      `insert into bare select n, 'stream-' || n, 'Happened', $2, $2 from generate_series($1::bigint, $1 + ${size - 1}) as n`,
      [batch * size, text],
    )
  const rate = perSecond(batches * size, performance.now() - began)
  await db.query('drop table bare')
  return rate
}

/** Rows a second out of the log's own table by a bare select, without decoding. */
export async function bareSelectRate(db: Database, rows: number): Promise<number> {
  const began = performance.now()
  const found = await db.query(
    'select position, stream, revision, type, data, meta from events order by position limit $1',
    [rows],
  )
  return perSecond(found.length, performance.now() - began)
}

/** How long as many events take, appended one by one to streams of their own, 16 in flight: seconds. */
export async function bareAppend(url: string, events: number): Promise<number> {
  const database = await postgresDatabase({ url, name: 'bare' })
  const store = await postgresEventStore({ database })
  const [data, meta] = ['x'.repeat(220), 'y'.repeat(220)].map((text) => JSON.stringify({ text })) as [string, string]
  const { elapsedMs } = await keepInFlight({ count: events, inFlight: 16 }, (nth) => {
    const event = { id: randomUUID(), type: 'BareHappened', data, meta }
    return store.append([{ stream: `bare-${nth}`, expectedRevision: NO_STREAM, events: [event] }])
  })
  await store.close()
  await database.close()
  return elapsedMs / 1000
}

/** Asking the processor for payments and nothing else, at a pace: latencies in ms. */
export async function bareAsking(payments: Pick<Payments, 'request'>, perSecond: number): Promise<number[]> {
  const ask = (nth: number) =>
    payments.request({ key: `bare-${nth}`, checkoutId: `bare-${nth}`, amountCents: 1000 + nth })
  await keepPace({ count: perSecond * 2, perSecond }, (nth) => ask(nth))
  const { latencies } = await keepPace({ count: perSecond * 5, perSecond }, (nth) => ask(perSecond * 2 + nth))
  return latencies
}
