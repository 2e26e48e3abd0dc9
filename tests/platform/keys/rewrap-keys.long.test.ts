import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportText } from '#app/cli/keys.ts'
import type { Retention } from '#domain/kernel/event.ts'
import { postgresKeyVault } from '#platform/keys/keys.postgres.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { type MasterKeys, masterKeys } from '#platform/keys/master-key.ts'
import { checkMasterKeys, marketplaceHashKey, rewrapKeys } from '#platform/keys/wrapped-keys.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { dataFolder, plainEnvironment } from '#tests/support/process-environment.ts'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)
const before = masterKeys([OLD])
const during = masterKeys([NEW, OLD])
const after = masterKeys([NEW])

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh?.drop())

const vaultWith = (masters: MasterKeys) =>
  postgresKeyVault({ db: fresh.db, masters, hashKey: Buffer.alloc(32, 3), linkKeys: [Buffer.alloc(32, 4)] })

const refs = (count: number, from = 0): KeyRef[] =>
  Array.from({ length: count }, (_, i) => ({
    subjectId: `account_${String(from + i).padStart(6, '0')}`,
    retention: 'account',
  }))

/** Creates `count` keys that are wrapped with the old master key. */
async function made(count: number) {
  const vault = await vaultWith(before)
  const keys = (await vault.getOrCreate(refs(count))).map((created) => created!.key)
  await vault.close()
  return keys
}
async function found(count: number, masters: MasterKeys) {
  const vault = await vaultWith(masters)
  try {
    return await vault.find(refs(count))
  } finally {
    await vault.close()
  }
}
const countWrapped = async (masters: MasterKeys): Promise<number> => {
  const [row] = await fresh.db.query<{ count: number }>(
    'select count(*)::int as count from data_keys where master_key_id = $1 and wrapped_key is not null',
    [masters.currentId],
  )
  return row!.count
}

test('rewrapping makes the previous master key unnecessary', async () => {
  const keys = await made(25)
  const hashKey = await marketplaceHashKey(fresh.db, before)
  const report = await rewrapKeys({ db: fresh.db, masters: during, batchSize: 10 })
  expect(report).toEqual({ rewrapped: 26, unopened: 0, remaining: 0 })
  expect(reportText(report, during.currentId)).toContain('Remove DATA_ENCRYPTION_KEY_PREVIOUS once')
  expect(await found(25, after)).toEqual(keys)
  expect(await marketplaceHashKey(fresh.db, after)).toEqual(hashKey)
  expect(await rewrapKeys({ db: fresh.db, masters: during })).toEqual({ rewrapped: 0, unopened: 0, remaining: 0 })
})

test('a destroyed key stays destroyed', async () => {
  await made(3)
  const vault = await vaultWith(during)
  const [first, second, third] = refs(3)
  await vault.destroy(first!.subjectId)
  await vault.retire(second!)
  await rewrapKeys({ db: fresh.db, masters: during })
  expect(await vault.find([first!, second!])).toEqual([undefined, undefined])
  expect(await vault.permanentlyDestroyed([first!, second!, third!])).toEqual([true, false, false])
  await vault.close()
})

