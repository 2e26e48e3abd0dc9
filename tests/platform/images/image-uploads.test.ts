import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import { diskImageStore } from '#platform/images/image-store.disk.ts'
import type { ImageStore } from '#platform/images/images.ts'
import { type ImageUploads, imageUploadsIn } from '#platform/images/images.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { grayPng } from './image-bytes.ts'

let database: FreshDatabase
let folder: string
let imageStore: ImageStore
let imageUploads: ImageUploads
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farmgate-uploads-'))
  imageStore = diskImageStore(folder)
  imageUploads = imageUploadsIn({
    db: database.db,
    imageStore,
    imageProcessor: sharpImageProcessor({ bounds: IMAGE_LIMITS }),
  })
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => database.db.query('delete from image_uploads'))

let size = 40
/** An image with unique content. */
const fresh = () => grayPng(size++, 40)
const taken = async (accountId: string, bytes: Uint8Array): Promise<string> => {
  const id = await imageUploads.upload(accountId, bytes)
  if (isRefusal(id)) throw new Error(id.refused)
  return id
}
const aged = (days: number) =>
  database.db.query(`update image_uploads set uploaded_at = uploaded_at - make_interval(days => $1)`, [days])

test('uploading the same image twice stores it once', async () => {
  const bytes = fresh()
  const ids = await Promise.all([taken('ada', bytes), taken('ada', bytes), taken('bob', bytes)])
  expect(new Set(ids).size).toBe(1)
  expect(await database.db.query('select 1 from image_uploads')).toHaveLength(2)
})

test('an image can be used by its uploaders only', async () => {
  const id = await taken('ada', fresh())
  expect(await imageUploads.markUsed('bob', [id])).toBe(false)
  expect(await imageUploads.markUsed('ada', [id])).toBe(true)
  expect(await imageUploads.markUsed('ada', ['0'.repeat(32)])).toBe(false)
})

test('a list with a foreign image uses no image', async () => {
  const own = await taken('ada', fresh())
  const foreign = await taken('bob', fresh())
  expect(await imageUploads.markUsed('ada', [own, foreign])).toBe(false)
  await aged(8)
  await imageUploads.purgeUnused()
  expect([await imageStore.has(own), await imageStore.has(foreign)]).toEqual([false, false])
  const [first, second] = [await taken('ada', fresh()), await taken('ada', fresh())]
  expect(await imageUploads.markUsed('ada', [first, second, first])).toBe(true)
  await aged(8)
  expect(await imageUploads.purgeUnused()).toBe(0)
})

test('an unused image is removed after a week', async () => {
  const used = await taken('ada', fresh())
  const unused = await taken('ada', fresh())
  await imageUploads.markUsed('ada', [used])
  await aged(6)
  expect(await imageUploads.purgeUnused()).toBe(0)
  await aged(2)
  const recent = await taken('ada', fresh())
  expect(await imageUploads.purgeUnused()).toBe(1)
  expect([await imageStore.has(used), await imageStore.has(unused), await imageStore.has(recent)]).toEqual([
    true,
    false,
    true,
  ])
  expect(await imageUploads.markUsed('ada', [unused])).toBe(false)
})

test('an image used during a purge is neither removed nor counted', async () => {
  const id = await taken('ada', fresh())
  await taken('ada', fresh())
  await aged(8)
  // Uses the image between its selection and its deletion.
  const db = {
    ...database.db,
    query: async <Row>(text: string, values?: readonly unknown[]) => {
      const rows = await database.db.query<Row>(text, values)
      await imageUploads.markUsed('ada', [id])
      return rows
    },
  }
  const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })
  expect(await imageUploadsIn({ db, imageStore, imageProcessor }).purgeUnused()).toBe(1)
  expect(await imageStore.has(id)).toBe(true)
})

test('a shared image is kept while an account uses it', async () => {
  const bytes = fresh()
  const id = await taken('ada', bytes)
  await taken('bob', bytes)
  await imageUploads.markUsed('bob', [id])
  await aged(8)
  await imageUploads.purgeUnused()
  expect(await imageStore.has(id)).toBe(true)
  expect([await imageUploads.markUsed('ada', [id]), await imageUploads.markUsed('bob', [id])]).toEqual([false, true])
})

test('a purged image can be uploaded again', async () => {
  const bytes = fresh()
  const id = await taken('ada', bytes)
  await aged(8)
  // The purge and the upload run concurrently. Either order is correct.
  await Promise.all([imageUploads.purgeUnused(), taken('ada', bytes), imageUploads.purgeUnused()])
  expect(await imageStore.has(id)).toBe(true)
  expect(await imageUploads.markUsed('ada', [id])).toBe(true)
})

test('unused images of an account are limited in size', async () => {
  const id = await taken('ada', fresh())
  await database.db.query(
    `insert into image_uploads (account_id, image_id) select 'ada', 'old ' || n from generate_series(1, 99) n`,
  )
  expect(await imageUploads.upload('ada', fresh())).toMatchObject({ refused: 'too_many_unused_images' })
  await imageUploads.markUsed('ada', [id])
  await taken('ada', fresh())
  await taken('bob', fresh())
})

test('an upload that is not an image stores nothing', async () => {
  expect(await imageUploads.upload('ada', Buffer.from('<svg/>'))).toMatchObject({ refused: 'image_type_unsupported' })
  expect(await database.db.query('select 1 from image_uploads')).toEqual([])
})
