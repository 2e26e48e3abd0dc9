import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { PICTURE_LIMITS } from '#domain/pictures/contract.ts'
import { diskAlbum } from '#platform/pictures/album.disk.ts'
import type { Album } from '#platform/pictures/album.ts'
import { sharpPress } from '#platform/pictures/picture-press.sharp.ts'
import { type Uploads, uploadsIn } from '#platform/pictures/uploads.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { greyPng } from './picture-bytes.ts'

let database: FreshDatabase
let folder: string
let album: Album
let uploads: Uploads
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farmgate-uploads-'))
  album = diskAlbum(folder)
  uploads = uploadsIn({ db: database.db, album, press: sharpPress({ bounds: PICTURE_LIMITS }) })
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => database.db.query('delete from picture_uploads'))

let size = 40
/** A picture nobody has uploaded yet. */
const fresh = () => greyPng(size++, 40)
const taken = async (accountId: string, bytes: Uint8Array): Promise<string> => {
  const id = await uploads.take(accountId, bytes)
  if (isRefusal(id)) throw new Error(id.refused)
  return id
}
const aged = (days: number) =>
  database.db.query(`update picture_uploads set uploaded_at = uploaded_at - make_interval(days => $1)`, [days])

test('the same picture twice is one', async () => {
  const bytes = fresh()
  const ids = await Promise.all([taken('ada', bytes), taken('ada', bytes), taken('bob', bytes)])
  expect(new Set(ids).size).toBe(1)
  expect(await database.db.query('select 1 from picture_uploads')).toHaveLength(2)
})

test('only those who uploaded a picture use it', async () => {
  const id = await taken('ada', fresh())
  expect(await uploads.use('bob', id)).toBe(false)
  expect(await uploads.use('ada', id)).toBe(true)
  expect(await uploads.use('ada', '0'.repeat(32))).toBe(false)
})

test('what nobody used goes after a week', async () => {
  const [used, unused] = [await taken('ada', fresh()), await taken('ada', fresh())]
  await uploads.use('ada', used)
  await aged(6)
  expect(await uploads.sweep()).toBe(0)
  await aged(2)
  const young = await taken('ada', fresh())
  expect(await uploads.sweep()).toBe(1)
  expect([await album.has(used), await album.has(unused), await album.has(young)]).toEqual([true, false, true])
  expect(await uploads.use('ada', unused)).toBe(false)
})

test('a picture of two stays while one of them uses it', async () => {
  const bytes = fresh()
  const id = await taken('ada', bytes)
  await taken('bob', bytes)
  await uploads.use('bob', id)
  await aged(8)
  await uploads.sweep()
  expect(await album.has(id)).toBe(true)
  expect([await uploads.use('ada', id), await uploads.use('bob', id)]).toEqual([false, true])
})

test('one that was swept away can be uploaded again', async () => {
  const bytes = fresh()
  const id = await taken('ada', bytes)
  await aged(8)
  // The sweep and the upload meet: whoever comes second finds things in order.
  await Promise.all([uploads.sweep(), taken('ada', bytes), uploads.sweep()])
  expect(await album.has(id)).toBe(true)
  expect(await uploads.use('ada', id)).toBe(true)
})

test('nobody fills the disk with what they do not use', async () => {
  const id = await taken('ada', fresh())
  await database.db.query(
    `insert into picture_uploads (account_id, picture_id) select 'ada', 'old ' || n from generate_series(1, 99) n`,
  )
  expect(await uploads.take('ada', fresh())).toMatchObject({ refused: 'pictures_unused' })
  await uploads.use('ada', id)
  await taken('ada', fresh())
  await taken('bob', fresh())
})

test('what is no picture leaves nothing behind', async () => {
  expect(await uploads.take('ada', Buffer.from('<svg/>'))).toMatchObject({ refused: 'picture_type' })
  expect(await database.db.query('select 1 from picture_uploads')).toEqual([])
})
