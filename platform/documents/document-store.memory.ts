import type { DocumentStore } from './documents.ts'

/** For tests and trials: gone with the process. */
export function memoryDocumentStore(): DocumentStore {
  const papers = new Map<string, Buffer>()
  return {
    has: async (id) => papers.has(id),
    put: async (id, sealed) => {
      papers.set(id, Buffer.from(sealed))
    },
    get: async (id) => papers.get(id),
    remove: async (id) => {
      papers.delete(id)
    },
  }
}
