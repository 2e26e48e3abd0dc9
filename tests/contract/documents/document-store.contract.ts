import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '#platform/documents/documents.ts'
import { idNamed } from '#tests/support/ids.ts'

/** The contract of document stores. `again` opens the same store again, like another process. */
export function documentStoreContract(
  engine: string,
  open: () => { documentStore: DocumentStore; again: () => DocumentStore },
): void {
  const id = (name: string) => idNamed('document', `${engine} ${name}`)

  describe(`a document store in ${engine}`, () => {
    test('returns what was stored', async () => {
      const { documentStore, again } = open()
      await documentStore.put(id('one'), Buffer.from([0, 1, 255]))
      expect(await again().has(id('one'))).toBe(true)
      expect(await again().get(id('one'))).toEqual(Buffer.from([0, 1, 255]))
    })

    test('returns nothing for an unknown id', async () => {
      const { documentStore } = open()
      expect([await documentStore.has(id('none')), await documentStore.get(id('none'))]).toEqual([false, undefined])
      await documentStore.remove(id('none'))
    })

    test('keeps the last write completely', async () => {
      const { documentStore } = open()
      const sizes = [100_000, 3, 50_000]
      await Promise.all(sizes.map((size) => documentStore.put(id('many'), Buffer.alloc(size, size % 251))))
      const document = (await documentStore.get(id('many')))!
      expect(sizes).toContain(document.length)
      expect(document.equals(Buffer.alloc(document.length, document.length % 251))).toBe(true)
    })

    test('stores a removed document again', async () => {
      const { documentStore } = open()
      await documentStore.put(id('gone'), Buffer.from('a lease'))
      await documentStore.remove(id('gone'))
      await documentStore.remove(id('gone'))
      expect([await documentStore.has(id('gone')), await documentStore.get(id('gone'))]).toEqual([false, undefined])
      await documentStore.put(id('gone'), Buffer.from('a lease'))
      expect(await documentStore.has(id('gone'))).toBe(true)
    })
  })
}
