import { describe, expect, test } from 'vitest'
import type { DocumentStore } from '#platform/documents/documents.ts'
import { idNamed } from '#tests/support/ids.ts'

/** The laws of a drawer. `again` opens the same one, as another process would; of what is in memory there is but one. */
export function drawerContract(
  engine: string,
  open: () => { documentStore: DocumentStore; again: () => DocumentStore },
): void {
  const id = (name: string) => idNamed('paper', `${engine} ${name}`)

  describe(`a drawer in ${engine}`, () => {
    test('gives back what was put into it', async () => {
      const { documentStore, again } = open()
      await documentStore.put(id('one'), Buffer.from([0, 1, 255]))
      expect(await again().has(id('one'))).toBe(true)
      expect(await again().get(id('one'))).toEqual(Buffer.from([0, 1, 255]))
    })

    test('knows nothing of what was not', async () => {
      const { documentStore } = open()
      expect([await documentStore.has(id('none')), await documentStore.get(id('none'))]).toEqual([false, undefined])
      await documentStore.remove(id('none'))
    })

    test('holds what was put last, whole', async () => {
      const { documentStore } = open()
      const sizes = [100_000, 3, 50_000]
      await Promise.all(sizes.map((size) => documentStore.put(id('many'), Buffer.alloc(size, size % 251))))
      const kept = (await documentStore.get(id('many')))!
      expect(sizes).toContain(kept.length)
      expect(kept.equals(Buffer.alloc(kept.length, kept.length % 251))).toBe(true)
    })

    test('forgets what is removed, and takes it again', async () => {
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
