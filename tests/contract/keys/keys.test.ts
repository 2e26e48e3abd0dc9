import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { type PostgresKeysOptions, postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { masterKeys, UnknownMasterKey } from '#platform/keys/master-key.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { keyVaultContract } from './keys.contract.ts'

const master = Buffer.alloc(32, 1)
const opened = (overrides: Partial<PostgresKeysOptions> = {}) =>
  postgresKeyVault({
    db: fresh.db,
    masters: masterKeys([master]),
    hashKey: Buffer.alloc(32, 3),
    linkKeys: [Buffer.alloc(32, 4)],
    ...overrides,
  })
type Vault = Awaited<ReturnType<typeof postgresKeyVault>>
let fresh: FreshDatabase
let vaults: Vault[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  // Small, so that the contract's keys exceed the cache.
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

/**
 * The number of connections that wait for a row. Queried outside a transaction, which would not see connections opened
 * later.
 */
const waiting = () =>
  fresh.db.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('keys requested in opposite orders do not deadlock', async () => {
  const refs = ['a', 'b', 'c'].map((name): KeyRef => ({ subjectId: `account_order_${name}`, retention: 'account' }))
  let both: Promise<unknown> | undefined
  const undone = fresh.db.transaction(async (tx) => {
    await tx.query(
      `insert into data_keys (subject_id, retention_class, wrapped_key) values ('account_order_b', 'account', 'x')`,
    )
    both = Promise.all([vaults[0]!.getOrCreate(refs), vaults[1]!.getOrCreate(refs.toReversed())])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 30_000 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expect(both).resolves.toHaveLength(2)
})

test('a key created during the erasure of its subject is destroyed', async () => {
  const ref: KeyRef = { subjectId: 'account_race', retention: 'communication' }
  const first = `update data_keys set wrapped_key = wrapped_key where subject_id = 'account_race' and generation = 1`
  await vaults[0]!.getOrCreate([ref])
  await vaults[0]!.retire({ ...ref, generation: 1 })
  let creation: Promise<unknown> | undefined
  let destruction: Promise<unknown> | undefined
  await fresh.db.transaction(async (tx) => {
    await tx.query(first)
    creation = vaults[1]!.getOrCreate([ref])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 30_000 })
    destruction = vaults[0]!.destroy('account_race')
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 30_000 })
  })
  await Promise.all([creation, destruction])
  const left = `select generation from data_keys where subject_id = 'account_race' and wrapped_key is not null`
  expect(await fresh.db.query(left)).toEqual([])
  await vi.waitFor(async () => expect(await vaults[1]!.getOrCreate([ref])).toEqual([undefined]))
})

test('keys are created while purges run', async () => {
  const ref: KeyRef = { subjectId: 'account_busy', retention: 'communication' }
  const purging = (async () => {
    for (let night = 0; night < 4; night += 1) {
      const [created] = await vaults[0]!.getOrCreate([ref])
      await vaults[0]!.retire({ ...ref, generation: created!.generation })
    }
  })()
  const made = await Promise.all(Array.from({ length: 40 }, (_, i) => vaults[i % 2]!.getOrCreate([ref])))
  await purging
  expect(made.flat().every((created) => created?.key.length === 32)).toBe(true)
})

test('a key is created although others create and purge newer generations meanwhile', async () => {
  const ref: KeyRef = { subjectId: 'account_overtaken', retention: 'communication' }
  await vaults[0]!.getOrCreate([ref])
  await vaults[0]!.retire({ ...ref, generation: 1 })
  const purged = `insert into data_keys (subject_id, retention_class, generation, retired, destroyed_at)
    values ('account_overtaken', 'communication', $1, true, now())`
  /** Creates and purges generations, each in a transaction that commits once a vault waits for it. */
  async function overtake([generation, ...later]: readonly number[], started: () => void): Promise<void> {
    if (!generation) return started()
    await fresh.db.transaction(async (tx) => {
      await tx.query(purged, [generation])
      await overtake(later, started)
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 30_000 })
    })
  }
  let creation: Promise<unknown> | undefined
  await overtake([7, 6, 5, 4, 3, 2], () => {
    creation = vaults[1]!.getOrCreate([ref])
  })
  expect(await creation).toEqual([{ generation: 8, key: expect.any(Buffer) }])
})

