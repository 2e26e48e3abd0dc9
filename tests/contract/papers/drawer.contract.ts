import { describe, expect, test } from 'vitest'
import type { Drawer } from '#platform/papers/drawer.ts'
import { idNamed } from '#tests/support/ids.ts'

/** The laws of a drawer. `again` opens the same one, as another process would; of what is in memory there is but one. */
export function drawerContract(engine: string, open: () => { drawer: Drawer; again: () => Drawer }): void {
  const id = (name: string) => idNamed('paper', `${engine} ${name}`)

  describe(`a drawer in ${engine}`, () => {
    test('gives back what was put into it', async () => {
      const { drawer, again } = open()
      await drawer.put(id('one'), Buffer.from([0, 1, 255]))
      expect(await again().has(id('one'))).toBe(true)
      expect(await again().get(id('one'))).toEqual(Buffer.from([0, 1, 255]))
    })

    test('knows nothing of what was not', async () => {
      const { drawer } = open()
      expect([await drawer.has(id('none')), await drawer.get(id('none'))]).toEqual([false, undefined])
      await drawer.remove(id('none'))
    })

    test('holds what was put last, whole', async () => {
      const { drawer } = open()
      const sizes = [100_000, 3, 50_000]
      await Promise.all(sizes.map((size) => drawer.put(id('many'), Buffer.alloc(size, size % 251))))
      const kept = (await drawer.get(id('many')))!
      expect(sizes).toContain(kept.length)
      expect(kept.equals(Buffer.alloc(kept.length, kept.length % 251))).toBe(true)
    })

    test('forgets what is removed, and takes it again', async () => {
      const { drawer } = open()
      await drawer.put(id('gone'), Buffer.from('a lease'))
      await drawer.remove(id('gone'))
      await drawer.remove(id('gone'))
      expect([await drawer.has(id('gone')), await drawer.get(id('gone'))]).toEqual([false, undefined])
      await drawer.put(id('gone'), Buffer.from('a lease'))
      expect(await drawer.has(id('gone'))).toBe(true)
    })
  })
}
