import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { LogTreeMismatch } from '#platform/transparency-log/merkle-tree.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'
import { openCheckpoint } from '#platform/transparency-log/verify-proof.mjs'
import { type SealedLog, sealedLog } from '#tests/support/sealed-log.ts'

const SIZE = 700

let log: SealedLog
beforeEach(async () => {
  log = await sealedLog()
  for (const count of [300, 150, 250]) {
    await log.append(count)
    await log.sealAll()
  }
})
afterEach(() => log?.close())

/** Runs SQL like a database owner who bypasses the marketplace. */
const rewrite = (text: string) => log.db.query(text)

/** The relevant fields of the findings. */
async function found() {
  const { findings } = await log.verify()
  return findings.map(({ kind, position, upTo, count, where }) => ({
    kind,
    position,
    count,
    ...(upTo === position ? {} : { upTo }),
    ...(where ? { where } : {}),
  }))
}

test('an unchanged log is valid', async () => {
  expect(await log.verify()).toEqual({
    treeSize: SIZE,
    streams: 3,
    checkpointCount: 3,
    pendingEvents: 0,
    findings: [],
    findingCount: 0,
  })
  await log.append(3)
  expect(await log.verify()).toMatchObject({ treeSize: SIZE, pendingEvents: 3, findings: [] })
})

test('a flipped byte is found at its position', async () => {
  await rewrite(`update events set data = replace(data, '"nth":41,', '"nth":47,') where position = 42`)
  expect(await found()).toEqual([{ kind: 'event_changed', position: '42', count: 1 }])
})

test.each([
  ['stream', `stream = 'item-9'`],
  ['revision', 'revision = 4000'],
  ['id', 'id = gen_random_uuid()'],
  ['type', `type = 'ThingUndone'`],
  ['meta', `meta = '{ }'`],
])('a changed %s is found at its position', async (_, change) => {
  await rewrite(`update events set ${change} where position = 451`)
  expect(await found()).toEqual([{ kind: 'event_changed', position: '451', count: 1 }])
})

test('a row deleted in the middle is found at its position', async () => {
  await rewrite('delete from events where position = 123')
  expect(await found()).toEqual([{ kind: 'event_missing', position: '123', count: 1 }])
})

test('a deleted last row is found at its position', async () => {
  await rewrite(`delete from events where position = ${SIZE}`)
  await rewrite(`update event_head set position = ${SIZE - 1}`)
  expect(await found()).toEqual([{ kind: 'event_missing', position: String(SIZE), count: 1 }])
})

test('an inserted row is found from its position on', async () => {
  await rewrite('update events set position = position + 1000000 where position > 200')
  await rewrite('update events set position = position - 999999 where position > 1000000')
  await rewrite(`insert into events values (201, 'item-0', 0, gen_random_uuid(), 'ItemForged', '{}', '{}')`)
  await rewrite('update event_head set position = position + 1')
  expect(await found()).toEqual([{ kind: 'event_changed', position: '201', upTo: String(SIZE), count: SIZE - 200 }])
  expect(await log.verify()).toMatchObject({ pendingEvents: 1 })
})

test('a row between adjacent sealed positions is found as added', async () => {
  await log.close()
  log = await sealedLog()
  await log.append(20)
  await rewrite('delete from events where position = 10')
  await log.sealAll()
  await rewrite(`insert into events values (10, 'item-0', 0, gen_random_uuid(), 'ItemForged', '{}', '{}')`)
  expect(await found()).toEqual([{ kind: 'event_added', position: '10', count: 1 }])
})

test('two swapped rows are both found', async () => {
  await rewrite('update events set position = 100000 where position = 50')
  await rewrite('update events set position = 50 where position = 60')
  await rewrite('update events set position = 60 where position = 100000')
  expect(await found()).toEqual([
    { kind: 'event_changed', position: '50', count: 1 },
    { kind: 'event_changed', position: '60', count: 1 },
  ])
})

