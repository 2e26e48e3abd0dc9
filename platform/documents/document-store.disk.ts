import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentId } from '#domain/kernel/ids.ts'
import { createFile, falseIfMissing, syncFolder } from '#platform/files/durable-write.ts'
import type { DocumentStore } from './documents.ts'

const isId = (id: string): boolean => documentId.safeParse(id).success

/**
 * One file per document, in folders named after the last characters of its id. Only valid ids reach the file system.
 */
export function diskDocumentStore(root: string): DocumentStore {
  const folderOf = (id: string) => join(root, id.slice(-2))
  const pathOf = (id: string) => join(folderOf(id), id)
  return {
    has: async (id) => isId(id) && (await falseIfMissing(stat(pathOf(id)))) !== false,
    put: async (id, encrypted) => {
      if (!isId(id)) throw new Error(`not a document id: ${id}`)
      await mkdir(folderOf(id), { recursive: true })
      await replace(pathOf(id), encrypted)
      await syncFolder(folderOf(id))
    },
    get: async (id) => (isId(id) && (await falseIfMissing(readFile(pathOf(id))))) || undefined,
    remove: async (id) => {
      if (isId(id)) await rm(pathOf(id), { force: true })
    },
  }
}

/** Writes a temporary file and renames it, so that readers never see a partial document. */
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
