import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { imageId } from '#domain/kernel/fields.ts'
import { IMAGE_FORMATS, IMAGE_WIDTHS, variantName } from '#domain/kernel/image.ts'
import { createFile, errorCodeOf, falseIfMissing, syncFolder } from '#platform/files/durable-write.ts'
import type { ImageStore, ImageVariant } from './images.ts'

const NAMES = new Set(IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => variantName(width, format))))
const isId = (id: string): boolean => imageId.safeParse(id).success

/** A folder for each picture. Only ids and names that can be are looked up. */
export function diskImageStore(root: string): ImageStore {
  const shelfOf = (id: string) => join(root, id.slice(0, 2))
  const placeOf = (id: string) => join(shelfOf(id), id)
  const has = (id: string) => isFolder(placeOf(id))
  return {
    has: async (id) => isId(id) && has(id),
    put: async (id, copies) => {
      if (!isId(id)) throw new Error(`not a picture's id: ${id}`)
      if (await has(id)) return
      await mkdir(shelfOf(id), { recursive: true })
      await writeVariants({ draft: join(root, `draft-${randomBytes(8).toString('hex')}`), place: placeOf(id), copies })
      await syncFolder(shelfOf(id))
    },
    get: async (id, name) => (isId(id) && NAMES.has(name) ? readIfPresent(join(placeOf(id), name)) : undefined),
    remove: async (id) => {
      if (!isId(id)) return
      // Gone at once and as a whole, however long it takes to clear away.
      const gone = join(root, `draft-${randomBytes(8).toString('hex')}`)
      if (await moveIfPresent(placeOf(id), gone)) await rm(gone, { recursive: true, force: true })
    },
  }
}

/** Written whole beside its place and moved there: nobody ever sees half a picture. */
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
    // Somebody else has put the same picture there meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error))) throw error
  }
}

const moveIfPresent = (from: string, to: string): Promise<boolean> => falseIfMissing(rename(from, to).then(() => true))
const isFolder = (path: string): Promise<boolean> => falseIfMissing(stat(path).then((found) => found.isDirectory()))

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return (await falseIfMissing(readFile(path))) || undefined
}