test('a ciphertext moved to another field is found at its position', async () => {
  await rewrite(`update events set data = (data::jsonb || jsonb_build_object(
    'name', data::jsonb -> 'street', 'street', data::jsonb -> 'name'))::text where position = 333`)
  expect(await found()).toEqual([{ kind: 'event_changed', position: '333', count: 1 }])
})

test('a truncated log is found from its first lost event', async () => {
  await rewrite('delete from events where position > 500')
  await rewrite('update event_head set position = 500')
  expect(await found()).toEqual([{ kind: 'event_missing', position: '501', upTo: String(SIZE), count: SIZE - 500 }])
})

test('an older backup is detected by the witness folder', async () => {
  await backTo(450)
  const lost = { kind: 'event_missing', position: '451', upTo: '700', count: 250 }
  expect(await found()).toEqual([lost])
  await expect(log.another().sealNext()).rejects.toThrow(LogTreeMismatch)
  await log.append(250)
  expect(await found()).toEqual([{ ...lost, kind: 'event_changed' }])
  await expect(log.another().sealNext()).rejects.toThrow('has different records from 450 on')
  expect(await log.treeStore.head()).toEqual({ size: 450, position: '450' })
})

/** Restores the database to a backup from when `size` events were sealed. */
async function backTo(size: number) {
  await rewrite(`delete from events where position > ${size}`)
  await rewrite(`update event_head set position = ${size}`)
  await rewrite(`delete from log_checkpoints where size > ${size}`)
  await rewrite(`update log_tree_head set tree_size = ${size}, position = '${size}'`)
  await rewrite(
    `update log_tree_tiles set hashes = substring(hashes for ${(size - 256) * 32}) where level = 0 and index = 1`,
  )
  await rewrite(`delete from log_tree_tiles where level = 1 and index > 0 or level = 0 and index > 1`)
  await rewrite(`update log_tree_tiles set hashes = substring(hashes for 32) where level = 1`)
  await rewrite(`delete from log_tree_leaf_index where index > 1`)
}

test('a rewritten tree is detected by the witness folder', async () => {
  await rewrite(`update events set data = '{"nth":0}' where position = 300`)
  await rewrite('truncate log_tree_tiles, log_tree_leaf_index, log_checkpoints')
  await rewrite(`update log_tree_head set tree_size = 0, position = '0'`)
  await log.sealAllOutsideOf(join(log.witnessPath, 'another'))
  expect(await found()).toEqual([
    { kind: 'event_changed', position: '300', count: 1 },
    { kind: 'tile_differs', position: '300', count: 1 },
    { kind: 'tile_differs', position: '512', count: 1 },
    { kind: 'checkpoint_differs', position: String(SIZE), count: 1, where: 'database' },
  ])
})

test('a changed tile is found at any level', async () => {
  await rewrite(`update log_tree_tiles set hashes = set_byte(hashes, 32, 255 - get_byte(hashes, 32)) where index = 0`)
  expect(await found()).toEqual([
    { kind: 'tile_differs', position: '2', count: 1 },
    { kind: 'tile_differs', position: '512', count: 1 },
  ])
})

test('a forged checkpoint is found in database and folder', async () => {
  const [, second] = await log.treeStore.checkpointsAfter(0, 10)
  const { root, at } = openCheckpoint(second!.note, log.publicKeys)
  const forger = checkpointSigner(Buffer.alloc(32, 9))
  await log.db.query('update log_checkpoints set note = $1 where size = 450', [
    forger.checkpoint({ size: 450, root, at }),
  ])
  expect(await found()).toEqual([{ kind: 'checkpoint_forged', position: '450', count: 1, where: 'database' }])

  const file = join(log.witnessPath, 'checkpoints', '000000')
  const honest = readFileSync(file, 'utf8')
  writeFileSync(file, honest.replace(`time ${at}`, `time 2020-01-01T00:00:00.000Z`))
  expect(await found()).toContainEqual({ kind: 'checkpoint_forged', position: '450', count: 1, where: 'outside' })

  writeFileSync(file, honest.replace(second!.note, log.signer.checkpoint({ size: 450, root: Buffer.alloc(32, 1), at })))
  expect(await found()).toContainEqual({ kind: 'checkpoint_differs', position: '450', count: 1, where: 'outside' })
})

