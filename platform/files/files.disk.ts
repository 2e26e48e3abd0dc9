import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TYPES, type ContentType, type Files } from './files.ts'

const ID = /^[0-9a-f]{32}\.(webp|avif|png|jpg)$/

/** Files in a folder, written whole or not at all. Their ids are their names, and nothing else is ever looked up. */
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

/** On the disk before it has its name: an empty file left by a power cut would be found ever after. */
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
