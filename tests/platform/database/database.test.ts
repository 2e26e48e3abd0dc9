import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.query('create table entries (id int primary key, name text, amount bigint, at timestamptz)')
})
afterAll(() => fresh.drop())

describe('the database', () => {
  test('returns big integers and timestamps as plain values', async () => {
    await fresh.db.query(`insert into entries values (1, 'one', 9007199254740991, '2026-05-01T10:00:00Z')`)
    const [row] = await fresh.db.query('select amount, at from entries where id = $1', [1])
    expect(row).toEqual({ amount: 9007199254740991, at: '2026-05-01T10:00:00.000Z' })
  })

  test('refuses to return an imprecise number', async () => {
    await expect(fresh.db.query('select 9007199254740993::bigint as n')).rejects.toThrow(/too large/)
    expect(await fresh.db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('returns a date as it is stored', async () => {
    expect(await fresh.db.query(`select date '2026-05-01' as day`)).toEqual([{ day: '2026-05-01' }])
  })

  test('runs composed queries', async () => {
    const rows = await fresh.db.run(sql('entries').select('name').where({ id: 1 }))
    expect(rows).toEqual([{ name: 'one' }])
  })

  test('rolls back a failed transaction completely', async () => {
    const failing = fresh.db.transaction(async (tx) => {
      await tx.query(`insert into entries (id) values (7)`)
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await fresh.db.query('select 1 from entries where id = 7')).toEqual([])
  })

  test('does not report a failed transaction as committed', async () => {
    const swallowing = fresh.db.transaction(async (tx) => {
      await tx.query('insert into entries (id) values (8)')
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect(await fresh.db.query('select 1 from entries where id = 8')).toEqual([])
  })

  test('receives notifications after a lost connection', async () => {
    const payloads: string[] = []
    const stop = await fresh.db.listen('updates', (payload) => payloads.push(payload))
    await fresh.db.query(`select pg_notify('updates', 'one')`)
    await vi.waitFor(() => expect(payloads).toEqual(['one']))
    await fresh.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(payloads).toEqual(['one', '']), 5_000)
    await fresh.db.query(`select pg_notify('updates', 'two')`)
    await vi.waitFor(() => expect(payloads).toEqual(['one', '', 'two']))
    await stop()
  })
})
