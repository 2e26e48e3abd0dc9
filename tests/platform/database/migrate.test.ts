import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxAccountBalances } from '#migrations/014-sandbox-account-balances.ts'
import { migrations } from '#migrations/all.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const stalls = { name: '900-stalls', up: `create table stalls (name text default 'why?')` }
const crates = { name: '901-crates', up: 'create table crates (id int); insert into crates values (1)' }
const broken = { name: '902-broken', up: 'create table half (id int); select 1 / 0' }

const appliedMigrations = async () =>
  (await fresh.db.query<{ name: string }>('select name from migrations order by id')).map(({ name }) => name)

describe('migrations', () => {
  test('run once if several processes start simultaneously', async () => {
    const more = [...migrations, stalls, crates]
    await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.url, more)))
    expect(await appliedMigrations()).toEqual(more.map(({ name }) => name))
  })

  test('run statements as written', async () => {
    await migrate(fresh.url, [...migrations, stalls])
    await fresh.db.query('insert into stalls default values')
    expect(await fresh.db.query('select name from stalls')).toEqual([{ name: 'why?' }])
  })

  test('roll back a failed step completely', async () => {
    await expect(migrate(fresh.url, [...migrations, crates, broken])).rejects.toThrow(/division by zero/)
    expect(await fresh.db.query(`select to_regclass('half') as half`)).toEqual([{ half: null }])
    await migrate(fresh.url, [...migrations, crates, { ...broken, up: 'create table half (id int)' }])
    expect((await appliedMigrations()).slice(-2)).toEqual(['901-crates', '902-broken'])
  })

  test('continue after a killed run', async () => {
    await fresh.db.query('update migrations_lock set is_locked = 1')
    await migrate(fresh.url, [...migrations, crates])
    expect(await appliedMigrations()).toContain('901-crates')
  })

  test('reject a server that is too old', async () => {
    await expect(migrate(fresh.url, [...migrations, crates], 99)).rejects.toThrow(
      /^PostgreSQL \d+[^ ]*.* is too old: version 99 or newer is required$/,
    )
    expect(await appliedMigrations()).not.toContain('901-crates')
  })

  test('reject a database that is newer than the program', async () => {
    await migrate(fresh.url, [...migrations, crates])
    await expect(migrate(fresh.url, migrations)).rejects.toThrow(
      'this database belongs to another version of Farmgate, which nothing upgrades or downgrades (unknown migration: 901-crates): use an empty one',
    )
  })
})

const OBJECTS = `
  insert into sandbox.objects (id, kind, created_at, body) values
    ('tr_1', 'transfer', now(), '{ "destination": "oak", "amount": 500, "amount_reversed": 100 }'),
    ('tr_2', 'transfer', now(), '{ "destination": "oak", "amount": 70, "amount_reversed": 0 }'),
    ('tr_3', 'transfer', now(), '{ "destination": "elm", "amount": 70, "amount_reversed": 70 }'),
    ('po_1', 'payout', now(), '{ "account": "oak", "amount": 50, "status": "paid" }'),
    ('po_2', 'payout', now(), '{ "account": "oak", "amount": 60, "status": "failed" }'),
    ('po_3', 'payout', now(), '{ "account": "elm", "amount": 5, "status": "pending" }')`

test('the balances of existing accounts are computed from their transfers and payouts', async () => {
  await fresh.db.query('drop table sandbox.account_balances')
  await fresh.db.query(OBJECTS)
  await fresh.db.query(sandboxAccountBalances.up)
  expect(await fresh.db.query('select account, cents::int from sandbox.account_balances order by account')).toEqual([
    { account: 'elm', cents: -5 },
    { account: 'oak', cents: 420 },
  ])
})
