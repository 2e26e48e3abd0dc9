import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { perSecond } from './figures.ts'

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
