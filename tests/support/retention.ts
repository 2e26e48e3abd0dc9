import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { erasureOf, erasuresDue, retentionOf } from '#app/privacy.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { waitForProjections } from '#tests/support/members.ts'
import { eraseSubjects } from '#workers/privacy/erasure.process.ts'
import { purgeExpiredDataHandler } from '#workers/privacy/retention.ts'

/** Erases the accounts that are due at an instant. Returns their number. */
export async function eraseAt(market: OpenMarket, now: string): Promise<number> {
  const { engines, bus } = market
  await waitForProjections(market)
  const runtime = { ...engines.runtime, now: () => now }
  const erasedCount = await eraseSubjects({ ...erasureOf(engines, bus), runtime }, await erasuresDue(engines.db, now))
  await waitForProjections(market)
  return erasedCount
}

/** Runs the nightly erasure and purge at an instant. Returns the purge report of that day. */
export async function purgeAt(market: OpenMarket, now: string): Promise<RetentionReport['purgeRuns'][number]> {
  const { engines, bus } = market
  const runtime = { ...engines.runtime, now: () => now }
  await eraseAt(market, now)
  // Emails have the machine's real time, so all of them would be purged.
  const mails = { purge: async () => 0, oldest: async () => undefined }
  await purgeExpiredDataHandler({ ...retentionOf(engines, bus), runtime, mails }).run({}, { id: 'night', attempt: 1 })
  await waitForProjections(market)
  const [purgeRun] = await engines.db.query<RetentionReport['purgeRuns'][number]>(
    'select ran_on as "ranOn", rules from privacy.purge_runs where ran_on = $1',
    [now.slice(0, 10)],
  )
  return purgeRun!
}

/** All rows of all tables of all schemas as text, by table name. */
export async function everyRow(db: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await db.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const rows = await db.query<{ text: string }>(`select one::text as text from "${schema}"."${name}" one`)
    texts[`${schema}.${name}`] = rows.map(({ text }) => text).join('\n')
  }
  return texts
}

/** All files below a folder, by path. */
export const everyFile = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, `${path}\n${readFileSync(path, 'latin1')}`]),
  )

/** All keys of a Redis database with their values as text. */
export async function everyKey(url: string): Promise<Readonly<Record<string, string>>> {
  const redis = new Redis(url)
  const texts: Record<string, string> = {}
  try {
    for (const key of await redis.keys('*')) texts[key] = `${key} ${JSON.stringify(await contentOf(redis, key))}`
    return texts
  } finally {
    redis.disconnect()
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const kind = await redis.type(key)
  const read = READ[kind]
  if (!read && kind !== 'none') throw new Error(`${key} is a ${kind}, which nobody reads here`)
  return read?.(redis, key)
}

const READ: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
}

/** `<place>: <text>` for each occurrence of a text. */
export const occurrencesIn = (texts: Readonly<Record<string, string>>, wanted: readonly string[]): string[] =>
  Object.entries(texts).flatMap(([where, text]) =>
    wanted.filter((each) => occurs(each, text)).map((each) => `${where}: ${each}`),
  )

/** A number must be a whole token, because any short one occurs in hashes. */
const occurs = (each: string, text: string): boolean =>
  /^\d+$/.test(each) ? new RegExp(`(?<![0-9A-Za-z+/])${each}(?![0-9A-Za-z+/])`).test(text) : text.includes(each)
