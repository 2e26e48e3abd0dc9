import { randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { runAtRate, runConcurrently } from './load.ts'
import { perSecond } from './report.ts'

/** Sequential durable writes of 8 KiB per second: the lower bound of every commit's latency. */
export function fsyncRate(dir: string): number {
  const file = join(dir, 'fsync')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(8192, 1)
  const count = 500
  const began = performance.now()
  for (let i = 0; i < count; i++) {
    writeSync(handle, page, 0, page.length, 0)
    fdatasyncSync(handle)
  }
  const rate = perSecond(count, performance.now() - began)
  closeSync(handle)
  rmSync(file)
  return rate
}

/** Rows per second into a plain table, 128 per durable commit, over one connection. */
export async function bareInsertRate(db: Database): Promise<number> {
  await db.query(
    'create table if not exists bare (pos bigint primary key, stream text, type text, data text, meta text)',
  )
  const batches = 400
  const size = 128
  const began = performance.now()
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

/** Rows per second from the log's table by a plain select, without decoding. */
export async function bareSelectRate(db: Database, rows: number): Promise<number> {
  const began = performance.now()
  const found = await db.query(
    'select position, stream, revision, type, data, meta from events order by position limit $1',
    [rows],
  )
  return perSecond(found.length, performance.now() - began)
}

/** The seconds it takes to append events one by one to separate streams, 16 in flight. */
export async function bareAppend(url: string, events: number): Promise<number> {
  const database = await postgresDatabase({ url, name: 'bare' })
  const store = await postgresEventStore({ database })
  const data = JSON.stringify({ text: 'x'.repeat(220) })
  const meta = JSON.stringify({ text: 'y'.repeat(220) })
  const { elapsedMs } = await runConcurrently({ count: events, inFlight: 16 }, (index) => {
    const event = { id: randomUUID(), type: 'BareHappened', data, meta }
    return store.append([{ stream: `bare-${index}`, expectedRevision: NO_STREAM, events: [event] }])
  })
  await store.close()
  await database.close()
  return elapsedMs / 1000
}

/** Latencies of creating payments at the processor at a fixed rate, ms. */
export async function barePaymentRequests(
  payments: Pick<Payments, 'request'>,
  perSecond: number,
): Promise<readonly number[]> {
  const requestPayment = (index: number) =>
    payments.request({ key: `bare-${index}`, checkoutId: `bare-${index}`, amountCents: 1000 + index })
  await runAtRate({ count: perSecond * 2, perSecond }, requestPayment)
  const { latencies } = await runAtRate({ count: perSecond * 5, perSecond }, (index) =>
    requestPayment(perSecond * 2 + index),
  )
  return latencies
}
