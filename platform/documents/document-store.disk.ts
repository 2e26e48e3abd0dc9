import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentId } from '#domain/kernel/ids.ts'
import { falseIfMissing, replaceFile } from '#platform/files/durable-write.ts'
import type { DocumentStore } from './documents.ts'

const isId = (id: string): boolean => documentId.safeParse(id).success

/**
 * One file per document, in folders named after the last characters of its id. Only valid ids reach the file system.
 */
export function diskDocumentStore(root: string): DocumentStore {
  const pathOf = (id: string) => join(root, id.slice(-2), id)
  return {
    has: async (id) => isId(id) && (await falseIfMissing(stat(pathOf(id)))) !== false,
    put: async (id, encrypted) => {
      if (!isId(id)) throw new Error(`not a document id: ${id}`)
      await replaceFile(pathOf(id), encrypted)
    },
    get: async (id) => (isId(id) && (await falseIfMissing(readFile(pathOf(id))))) || undefined,
    remove: async (id) => {
      if (isId(id)) await rm(pathOf(id), { force: true })
    },
  }
}
