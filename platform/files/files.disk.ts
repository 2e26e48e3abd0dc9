import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { falseIfMissing, replaceFile } from './durable-write.ts'
import { CONTENT_TYPES, type ContentType, type Files } from './files.ts'

const ID = /^[0-9a-f]{32}\.(webp|avif|png|jpg)$/

/** Stores files in a folder. A file is named by its id; only valid ids reach the file system. */
export function diskFiles(folder: string): Files {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    put: async (bytes, contentType) => {
      const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${CONTENT_TYPES[contentType]}`
      const exists = await falseIfMissing(stat(pathOf(id)).then((found) => found.isFile()))
      if (!exists) await replaceFile(pathOf(id), bytes)
      return id
    },
    get: async (id) => {
      if (!ID.test(id)) return undefined
      const bytes = await falseIfMissing(readFile(pathOf(id)))
      return bytes ? { bytes, contentType: contentTypeOf(id) } : undefined
    },
  }
}

const contentTypeOf = (id: string): ContentType =>
  (Object.keys(CONTENT_TYPES) as ContentType[]).find((type) => id.endsWith(`.${CONTENT_TYPES[type]}`))!