test('an interrupted run is continued by the next one', async () => {
  const keys = await made(25)
  const interrupted = rewrapKeys({
    db: fresh.db,
    masters: during,
    batchSize: 10,
    onProgress: (done) => {
      if (done >= 10) throw new Error('interrupted')
    },
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await found(25, during)).toEqual(keys)
  expect(await rewrapKeys({ db: fresh.db, masters: during, batchSize: 10 })).toMatchObject({
    rewrapped: 15,
    remaining: 0,
  })
  expect(await found(25, after)).toEqual(keys)
})

test('keys created, read and destroyed during a run stay correct', async () => {
  const keys = await made(400)
  const current = await vaultWith(during)
  const previous = await vaultWith(masterKeys([OLD, NEW]))
  let isDone = false
  const rewrapping = rewrapKeys({ db: fresh.db, masters: during, batchSize: 20 }).finally(() => {
    isDone = true
  })
  const retentions: readonly Retention[] = ['account', 'communication']
  for (let nth = 0; nth < 100 && !(isDone && nth > 20); nth += 1) {
    const mine = refs(2, 1000 + nth * 2)
    await Promise.all([
      ...[current, previous].map((vault, i) => vault.getOrCreate([mine[i]!])),
      previous.destroy(refs(1, nth)[0]!.subjectId, retentions),
      current.find(refs(50, 300)),
    ])
  }
  await rewrapping
  const report = await rewrapKeys({ db: fresh.db, masters: during })
  expect(report).toMatchObject({ unopened: 0, remaining: 0 })
  const survivors = await found(400, after)
  expect(survivors.slice(100)).toEqual(keys.slice(100))
  expect(survivors.slice(0, 10)).toEqual(Array(10).fill(undefined))
  await Promise.all([current.close(), previous.close()])
})

test('a process with the previous key is reported', async () => {
  await made(2)
  const vault = await vaultWith(before)
  const report = await rewrapKeys({
    db: fresh.db,
    masters: during,
    onProgress: async () => void (await vault.getOrCreate(refs(1, 2))),
  })
  expect(report).toEqual({ rewrapped: 2, unopened: 0, remaining: 1 })
  expect(reportText(report, during.currentId)).toContain('have added 1 key. ')
  await vault.close()
})

test('keys of an unknown master key stay unchanged', async () => {
  await made(3)
  const stranger = masterKeys([Buffer.alloc(32, 9)])
  await expect(checkMasterKeys(fresh.db, stranger)).rejects.toThrow(`3 by the key with the id ${before.currentId}`)
  await expect(checkMasterKeys(fresh.db, during)).resolves.toBeUndefined()
  const report = await rewrapKeys({ db: fresh.db, masters: stranger })
  expect(report).toEqual({ rewrapped: 0, unopened: 3, remaining: 3 })
  expect(reportText(report, stranger.currentId)).toContain('Keep DATA_ENCRYPTION_KEY_PREVIOUS')
  await marketplaceHashKey(fresh.db, before)
  await fresh.db.query('delete from data_keys')
  await expect(checkMasterKeys(fresh.db, stranger)).rejects.toThrow('1 by the key with the id')
})

test('keys without a master key id are rewrapped', async () => {
  const keys = await made(3)
  await fresh.db.query('update data_keys set master_key_id = null')
  await expect(checkMasterKeys(fresh.db, masterKeys([NEW]))).rejects.toThrow('DATA_ENCRYPTION_KEY_PREVIOUS')
  await expect(checkMasterKeys(fresh.db, during)).resolves.toBeUndefined()
  expect(await found(3, during)).toEqual(keys)
  expect(await rewrapKeys({ db: fresh.db, masters: during })).toMatchObject({ rewrapped: 3, remaining: 0 })
  expect(await found(3, after)).toEqual(keys)
})

test('a killed run leaves every key readable', async () => {
  const count = 60_000
  const rows = refs(count).map(({ subjectId }) => ({
    subjectId,
    ...before.wrap(`${subjectId}|account`, Buffer.alloc(32, 5)),
  }))
  await fresh.db.query(
    `insert into data_keys (subject_id, retention_class, generation, wrapped_key, master_key_id)
     select subject_id, 'account', 1, wrapped_key, $3 from unnest($1::text[], $2::text[]) as made(subject_id, wrapped_key)`,
    [rows.map(({ subjectId }) => subjectId), rows.map(({ wrappedKey }) => wrappedKey), before.currentId],
  )
  const dataDir = dataFolder('rewrap')
  const command = () =>
    spawn(process.execPath, ['app/run.mjs', 'rewrap-keys'], {
      env: plainEnvironment({
        DATABASE_URL: fresh.url,
        DATA_DIR: dataDir,
        DATA_ENCRYPTION_KEY: NEW.toString('base64'),
        DATA_ENCRYPTION_KEY_PREVIOUS: OLD.toString('base64'),
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  try {
    const killed = command()
    await vi.waitFor(async () => expect(await countWrapped(during)).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 20,
    })
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect(await countWrapped(during)).toBeLessThan(count)
    expect(await found(count, during)).toEqual(Array(count).fill(Buffer.alloc(32, 5)))
    const finished = command()
    let output = ''
    finished.stdout.on('data', (data: Buffer) => {
      output += String(data)
    })
    const [code] = await once(finished, 'close')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Every key is wrapped with it.') })
    expect(await countWrapped(during)).toBe(count)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
