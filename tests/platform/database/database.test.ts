import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.query('create table things (id int primary key, name text, amount bigint, at timestamptz)')
})
afterAll(() => fresh.drop())

describe('the database', () => {
  test('reads big integers and times plainly', async () => {
    await fresh.db.query(`insert into things values (1, 'one', 9007199254740991, '2026-05-01T10:00:00Z')`)
    const [row] = await fresh.db.query('select amount, at from things where id = $1', [1])
    expect(row).toEqual({ amount: 9007199254740991, at: '2026-05-01T10:00:00.000Z' })
  })

  test('refuses to read a number wrongly', async () => {
    await expect(fresh.db.query('select 9007199254740993::bigint as n')).rejects.toThrow(/too large/)
    expect(await fresh.db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('reads a day as it is written', async () => {
    expect(await fresh.db.query(`select date '2026-05-01' as day`)).toEqual([{ day: '2026-05-01' }])
  })

  test('runs what the builder puts together', async () => {
    const rows = await fresh.db.run(sql('things').select('name').where({ id: 1 }))
    expect(rows).toEqual([{ name: 'one' }])
  })

  test('takes a failed transaction back whole', async () => {
    const failing = fresh.db.transaction(async (tx) => {
      await tx.query(`insert into things (id) values (7)`)
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await fresh.db.query('select 1 from things where id = 7')).toEqual([])
  })

  test('does not call a failed transaction done', async () => {
    const swallowing = fresh.db.transaction(async (tx) => {
      await tx.query('insert into things (id) values (8)')
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect(await fresh.db.query('select 1 from things where id = 8')).toEqual([])
  })

  test('hears notices, also after the line was cut', async () => {
    const heard: string[] = []
    const stop = await fresh.db.listen('news', (payload) => heard.push(payload))
    await fresh.db.query(`select pg_notify('news', 'one')`)
    await vi.waitFor(() => expect(heard).toEqual(['one']))
    await fresh.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(heard).toEqual(['one', '']), 5_000)
    await fresh.db.query(`select pg_notify('news', 'two')`)
    await vi.waitFor(() => expect(heard).toEqual(['one', '', 'two']))
    await stop()
  })
})
