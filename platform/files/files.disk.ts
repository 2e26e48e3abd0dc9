import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TYPES, type ContentType, type Files } from './files.ts'

const ID = /^[0-9a-f]{32}\.(webp|avif|png|jpg)$/

/** Stores files in a folder, written atomically. A file is named by its id; only valid ids reach the file system. */
export function diskFiles(folder: string): Files {
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    put: async (bytes, contentType) => {
      const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${CONTENT_TYPES[contentType]}`
      if (await exists(placeOf(id))) return id
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      await write(placeOf(id), bytes)
      return id
    },
    get: async (id) => {
      if (!ID.test(id)) return undefined
      const bytes = await read(placeOf(id))
      return bytes && { bytes, contentType: contentTypeOf(id) }
    },
  }
}

/** Syncs the file before renaming it, so that a power failure leaves no empty file under the final name. */
async function write(place: string, bytes: Uint8Array): Promise<void> {
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(draft, place)
  } catch (error) {
    await file.close()
    await rm(draft, { force: true })
    throw error
  }
}

async function read(place: string): Promise<Buffer | undefined> {
  try {
    return await readFile(place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const contentTypeOf = (id: string): ContentType =>
  (Object.keys(CONTENT_TYPES) as ContentType[]).find((type) => id.endsWith(`.${CONTENT_TYPES[type]}`))!
