import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Email } from '#platform/mail/email.ts'
import { consistencyProof } from '#platform/transparency-log/proofs.ts'
import { openCheckpoint } from '#platform/transparency-log/verify-proof.mjs'
import { type SealedLog, sealedLog } from '#tests/support/sealed-log.ts'
import { emailCheckpointHandler } from '#workers/transparency-log/transparency-log.work.ts'

const SEED = randomBytes(32)
const logs: SealedLog[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailed-'))
})
afterEach(async () => {
  for (const log of logs.splice(0)) await log.close()
  rmSync(folder, { recursive: true, force: true })
})

async function opened(): Promise<SealedLog> {
  const log = await sealedLog(SEED)
  logs.push(log)
  return log
}
const grow = async (log: SealedLog, count: number) => {
  await log.append(count)
  await log.sealAll()
}

/** The checkpoint emails of a log on a day. */
async function mailed(log: SealedLog, to: string | null = 'notary@example.com'): Promise<Email[]> {
  const mails: Email[] = []
  const handler = emailCheckpointHandler({
    runtime: { now: () => '2026-05-01T04:00:00.000Z' },
    marketName: 'Farmgate <&>',
    to: to ?? undefined,
    transparencyLog: log,
    mailer: { send: async (mail) => void mails.push(mail) },
  })
  await handler.run({}, { id: 'clock', attempt: 1 })
  return mails
}

const write = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
/** The output of the recipient's own copy of the checker, without the marketplace. */
function checked(...given: string[]): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['platform/transparency-log/verify-proof.mjs', ...given],
    {
      encoding: 'utf8',
    },
  )
  return { code: status, said: stdout + stderr }
}
const consistency = async ({ treeStore }: SealedLog, from: number, to: number): Promise<string> =>
  JSON.stringify(await consistencyProof(treeStore, { from, to }))

test('the mailed checkpoint verifies with the public key', async () => {
  const log = await opened()
  await grow(log, 300)
  const [mail] = await mailed(log)
  expect(mail).toMatchObject({ key: 'checkpoint:2026-05-01', to: 'notary@example.com' })
  expect(mail!.text).toContain(mail!.attachment!.text)
  expect(mail!.html).not.toContain('<&>')
  expect(openCheckpoint(mail!.attachment!.text, log.publicKeys).size).toBe(300)
  const file = write('checkpoint.txt', mail!.attachment!.text.replaceAll('\n', '\r\n'))
  expect(checked(file, ...log.publicKeys)).toEqual({
    code: 0,
    said: expect.stringContaining('Signed: a log of 300 events'),
  })
  const forged = write('forged.txt', mail!.attachment!.text.replace('\n300\n', '\n299\n'))
  expect(checked(forged, ...log.publicKeys)).toMatchObject({ code: 1, said: expect.stringContaining('Not proven') })
})

test("the offline checker rejects a former key's late checkpoints", async () => {
  const log = await opened()
  await grow(log, 300)
  const file = write('checkpoint.txt', (await mailed(log))[0]!.attachment!.text)
  const [key] = log.publicKeys
  expect(checked(file, `${key}@300`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Signed: a log of 300 events'),
  })
  expect(checked(file, `${key}@299`)).toEqual({
    code: 1,
    said: 'Not proven: this former key is valid up to tree size 299, but the checkpoint has size 300\n',
  })
})

test('growth is proven from one email to the next', async () => {
  const log = await opened()
  await grow(log, 300)
  const old = write('old.txt', (await mailed(log))[0]!.attachment!.text)
  await grow(log, 200)
  const now = write('new.txt', (await mailed(log))[0]!.attachment!.text)
  const proof = write('consistency.json', await consistency(log, 300, 500))
  expect(checked(old, now, proof, ...log.publicKeys)).toEqual({
    code: 0,
    said: expect.stringContaining('the log of 500 events, signed at '),
  })
})

test('a restored and changed log is detected', async () => {
  const log = await opened()
  await grow(log, 300)
  const old = write('old.txt', (await mailed(log))[0]!.attachment!.text)
  // The log restored to its start with the same key, as only the owner of all systems can do.
  const other = await opened()
  await grow(other, 500)
  const now = write('new.txt', (await mailed(other))[0]!.attachment!.text)
  const proof = write('consistency.json', await consistency(other, 300, 500))
  expect(checked(old, now, proof, ...log.publicKeys)).toMatchObject({
    code: 1,
    said: expect.stringContaining('does not start at the checkpoint'),
  })
  expect(await consistencyProof(log.treeStore, { from: 301, to: 500 })).toBe('fewer')
})

test('an email requires a recipient and a sealed event', async () => {
  const log = await opened()
  expect(await mailed(log)).toEqual([])
  await grow(log, 10)
  expect(await mailed(log, null)).toEqual([])
  expect(await mailed(log)).toHaveLength(1)
})
