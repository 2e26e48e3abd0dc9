import { describe, expect, test, vi } from 'vitest'
import type { EncryptionKey, KeyRef, KeyVault } from '#platform/keys/keys.ts'

const ann: KeyRef = { subjectId: 'account_ann', retention: 'account' }
const annsOrders: KeyRef = { subjectId: 'account_ann', retention: 'transaction' }
const bob: KeyRef = { subjectId: 'account_bob', retention: 'account' }

const hexOf = (created: EncryptionKey | undefined): string | undefined => created?.key.toString('hex')

/**
 * The contract of key vaults. `another` opens the same vault again, like another process; undefined if that is not
 * possible.
 */
export function keyVaultContract(engine: string, open: () => { vault: KeyVault; another: KeyVault | undefined }): void {
  describe(`keys in ${engine}`, () => {
    test('are created once and found again', async () => {
      const { vault } = open()
      const [made] = await vault.getOrCreate([ann])
      expect(made).toEqual({ generation: 1, key: expect.any(Buffer) })
      expect(made!.key).toHaveLength(32)
      expect(await vault.getOrCreate([ann])).toEqual([made])
      expect(await vault.find([ann])).toEqual([made!.key])
    })

    test('differ by subject and by class', async () => {
      const made = await open().vault.getOrCreate([ann, annsOrders, bob])
      expect(new Set(made.map(hexOf)).size).toBe(3)
    })

    test('are not found before they are created', async () => {
      expect(await open().vault.find([{ subjectId: 'account_nobody', retention: 'account' }])).toEqual([undefined])
    })

    test('are created once for concurrent requests', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { subjectId: 'account_crowd', retention: 'account' }
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : another).getOrCreate([ref, ref])),
      )
      expect(new Set(made.flat().map(hexOf)).size).toBe(1)
    })

    test('are found in any number', async () => {
      const { vault } = open()
      const refs = Array.from(
        { length: 500 },
        (_, i): KeyRef => ({ subjectId: `account_many_${i}`, retention: 'account' }),
      )
      const made = await vault.getOrCreate(refs)
      expect(made.every((created) => created?.key.length === 32)).toBe(true)
      expect(await vault.find(refs)).toEqual(made.map((created) => created!.key))
    })

    test('are never created again once destroyed', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { subjectId: 'account_gone', retention: 'account' }
      await vault.getOrCreate([ref])
      await another.find([ref])
      await vault.destroy('account_gone')
      expect(await vault.find([ref])).toEqual([undefined])
      expect(await vault.getOrCreate([ref])).toEqual([undefined])
      await vi.waitFor(async () => expect(await another.getOrCreate([ref])).toEqual([undefined]))
    })

    test('of other classes are kept', async () => {
      const { vault } = open()
      const refs = (['account', 'transaction'] as const).map(
        (retention): KeyRef => ({ subjectId: 'account_half', retention }),
      )
      const [, remaining] = await vault.getOrCreate(refs)
      await vault.destroy('account_half', ['account'])
      expect(await vault.find(refs)).toEqual([undefined, remaining!.key])
      expect(await vault.permanentlyDestroyed(refs)).toEqual([true, false])
    })

    test('are replaced by the next generation once purged', async () => {
      const { vault } = open()
      const ref: KeyRef = { subjectId: 'account_swept', retention: 'communication' }
      const [first] = await vault.getOrCreate([ref])
      await vault.retire({ ...ref, generation: 1 })
      expect(await vault.find([ref])).toEqual([undefined])
      expect(await vault.permanentlyDestroyed([ref])).toEqual([false])
      const [second] = await vault.getOrCreate([ref])
      expect(second).toEqual({ generation: 2, key: expect.any(Buffer) })
      expect(second!.key).not.toEqual(first!.key)
      expect(await vault.getOrCreate([ref])).toEqual([second])
      const each = [1, 2, 3].map((generation) => ({ ...ref, generation }))
      expect(await vault.find(each)).toEqual([undefined, second!.key, undefined])
    })

    test('of an older generation are purged, newer ones are kept', async () => {
      const { vault } = open()
      const ref: KeyRef = { subjectId: 'account_twice', retention: 'communication' }
      await vault.getOrCreate([ref])
      for (const generation of [1, 1]) await vault.retire({ ...ref, generation })
      const [second] = await vault.getOrCreate([ref])
      await vault.retire({ ...ref, generation: 1 })
      expect(await vault.getOrCreate([ref])).toEqual([second])
      await vault.retire({ ...ref, generation: 2 })
      expect(await vault.find([{ ...ref, generation: 2 }])).toEqual([undefined])
      expect((await vault.getOrCreate([ref]))[0]?.generation).toBe(3)
    })

    test('of other classes and subjects are not purged', async () => {
      const { vault } = open()
      const swept: KeyRef = { subjectId: 'account_part', retention: 'communication' }
      const others: KeyRef[] = [
        { subjectId: 'account_part', retention: 'transaction' },
        { subjectId: 'account_whole', retention: 'communication' },
      ]
      const [, ...remaining] = await vault.getOrCreate([swept, ...others])
      await vault.retire({ ...swept, generation: 1 })
      expect(await vault.getOrCreate(others)).toEqual(remaining)
    })

    test('of every generation are destroyed permanently', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { subjectId: 'account_all', retention: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, generation: 1 })
      await vault.getOrCreate([ref])
      await another.find([{ ...ref, generation: 2 }])
      await vault.destroy('account_all')
      const each = [1, 2, 3].map((generation) => ({ ...ref, generation }))
      for (const { generation } of each) await vault.retire({ ...ref, generation })
      for (const one of [vault, another])
        await vi.waitFor(async () => {
          expect(await one.find(each)).toEqual([undefined, undefined, undefined])
          expect([await one.getOrCreate([ref]), await one.permanentlyDestroyed([ref])]).toEqual([[undefined], [true]])
        })
    })

    test('are never created again when destroyed after a purge', async () => {
      const { vault } = open()
      const ref: KeyRef = { subjectId: 'account_late_erased', retention: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, generation: 1 })
      await vault.destroy(ref.subjectId, ['communication'])
      expect([await vault.getOrCreate([ref]), await vault.permanentlyDestroyed([ref])]).toEqual([[undefined], [true]])
    })

    test('are purged for every process', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { subjectId: 'account_several', retention: 'communication' }
      const [first] = await vault.getOrCreate([ref])
      expect(await another.getOrCreate([ref])).toEqual([first])
      await vault.retire({ ...ref, generation: 1 })
      await vi.waitFor(async () => expect(await another.find([ref])).toEqual([undefined]))
      const made = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : another).getOrCreate([ref])))
      expect(new Set(made.flat().map(hexOf)).size).toBe(1)
      const [second] = made.flat()
      expect(second?.generation).toBe(2)
      for (const one of [vault, another]) expect(await one.find([{ ...ref, generation: 2 }])).toEqual([second!.key])
    })

    test('created after a purge are found by other processes', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { subjectId: 'account_unknown', retention: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, generation: 1 })
      await vi.waitFor(async () => expect(await another.find([ref])).toEqual([undefined]))
      expect(await another.find([{ ...ref, generation: 2 }])).toEqual([undefined])
      const [second] = await vault.getOrCreate([ref])
      expect(await another.find([{ ...ref, generation: 2 }])).toEqual([second!.key])
      expect(await another.getOrCreate([ref])).toEqual([second])
    })

    test('are announced when purged or destroyed', async () => {
      const { vault, another = vault } = open()
      let notified = 0
      another.onKeyRemoved(() => {
        notified += 1
      })
      await vault.retire({ subjectId: 'account_told', retention: 'communication', generation: 1 })
      await vi.waitFor(() => expect(notified).toBeGreaterThan(0))
      notified = 0
      await vault.destroy('account_told')
      await vi.waitFor(() => expect(notified).toBeGreaterThan(0))
    })

    test('for signed links differ by purpose', () => {
      const { vault } = open()
      expect(vault.signatures('a', 'x')[0]).toBe(vault.sign('a', 'x'))
      expect(vault.sign('a', 'x')).not.toBe(vault.sign('b', 'x'))
      expect(vault.sign('a', 'x')).not.toBe(vault.hmac('a', 'x'))
    })

    test('of the marketplace differ by purpose', () => {
      const { vault } = open()
      expect(vault.hmac('a', 'x')).toBe(vault.hmac('a', 'x'))
      expect(vault.hmac('a', 'x')).not.toBe(vault.hmac('b', 'x'))
      expect(vault.hmac('a', 'x')).toMatch(/^[0-9a-f]{64}$/)
    })
  })
}
