import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { logSealer, startSealingLoop } from '#platform/transparency-log/log-sealer.ts'
import { consistencyProof, inclusionProof, type ProofUnavailable } from '#platform/transparency-log/proofs.ts'
import { type ConsistencyProof, checkProof, isConsistent } from '#platform/transparency-log/verify-proof.mjs'
import { diskWitnessFolder } from '#platform/transparency-log/witness-folder.disk.ts'
import { type SealedLog, sealedLog } from '#tests/support/sealed-log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let log: SealedLog
beforeEach(async () => {
  log = await sealedLog()
})
afterEach(() => log?.close())

const sound = { findingCount: 0, findings: [], pendingEvents: 0 }

test('events are sealed immediately', async () => {
  expect(await log.another().sealNext()).toBeUndefined()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 0, checkpointCount: 0 })
  await log.append(1)
  expect(await log.another().sealNext()).toEqual({ size: 1, position: '1', more: false })
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 1, checkpointCount: 1 })
})

test('a sealer continues where another one stopped', async () => {
  for (const count of [1, 255, 1, 300, 400]) {
    await log.append(count)
    await log.sealAll()
  }
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 957, checkpointCount: 5 })
})

test('parallel sealers seal every event once', async () => {
  for (let i = 0; i < 5; i++) {
    await log.append(200)
    await Promise.all([log.another(), log.another(), log.another()].map((one) => one.sealNext()))
  }
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 1000 })
})

test('a checkpoint from just before a crash is adopted', async () => {
  await log.append(300)
  const crashing = logSealer({
    ...log,
    treeStore: {
      ...log.treeStore,
      extendExclusively: (work) =>
        log.treeStore.extendExclusively((sealed) =>
          work(sealed, async () => {
            throw new Error('the power went')
          }),
        ),
    },
  })
  await expect(crashing.sealNext()).rejects.toThrow('the power went')
  expect(await log.treeStore.head()).toEqual({ size: 0, position: '0' })
  const outside = await log.witness.lastNote()
  await log.append(100)
  expect(await log.another().sealNext()).toEqual({ size: 300, position: '300', more: true })
  expect((await log.treeStore.latestCheckpoint())?.note).toBe(outside)
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 400, checkpointCount: 2 })
})

test('files truncated by a power cut are replaced', async () => {
  await log.append(150)
  await log.sealAll()
  appendFileSync(join(log.witnessPath, 'records', '000001'), 'half a rec')
  appendFileSync(join(log.witnessPath, 'checkpoints', '000000'), 'farmgate/log\n160\nhal')
  expect(await log.verify()).toMatchObject(sound)
  await log.append(20)
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 170, checkpointCount: 2 })
})

test('a lost witness folder is refilled', async () => {
  for (const count of [150, 150, 150]) {
    await log.append(count)
    await log.sealAll()
  }
  renameSync(join(log.witnessPath, 'records'), join(log.witnessPath, 'lost-records'))
  renameSync(join(log.witnessPath, 'checkpoints'), join(log.witnessPath, 'lost-checkpoints'))
  expect(await log.verify()).toMatchObject({ findings: [{ kind: 'outside_missing', count: 450 }] })
  await log.append(1)
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 451, checkpointCount: 4 })
  truncateSync(join(log.witnessPath, 'records', '000004'), 48 * 10)
  await log.append(1)
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 452 })
})

test('an incomplete witness folder is completed', async () => {
  for (const count of [150, 150, 150]) {
    await log.append(count)
    await log.sealAll()
  }
  // Only two of three checkpoints and part of the records were copied.
  rmSync(join(log.witnessPath, 'checkpoints', '000001'))
  truncateSync(join(log.witnessPath, 'records', '000004'), 48 * 10)
  await log.append(1)
  await log.sealAll()
  expect(await log.verify()).toMatchObject({ ...sound, treeSize: 451, checkpointCount: 4 })
})

test('an inclusion proof verifies with a single file', async () => {
  await log.append(299)
  const position = await log.append(1)
  await log.sealAll()
  await log.append(1)
  const proof = await inclusionProof(log, { position })
  if (typeof proof === 'string') throw new Error(proof)
  expect(proof).toMatchObject({ index: 299, size: 300, event: { position: '300', stream: 'item-2' } })
  expect(await inclusionProof(log, { id: proof.event.id })).toEqual(proof)
  expect(checkProof(proof, log.publicKeys).size).toBe(300)

  const file = join(log.witnessPath, 'proof.json')
  writeFileSync(file, JSON.stringify(proof))
  expect(checked(file)).toContain('Proven: the log of 300 events, signed at ')
  writeFileSync(file, JSON.stringify({ ...proof, event: { ...proof.event, data: '{}' } }))
  expect(() => checked(file)).toThrow('Not proven: the event does not match the tree')
})

