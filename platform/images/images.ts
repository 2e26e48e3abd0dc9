import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Database, Sql } from '#platform/database/database.ts'

/** Uploaded images and the accounts that uploaded them: one row per account and image. */
export interface ImageUploads {
  /**
   * Processes and stores an image for an account and returns its id; the same bytes are the same image. Refusals:
   * `too_many_unused_images` and those of the image processor.
   */
  upload(accountId: string, bytes: Uint8Array): Promise<string | Refusal>
  /**
   * Marks images as used by the account, so that they are not purged. Returns false if the account did not upload all
   * of them, in which case none is marked, or if one is no longer stored.
   */
  markUsed(accountId: string, ids: readonly string[]): Promise<boolean>
  /** Removes images uploaded more than a week ago and never used; returns their number. */
  purgeUnused(): Promise<number>
  /** Removes one image of an account; returns whether the account had uploaded it. */
  remove(accountId: string, id: string): Promise<boolean>
  /** Removes all images of an account; returns their number. */
  erase(accountId: string): Promise<number>
}

export interface ImageUploadOptions {
  readonly db: Database
  readonly imageProcessor: ImageProcessor
  readonly imageStore: ImageStore
}

/** Maximum number of unused images per account. */
const MAX_UNUSED = 100
/** Maximum number of images removed per purge. */
const PURGE_BATCH = 1000

export const imageUploadsIn = ({ db, imageProcessor, imageStore }: ImageUploadOptions): ImageUploads => ({
  upload: async (accountId, bytes) => {
    if (await hasTooMany(db, accountId)) return refuse('too_many_unused_images')
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const recordUpload = (sql: Sql) => sql.query(INSERT_UPLOAD, [accountId, id])
    const isStored = await withImageLock(db, id, async (sql) => (await imageStore.has(id)) && recordUpload(sql))
    if (isStored) return id
    const variants = await imageProcessor.process(bytes)
    if (isRefusal(variants)) return variants
    await withImageLock(db, id, async (sql) => {
      await imageStore.put(id, variants)
      await recordUpload(sql)
    })
    return id
  },
  markUsed: async (accountId, ids) => {
    const { size } = new Set(ids)
    const used = await db.query(MARK_USED, [accountId, ids, size])
    if (used.length < size) return false
    const stored = await Promise.all(ids.map((id) => imageStore.has(id)))
    return stored.every(Boolean)
  },
  purgeUnused: async () => {
    const stale = await db.query<{ id: string }>(SELECT_STALE, [PURGE_BATCH])
    let purged = 0
    for (const { id } of stale) if (await withImageLock(db, id, (sql) => deleteStale(sql, imageStore, id))) purged += 1
    return purged
  },
  remove: (accountId, id) => removeUpload({ db, imageStore }, accountId, id),
  erase: async (accountId) => {
    const uploads = await db.query<{ id: string }>(SELECT_OWNED, [accountId])
    for (const { id } of uploads) await removeUpload({ db, imageStore }, accountId, id)
    return uploads.length
  },
})

const removeUpload = (
  { db, imageStore }: Omit<ImageUploadOptions, 'imageProcessor'>,
  accountId: string,
  id: string,
): Promise<boolean> =>
  withImageLock(db, id, async (sql) => {
    const deleted = await sql.query(DELETE_UPLOAD, [accountId, id])
    await removeIfOrphaned(sql, imageStore, id)
    return deleted.length > 0
  })

const hasTooMany = async (db: Sql, accountId: string): Promise<boolean> => {
  const [row] = await db.query<{ unused: number }>(COUNT_UNUSED, [accountId])
  return row!.unused >= MAX_UNUSED
}

/** Serializes the upload and the removal of an image across all processes. */
const withImageLock = <T>(db: Database, id: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`image ${id}`])
    return work(sql)
  })

/**
 * The variants are removed with the last upload of the image. Returns false if the image was used or uploaded again in
 * the meantime.
 */
async function deleteStale(sql: Sql, imageStore: ImageStore, id: string): Promise<boolean> {
  const deleted = await sql.query(DELETE_STALE, [id])
  await removeIfOrphaned(sql, imageStore, id)
  return deleted.length > 0
}

async function removeIfOrphaned(sql: Sql, imageStore: ImageStore, id: string): Promise<void> {
  const others = await sql.query('select 1 from image_uploads where image_id = $1', [id])
  if (others.length === 0) await imageStore.remove(id)
}

const SELECT_OWNED = 'select image_id as id from image_uploads where account_id = $1'
const DELETE_UPLOAD = 'delete from image_uploads where account_id = $1 and image_id = $2 returning 1'
const INSERT_UPLOAD = `
  insert into image_uploads (account_id, image_id) values ($1, $2)
  on conflict (account_id, image_id) do update set uploaded_at = now()`
const MARK_USED = `
  update image_uploads set first_used_at = coalesce(first_used_at, now()) where account_id = $1 and image_id = any($2)
    and (select count(*) from image_uploads where account_id = $1 and image_id = any($2)) = $3
  returning 1`
const COUNT_UNUSED = 'select count(*)::int as unused from image_uploads where account_id = $1 and first_used_at is null'
const IS_STALE = `first_used_at is null and uploaded_at < now() - interval '7 days'`
const SELECT_STALE = `select distinct image_id as id from image_uploads where ${IS_STALE} limit $1`
const DELETE_STALE = `delete from image_uploads where image_id = $1 and ${IS_STALE} returning 1`

/** Re-encodes untrusted images. */
export interface ImageProcessor {
  /**
   * Re-encodes an image in every width and format: upright, sRGB, the first frame of an animation, without metadata.
   * Refusals: `image_type_unsupported`, `image_dimensions_invalid`, `image_unreadable` or `image_processing_busy`.
   * `wanted` limits the variants; default: all.
   */
  process(bytes: Uint8Array, wanted?: readonly string[]): Promise<readonly ImageVariant[] | Refusal>
  /**
   * Re-encodes an image as one JPEG no larger than the largest variant, with transparency replaced by white; same
   * refusals.
   */
  jpeg(bytes: Uint8Array): Promise<Uint8Array | Refusal>
}

export interface ImageVariant {
  /** `800.webp` */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Sides and area in pixels. */
export interface ImageBounds {
  readonly minSide: number
  readonly maxSide: number
  readonly area: number
}

/** Stores the variants of images. An image is stored with all its variants or not at all, and never changes. */
export interface ImageStore {
  has(id: string): Promise<boolean>
  /** Durable when it resolves. An existing image is left unchanged. */
  put(id: string, variants: readonly ImageVariant[]): Promise<void>
  /** One variant by name (`800.webp`). */
  get(id: string, name: string): Promise<Buffer | undefined>
  /** Removing a missing image is not an error. */
  remove(id: string): Promise<void>
}
