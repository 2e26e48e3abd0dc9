import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageId } from '#domain/kernel/fields.ts'
import { IMAGE_FORMATS, IMAGE_WIDTHS, variantName } from '#domain/kernel/image.ts'
import { createFolder, falseIfMissing, removeFolder } from '#platform/files/durable-write.ts'
import type { ImageStore } from './images.ts'

const NAMES = new Set(IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => variantName(width, format))))
const isId = (id: string): boolean => imageId.safeParse(id).success

/** One folder per image. Only valid ids and variant names reach the file system. */
export function diskImageStore(root: string): ImageStore {
  const pathOf = (id: string) => join(root, id.slice(0, 2), id)
  const has = (id: string) => falseIfMissing(stat(pathOf(id)).then((found) => found.isDirectory()))
  return {
    has: async (id) => isId(id) && has(id),
    put: async (id, variants) => {
      if (!isId(id)) throw new Error(`not an image id: ${id}`)
      if (!(await has(id))) await createFolder(pathOf(id), variants)
    },
    get: async (id, name) => {
      if (!isId(id) || !NAMES.has(name)) return undefined
      return (await falseIfMissing(readFile(join(pathOf(id), name)))) || undefined
    },
    remove: async (id) => {
      if (isId(id)) await removeFolder(pathOf(id))
    },
  }
}