test("a former key's late checkpoint stops the sealing", async () => {
  const current = checkpointSigner(Buffer.alloc(32, 9))
  const rotated = { ...log, signer: current, formerKeys: [`${log.signer.publicKey}@450`] }
  const publicKeys = [current.publicKey, ...rotated.formerKeys]
  const { findings } = await verifyLog({ ...log, publicKeys })
  expect(findings.map(({ kind, position, where }) => ({ kind, position, where }))).toEqual([
    { kind: 'checkpoint_forged', position: String(SIZE), where: 'database' },
    { kind: 'checkpoint_forged', position: String(SIZE), where: 'outside' },
  ])
  await log.append(1)
  await expect(logSealer(rotated).sealNext()).rejects.toThrow(LogTreeMismatch)
  expect(
    (await verifyLog({ ...log, publicKeys: [current.publicKey, `${log.signer.publicKey}@${SIZE}`] })).findingCount,
  ).toBe(0)
})

test('a log is sealed and verified across a key rotation', async () => {
  const current = checkpointSigner(Buffer.alloc(32, 9))
  const formerKeys = [`${log.signer.publicKey}@${SIZE}`]
  await log.append(5)
  const sealer = logSealer({ ...log, signer: current, formerKeys })
  expect(await sealer.sealNext()).toMatchObject({ size: SIZE + 5 })
  const report = await verifyLog({ ...log, publicKeys: [current.publicKey, ...formerKeys] })
  expect(report).toMatchObject({ treeSize: SIZE + 5, findingCount: 0 })
})

test('a checkpoint that covers more than the log is found', async () => {
  const note = log.signer.checkpoint({ size: 800, root: Buffer.alloc(32, 1), at: '2026-05-01T09:30:00.000Z' })
  appendFileSync(join(log.witnessPath, 'checkpoints', '000001'), `${note}\n`)
  expect(await found()).toEqual([{ kind: 'checkpoint_ahead', position: '700', count: 100, where: 'outside' }])
  await expect(log.another().sealNext()).rejects.toThrow(LogTreeMismatch)
})

test('files removed from the witness folder are found', async () => {
  rmSync(join(log.witnessPath, 'records', '000006'))
  expect(await found()).toEqual([{ kind: 'outside_missing', position: '0', count: 100 }])
})

test('signed checkpoints detect rewritten witness records', async () => {
  const file = join(log.witnessPath, 'records', '000000')
  const records = readFileSync(file)
  records.fill(7, 48 * 9, 48 * 9 + 32)
  writeFileSync(file, records)
  const kinds = (await found()).map(({ kind, position }) => `${kind} ${position}`)
  expect(kinds).toContain('event_changed 10')
  expect(kinds).toContain('tile_differs 10')
  expect(kinds).toContain('checkpoint_differs 300')
})

test('a lost database fails the verification', async () => {
  const away = new Error('the database is away')
  let pages = 0
  const store: Pick<SealedLog['store'], 'readAll' | 'extents'> = {
    extents: log.store.extents,
    readAll: async (after) => {
      if (++pages > 1) throw away
      return { ...(await log.store.readAll(after, 10)), atHead: false }
    },
  }
  const records = async () => {
    await new Promise(setImmediate)
    throw away
  }
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  try {
    const folder = { ...log.witness, records }
    await expect(verifyLog({ ...log, store, witness: folder })).rejects.toThrow(away)
    await new Promise(setImmediate)
    expect([pages, unhandled]).toEqual([2, []])
  } finally {
    process.off('unhandledRejection', onUnhandled)
  }
})