test('a key of another generation does not open', async () => {
  const ref: KeyRef = { subjectId: 'account_moved', retention: 'communication' }
  await vaults[0]!.getOrCreate([ref])
  const [row] = await fresh.db.query<{ wrapped_key: string }>(
    `select wrapped_key from data_keys where subject_id = 'account_moved'`,
  )
  await vaults[0]!.retire({ ...ref, generation: 1 })
  await vaults[0]!.getOrCreate([ref])
  await fresh.db.query(`update data_keys set wrapped_key = $1 where subject_id = 'account_moved' and generation = 2`, [
    row!.wrapped_key,
  ])
  const later = await opened()
  await expect(later.find([{ ...ref, generation: 2 }])).rejects.toThrow()
  await later.close()
})

test('a destroyed key leaves the cache without a notification', async () => {
  const ref: KeyRef = { subjectId: 'account_untold', retention: 'account' }
  const hasty = await opened({ cacheTtlMs: 50 })
  await hasty.getOrCreate([ref])
  await fresh.db.query(
    `update data_keys set wrapped_key = null, destroyed_at = now() where subject_id = 'account_untold'`,
  )
  await vi.waitFor(async () => expect(await hasty.find([ref])).toEqual([undefined]))
  await hasty.close()
})

test('a key destroyed while being read is not cached', async () => {
  const ref: KeyRef = { subjectId: 'account_late', retention: 'account' }
  await vaults[0]!.getOrCreate([ref])
  const slow = slowedDown(fresh.db)
  const late = await opened({ db: slow.db })
  const reading = late.find([ref])
  await slow.hasRead
  await vaults[0]!.destroy('account_late')
  await vi.waitFor(() => expect(slow.queries).toContain('account_late'))
  slow.answer()
  await reading
  expect(await late.find([ref])).toEqual([undefined])
  await late.close()
})

/**
 * A database that delays its first rows until released, so that they arrive after later notifications, as can happen on
 * two connections.
 */
function slowedDown(db: Database) {
  const queries: string[] = []
  const hasRead = openGate()
  const mayAnswer = openGate()
  const query: Database['query'] = async (text, values) => {
    const rows = await db.query<never>(text, values)
    hasRead.pass()
    await mayAnswer.passed
    return rows
  }
  const listen: Database['listen'] = (channel, onNotification) =>
    db.listen(channel, (payload) => {
      onNotification(payload)
      queries.push(payload)
    })
  return { db: { ...db, query, listen }, queries, hasRead: hasRead.passed, answer: mayAnswer.pass }
}

function openGate() {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  return { pass: () => pass(), passed }
}

test('a key moved to another subject does not open', async () => {
  await vaults[0]!.getOrCreate([
    { subjectId: 'account_thief', retention: 'account' },
    { subjectId: 'account_owner', retention: 'account' },
  ])
  await fresh.db.query(
    `update data_keys set wrapped_key = (select wrapped_key from data_keys where subject_id = 'account_owner') where subject_id = 'account_thief'`,
  )
  const later = await opened()
  await expect(later.find([{ subjectId: 'account_thief', retention: 'account' }])).rejects.toThrow()
  await later.close()
})

test('another master key opens nothing', async () => {
  const stranger = await opened({ masters: masterKeys([Buffer.alloc(32, 2)]) })
  await expect(stranger.find([{ subjectId: 'account_owner', retention: 'account' }])).rejects.toThrow(UnknownMasterKey)
  await stranger.close()
})
