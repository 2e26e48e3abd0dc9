import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageId } from '#domain/kernel/fields.ts'
import { IMAGE_FORMATS, IMAGE_WIDTHS, variantName } from '#domain/kernel/image.ts'
import { createFile, errorCodeOf, falseIfMissing, syncFolder } from '#platform/files/durable-write.ts'
import type { ImageStore, ImageVariant } from './images.ts'

const NAMES = new Set(IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => variantName(width, format))))
const isId = (id: string): boolean => imageId.safeParse(id).success

/** One folder per image. Only valid ids and variant names reach the file system. */
export function diskImageStore(root: string): ImageStore {
  const folderOf = (id: string) => join(root, id.slice(0, 2))
  const pathOf = (id: string) => join(folderOf(id), id)
  const has = (id: string) => isFolder(pathOf(id))
  return {
    has: async (id) => isId(id) && has(id),
    put: async (id, copies) => {
      if (!isId(id)) throw new Error(`not an image id: ${id}`)
      if (await has(id)) return
      await mkdir(folderOf(id), { recursive: true })
      await writeVariants({ draft: join(root, `draft-${randomBytes(8).toString('hex')}`), place: pathOf(id), copies })
      await syncFolder(folderOf(id))
    },
    get: async (id, name) => (isId(id) && NAMES.has(name) ? readIfPresent(join(pathOf(id), name)) : undefined),
    remove: async (id) => {
      if (!isId(id)) return
      // Renames the folder first, so that the image disappears atomically.
      const gone = join(root, `draft-${randomBytes(8).toString('hex')}`)
      if (await moveIfPresent(pathOf(id), gone)) await rm(gone, { recursive: true, force: true })
    },
  }
}

/** Writes a temporary folder and renames it, so that readers never see a partial image. */
async function writeVariants({
  draft,
  place,
  copies,
}: {
  draft: string
  place: string
  copies: readonly ImageVariant[]
}) {
  try {
    await mkdir(draft)
    for (const { name, bytes } of copies) await createFile(join(draft, name), bytes)
    await syncFolder(draft)
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process stored the same image in the meantime.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error))) throw error
  }
}

const moveIfPresent = (from: string, to: string): Promise<boolean> => falseIfMissing(rename(from, to).then(() => true))
const isFolder = (path: string): Promise<boolean> => falseIfMissing(stat(path).then((found) => found.isDirectory()))

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return (await falseIfMissing(readFile(path))) || undefined
}
