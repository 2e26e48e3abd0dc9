import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentId } from '#domain/kernel/ids.ts'
import { createFile, falseIfMissing, syncFolder } from '#platform/files/durable-write.ts'
import type { DocumentStore } from './documents.ts'

const isId = (id: string): boolean => documentId.safeParse(id).success

/** A file for each paper, in a folder by the end of its id. Only ids that can be are looked up. */
export function diskDocumentStore(root: string): DocumentStore {
  const shelfOf = (id: string) => join(root, id.slice(-2))
  const placeOf = (id: string) => join(shelfOf(id), id)
  return {
    has: async (id) => isId(id) && (await falseIfMissing(stat(placeOf(id)))) !== false,
    put: async (id, sealed) => {
      if (!isId(id)) throw new Error(`not a paper's id: ${id}`)
      await mkdir(shelfOf(id), { recursive: true })
      await replace(placeOf(id), sealed)
      await syncFolder(shelfOf(id))
    },
    get: async (id) => (isId(id) && (await falseIfMissing(readFile(placeOf(id))))) || undefined,
    remove: async (id) => {
      if (isId(id)) await rm(placeOf(id), { force: true })
    },
  }
}

/** Written whole beside its place and moved there: nobody ever sees half a paper. */
async function replace(place: string, bytes: Uint8Array): Promise<void> {
  const draft = `${place}.${randomBytes(8).toString('hex')}`
  try {
    await createFile(draft, bytes)
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
