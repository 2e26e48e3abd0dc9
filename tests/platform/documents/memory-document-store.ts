import type { DocumentStore } from '#platform/documents/documents.ts'

/** An in-memory document store. Its documents are lost when the process ends. */
export function memoryDocumentStore(): DocumentStore {
  const documents = new Map<string, Buffer>()
  return {
    has: async (id) => documents.has(id),
    put: async (id, encrypted) => {
      documents.set(id, Buffer.from(encrypted))
    },
    get: async (id) => documents.get(id),
    remove: async (id) => {
      documents.delete(id)
    },
  }
}
