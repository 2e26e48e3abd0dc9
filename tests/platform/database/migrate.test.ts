import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const shelves = { name: '900-shelves', up: `create table shelves (name text default 'why?')` }
const goods = { name: '901-goods', up: 'create table goods (id int); insert into goods values (1)' }
const broken = { name: '902-broken', up: 'create table half (id int); select 1 / 0' }

const ran = async () =>
  (await fresh.db.query<{ name: string }>('select name from migrations order by id')).map(({ name }) => name)

describe('migrating', () => {
  test('at once from several sides is migrating once', async () => {
    const more = [...migrations, shelves, goods]
    await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.url, more)))
    expect(await ran()).toEqual(more.map(({ name }) => name))
  })

  test('takes the statements as they are written', async () => {
    await migrate(fresh.url, [...migrations, shelves])
    await fresh.db.query('insert into shelves default values')
    expect(await fresh.db.query('select name from shelves')).toEqual([{ name: 'why?' }])
  })

  test('leaves nothing of a step that failed', async () => {
    await expect(migrate(fresh.url, [...migrations, goods, broken])).rejects.toThrow(/division by zero/)
    expect(await fresh.db.query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
    await migrate(fresh.url, [...migrations, goods, { ...broken, up: 'create table half (id int)' }])
    expect((await ran()).slice(-2)).toEqual(['901-goods', '902-broken'])
  })

  test('goes on after one that was killed', async () => {
    await fresh.db.query('update migrations_lock set is_locked = 1')
    await migrate(fresh.url, [...migrations, goods])
    expect(await ran()).toContain('901-goods')
  })

  test('refuses a server that is too old, and names both versions', async () => {
    await expect(migrate(fresh.url, [...migrations, goods], 99)).rejects.toThrow(
      /^PostgreSQL \d+[^ ]*.* is too old: version 99 or newer is required$/,
    )
    expect(await ran()).not.toContain('901-goods')
  })

  test('refuses a database that is ahead of the program', async () => {
    await migrate(fresh.url, [...migrations, goods])
    await expect(migrate(fresh.url, migrations)).rejects.toThrow(/901-goods/)
  })
})
