import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { type PostgresKeysOptions, postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { masterKeys, UnknownMasterKey } from '#platform/keys/master-key.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { keyVaultContract } from './keys.contract.ts'

const master = Buffer.alloc(32, 1)
const opened = (over: Partial<PostgresKeysOptions> = {}) =>
  postgresKeyVault({
    db: fresh.db,
    masters: masterKeys([master]),
    hashKey: Buffer.alloc(32, 3),
    linkKeys: [Buffer.alloc(32, 4)],
    ...over,
  })
type Vault = Awaited<ReturnType<typeof postgresKeyVault>>
let fresh: FreshDatabase
let vaults: Vault[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  // Small, so that the contract's crowds do not fit into what is remembered.
  const open = () => opened({ cacheSize: 100 })
  vaults = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all(vaults.map((vault) => vault.close()))
  await fresh.drop()
})

const memory = memoryKeyVault()
keyVaultContract('memory', () => ({ vault: memory, another: undefined }))
keyVaultContract('PostgreSQL', () => ({ vault: vaults[0]!, another: vaults[1] }))

/** Who waits for a row. Not asked within a transaction: there, connections opened since its first look are not seen. */
const waiting = () =>
  fresh.db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('keys asked for in opposite orders do not wait for each other', async () => {
  const refs = ['a', 'b', 'c'].map((name): KeyRef => ({ person: `account_order_${name}`, keep: 'account' }))
  let both: Promise<unknown> | undefined
  const undone = fresh.db.transaction(async (tx) => {
    await tx.query(`insert into person_keys (person, keep, wrapped) values ('account_order_b', 'account', 'x')`)
    both = Promise.all([vaults[0]!.getOrCreate(refs), vaults[1]!.getOrCreate(refs.toReversed())])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 10_000 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expect(both).resolves.toHaveLength(2)
})

test('a next key that is being made does not outlive its person', async () => {
  const ref: KeyRef = { person: 'account_race', keep: 'communication' }
  const first = `update person_keys set wrapped = wrapped where person = 'account_race' and nth = 1`
  await vaults[0]!.getOrCreate([ref])
  await vaults[0]!.retire({ ...ref, nth: 1 })
  let made: Promise<unknown> | undefined
  let gone: Promise<unknown> | undefined
  await fresh.db.transaction(async (tx) => {
    await tx.query(first)
    made = vaults[1]!.getOrCreate([ref])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 })
    gone = vaults[0]!.destroy('account_race')
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 10_000 })
  })
  await Promise.all([made, gone])
  const left = `select nth from person_keys where person = 'account_race' and wrapped is not null`
  expect(await fresh.db.query(left)).toEqual([])
  await vi.waitFor(async () => expect(await vaults[1]!.getOrCreate([ref])).toEqual([undefined]))
})

test('keys are made while sweeps go on', async () => {
  const ref: KeyRef = { person: 'account_busy', keep: 'communication' }
  const sweeping = (async () => {
    for (let night = 0; night < 4; night += 1) {
      const [sealing] = await vaults[0]!.getOrCreate([ref])
      await vaults[0]!.retire({ ...ref, nth: sealing!.nth })
    }
  })()
  const made = await Promise.all(Array.from({ length: 40 }, (_, i) => vaults[i % 2]!.getOrCreate([ref])))
  await sweeping
  expect(made.flat().every((sealing) => sealing?.key.length === 32)).toBe(true)
})

test('a key of another generation does not open', async () => {
  const ref: KeyRef = { person: 'account_moved', keep: 'communication' }
  await vaults[0]!.getOrCreate([ref])
  const [row] = await fresh.db.query<{ wrapped: string }>(
    `select wrapped from person_keys where person = 'account_moved'`,
  )
  await vaults[0]!.retire({ ...ref, nth: 1 })
  await vaults[0]!.getOrCreate([ref])
  await fresh.db.query(`update person_keys set wrapped = $1 where person = 'account_moved' and nth = 2`, [row!.wrapped])
  const later = await opened()
  await expect(later.find([{ ...ref, nth: 2 }])).rejects.toThrow()
  await later.close()
})

test('a destroyed key is forgotten even where nobody was told', async () => {
  const ref: KeyRef = { person: 'account_untold', keep: 'account' }
  const hasty = await opened({ cacheTtlMs: 50 })
  await hasty.getOrCreate([ref])
  await fresh.db.query(`update person_keys set wrapped = null, destroyed_at = now() where person = 'account_untold'`)
  await vi.waitFor(async () => expect(await hasty.find([ref])).toEqual([undefined]))
  await hasty.close()
})

test('a key that was being read when it was destroyed is not remembered', async () => {
  const ref: KeyRef = { person: 'account_late', keep: 'account' }
  await vaults[0]!.getOrCreate([ref])
  const slow = slowedDown(fresh.db)
  const late = await opened({ db: slow.db })
  const reading = late.find([ref])
  await slow.hasRead
  await vaults[0]!.destroy('account_late')
  await vi.waitFor(() => expect(slow.heard).toContain('account_late'))
  slow.answer()
  await reading
  expect(await late.find([ref])).toEqual([undefined])
  await late.close()
})

/** A database whose first rows arrive only when they may: after later notices, as can happen on two connections. */
function slowedDown(db: Database) {
  const heard: string[] = []
  const hasRead = openGate()
  const mayAnswer = openGate()
  const query: Database['query'] = async (text, values) => {
    const rows = await db.query<never>(text, values)
    hasRead.pass()
    await mayAnswer.passed
    return rows
  }
  const listen: Database['listen'] = (channel, hear) =>
    db.listen(channel, (payload) => {
      hear(payload)
      heard.push(payload)
    })
  return { db: { ...db, query, listen }, heard, hasRead: hasRead.passed, answer: mayAnswer.pass }
}

function openGate() {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  return { pass: () => pass(), passed }
}

test('a key moved to another person does not open', async () => {
  await vaults[0]!.getOrCreate([
    { person: 'account_thief', keep: 'account' },
    { person: 'account_owner', keep: 'account' },
  ])
  await fresh.db.query(
    `update person_keys set wrapped = (select wrapped from person_keys where person = 'account_owner') where person = 'account_thief'`,
  )
  const later = await opened()
  await expect(later.find([{ person: 'account_thief', keep: 'account' }])).rejects.toThrow()
  await later.close()
})

test('another master key opens nothing', async () => {
  const stranger = await opened({ masters: masterKeys([Buffer.alloc(32, 2)]) })
  await expect(stranger.find([{ person: 'account_owner', keep: 'account' }])).rejects.toThrow(UnknownMasterKey)
  await stranger.close()
})
