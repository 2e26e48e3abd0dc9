import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import type { Database } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type CuttableConnection, cuttableConnection } from '#tests/support/servers.ts'

let fresh: FreshDatabase
let line: CuttableConnection
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  line = await cuttableConnection(fresh.url)
  db = await postgresDatabase({ url: line.url, name: 'cut' })
})
afterAll(async () => {
  await db.close()
  await line.close()
  await fresh.drop()
})

const ownPid = 'select pg_backend_pid() as pid'

describe('a database whose connections are lost', () => {
  test('fails the open transaction, not the process', async () => {
    const cut = db.transaction(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>(ownPid)
      await fresh.db.query('select pg_terminate_backend($1)', [pid])
      await vi.waitFor(async () => {
        const found = await fresh.db.query('select 1 from pg_stat_activity where pid = $1', [pid])
        expect(found).toEqual([])
      })
      await tx.query('select 1')
    })
    await expect(cut).rejects.toThrow()
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('listens again on one connection after any outage', async () => {
    const payloads: string[] = []
    const stop = await db.listen('updates', (payload) => payloads.push(payload))
    await line.cut('refuse')
    await expect(db.query('select 1')).rejects.toThrow()
    await line.restore()
    await line.cut('drop')
    const before = line.calls()
    await vi.waitFor(() => expect(line.calls() - before).toBeGreaterThanOrEqual(3), { timeout: 30_000 })
    await line.restore()
    await vi.waitFor(() => expect(payloads).toContain(''), { timeout: 30_000 })
    payloads.length = 0
    await fresh.db.query(`select pg_notify('updates', 'once')`)
    await vi.waitFor(() => expect(payloads).toEqual(['once']))
    const listeners = `select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()`
    expect(await fresh.db.query(listeners)).toHaveLength(1)
    await stop()
    await vi.waitFor(async () => expect(await fresh.db.query(listeners)).toEqual([]))
  })

  test('can be closed while it is unreachable', async () => {
    const other = await postgresDatabase({ url: line.url, name: 'let-go' })
    await other.listen('updates', () => undefined)
    await line.cut('refuse')
    await other.close()
    const calls = line.calls()
    await line.restore()
    expect(line.calls()).toBe(calls)
    await expect(other.query('select 1')).rejects.toThrow()
  })

  test('reports an unreachable server and lets the process end', async () => {
    await line.cut('refuse')
    await expect(postgresDatabase({ url: line.url })).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code: 'ECONNREFUSED' },
    })
    await line.restore()
  })
})