const checked = (file: string) =>
  execFileSync(process.execPath, ['platform/transparency-log/verify-proof.mjs', file, ...log.publicKeys], {
    encoding: 'utf8',
    stdio: 'pipe',
  })

test('an event that cannot be proven is refused with a reason', async () => {
  await log.append(10)
  await log.sealAll()
  const position = await log.append(1)
  const id = (await log.store.read('item-2'))[0]!.id
  const why: Record<string, ProofUnavailable> = {}
  for (const one of [position, '12', '99/99'])
    why[one] = (await inclusionProof(log, { position: one })) as ProofUnavailable
  expect(why).toEqual({ [position]: 'unsealed', 12: 'unknown', '99/99': 'unknown' })
  expect(await inclusionProof(log, { id })).toBe('unsealed')
  expect(await inclusionProof(log, { id: crypto.randomUUID() })).toBe('unknown')
  await log.db.query(`update events set data = '{}' where position = 3`)
  expect(await inclusionProof(log, { position: '3' })).toBe('broken')
  await log.db.query('delete from events where position = 4')
  expect(await inclusionProof(log, { position: '4' })).toBe('broken')
  await log.db.query('delete from log_tree_tiles where level = 0')
  for (const one of ['1', '6']) expect(await inclusionProof(log, { position: one })).toBe('broken')
})

test('a later checkpoint extends an earlier one', async () => {
  await log.append(300)
  await log.sealAll()
  await log.append(400)
  await log.sealAll()
  const prove = (from: number, to: number) => consistencyProof(log.treeStore, { from, to })
  const proof = (await prove(300, 700)) as ConsistencyProof
  expect(isConsistent(proof)).toBe(true)
  expect(isConsistent({ ...proof, from: { ...proof.from, size: 299 } })).toBe(false)
  expect([await prove(300, 701), await prove(300, 200)]).toEqual(['fewer', 'fewer'])
  await log.db.query('delete from log_tree_tiles where level = 1')
  expect([await prove(300, 700), await prove(10, 20)]).toEqual([
    'broken',
    expect.objectContaining({ path: expect.anything() }),
  ])
})

test('a sealing fault is reported until resolved', async () => {
  const sealing = startSealingLoop({ ...log, sealer: log.another(), logger: silentLog, intervalMs: 10 })
  try {
    await log.append(10)
    await waitUntil(log.treeStore.head, ({ size }) => size === 10)
    const checkpoints = join(log.witnessPath, 'checkpoints')
    renameSync(join(checkpoints, '000000'), join(log.witnessPath, 'aside'))
    const note = log.signer.checkpoint({ size: 900, root: Buffer.alloc(32), at: '2026-05-01T09:30:00.000Z' })
    await diskWitnessFolder(log.witnessPath).addNote(note)
    await log.append(1)
    const trouble = await waitUntil(log.treeStore.fault, (one) => one !== undefined)
    expect(trouble?.message).toContain('the log has fewer than the 900 events')
    renameSync(join(log.witnessPath, 'aside'), join(checkpoints, '000000'))
    await waitUntil(log.treeStore.fault, (one) => one === undefined)
    await waitUntil(log.treeStore.head, ({ size }) => size === 11)
    expect(existsSync(checkpoints)).toBe(true)
  } finally {
    await sealing.close()
  }
})

test.each([
  [
    'a tile is gone from the database',
    'is incomplete',
    () => log.db.query('delete from log_tree_tiles where level = 0'),
  ],
  [
    'a checkpoint outside bears a key that is not ours',
    'not signed by a known key',
    async () => {
      const foreign = checkpointSigner(Buffer.alloc(32, 9))
      await log.witness.addNote(
        foreign.checkpoint({ size: 10, root: Buffer.alloc(32), at: '2026-05-01T09:30:00.000Z' }),
      )
    },
  ],
])('a failure to seal is reported when %s', async (_, message, spoil) => {
  await log.append(10)
  await log.sealAll()
  await spoil()
  await log.append(1)
  const sealing = startSealingLoop({ ...log, sealer: log.another(), logger: silentLog, intervalMs: 10 })
  try {
    expect((await waitUntil(log.treeStore.fault, (one) => one !== undefined))?.message).toContain(message)
  } finally {
    await sealing.close()
  }
})

test('a busy marketplace gets one checkpoint per interval', async () => {
  const sealing = startSealingLoop({ ...log, sealer: log.another(), logger: silentLog, intervalMs: 60_000 })
  try {
    await waitUntil(log.treeStore.fault, (one) => one === undefined)
    for (let i = 0; i < 20; i++) await log.append(1)
    expect((await log.treeStore.checkpointPage({ skip: 0, limit: 9 })).total).toBeLessThan(2)
  } finally {
    await sealing.close()
  }
})
