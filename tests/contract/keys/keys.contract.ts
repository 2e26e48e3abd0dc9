import { describe, expect, test, vi } from 'vitest'
import type { EncryptionKey, KeyRef, KeyVault } from '#platform/keys/keys.ts'

const ann: KeyRef = { person: 'account_ann', keep: 'account' }
const annsOrders: KeyRef = { person: 'account_ann', keep: 'transaction' }
const bob: KeyRef = { person: 'account_bob', keep: 'account' }

const hexOf = (sealing: EncryptionKey | undefined): string | undefined => sealing?.key.toString('hex')

/** The laws of a key vault. `another` opens the same vault a second time, as another process would; undefined: it cannot be. */
export function keyVaultContract(engine: string, open: () => { vault: KeyVault; another: KeyVault | undefined }): void {
  describe(`keys in ${engine}`, () => {
    test('are made once and found again', async () => {
      const { vault } = open()
      const [made] = await vault.getOrCreate([ann])
      expect(made).toEqual({ nth: 1, key: expect.any(Buffer) })
      expect(made!.key).toHaveLength(32)
      expect(await vault.getOrCreate([ann])).toEqual([made])
      expect(await vault.find([ann])).toEqual([made!.key])
    })

    test('differ by person and by class', async () => {
      const made = await open().vault.getOrCreate([ann, annsOrders, bob])
      expect(new Set(made.map(hexOf)).size).toBe(3)
    })

    test('that were never made are not found', async () => {
      expect(await open().vault.find([{ person: 'account_nobody', keep: 'account' }])).toEqual([undefined])
    })

    test('asked for at once by many are one', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_crowd', keep: 'account' }
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : another).getOrCreate([ref, ref])),
      )
      expect(new Set(made.flat().map(hexOf)).size).toBe(1)
    })

    test('are found however many are asked for at once', async () => {
      const { vault } = open()
      const refs = Array.from({ length: 500 }, (_, i): KeyRef => ({ person: `account_many_${i}`, keep: 'account' }))
      const made = await vault.getOrCreate(refs)
      expect(made.every((sealing) => sealing?.key.length === 32)).toBe(true)
      expect(await vault.find(refs)).toEqual(made.map((sealing) => sealing!.key))
    })

    test('once destroyed are never made again', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_gone', keep: 'account' }
      await vault.getOrCreate([ref])
      await another.find([ref])
      await vault.destroy('account_gone')
      expect(await vault.find([ref])).toEqual([undefined])
      expect(await vault.getOrCreate([ref])).toEqual([undefined])
      await vi.waitFor(async () => expect(await another.getOrCreate([ref])).toEqual([undefined]))
    })

    test('of the classes not named stay', async () => {
      const { vault } = open()
      const refs = (['account', 'transaction'] as const).map((keep): KeyRef => ({ person: 'account_half', keep }))
      const [, kept] = await vault.getOrCreate(refs)
      await vault.destroy('account_half', ['account'])
      expect(await vault.find(refs)).toEqual([undefined, kept!.key])
      expect(await vault.destroyed(refs)).toEqual([true, false])
    })

    test('swept make room for the next', async () => {
      const { vault } = open()
      const ref: KeyRef = { person: 'account_swept', keep: 'communication' }
      const [first] = await vault.getOrCreate([ref])
      await vault.retire({ ...ref, nth: 1 })
      expect(await vault.find([ref])).toEqual([undefined])
      expect(await vault.destroyed([ref])).toEqual([false])
      const [second] = await vault.getOrCreate([ref])
      expect(second).toEqual({ nth: 2, key: expect.any(Buffer) })
      expect(second!.key).not.toEqual(first!.key)
      expect(await vault.getOrCreate([ref])).toEqual([second])
      const each = [1, 2, 3].map((nth) => ({ ...ref, nth }))
      expect(await vault.find(each)).toEqual([undefined, second!.key, undefined])
    })

    test('of an older generation are swept, and a newer one stays', async () => {
      const { vault } = open()
      const ref: KeyRef = { person: 'account_twice', keep: 'communication' }
      await vault.getOrCreate([ref])
      for (const nth of [1, 1]) await vault.retire({ ...ref, nth })
      const [second] = await vault.getOrCreate([ref])
      await vault.retire({ ...ref, nth: 1 })
      expect(await vault.getOrCreate([ref])).toEqual([second])
      await vault.retire({ ...ref, nth: 2 })
      expect(await vault.find([{ ...ref, nth: 2 }])).toEqual([undefined])
      expect((await vault.getOrCreate([ref]))[0]?.nth).toBe(3)
    })

    test('of other classes and people are not swept', async () => {
      const { vault } = open()
      const swept: KeyRef = { person: 'account_part', keep: 'communication' }
      const others: KeyRef[] = [
        { person: 'account_part', keep: 'transaction' },
        { person: 'account_whole', keep: 'communication' },
      ]
      const [, ...kept] = await vault.getOrCreate([swept, ...others])
      await vault.retire({ ...swept, nth: 1 })
      expect(await vault.getOrCreate(others)).toEqual(kept)
    })

    test('of every generation are destroyed, and none is made again', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_all', keep: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, nth: 1 })
      await vault.getOrCreate([ref])
      await another.find([{ ...ref, nth: 2 }])
      await vault.destroy('account_all')
      const each = [1, 2, 3].map((nth) => ({ ...ref, nth }))
      for (const { nth } of each) await vault.retire({ ...ref, nth })
      for (const one of [vault, another])
        await vi.waitFor(async () => {
          expect(await one.find(each)).toEqual([undefined, undefined, undefined])
          expect([await one.getOrCreate([ref]), await one.destroyed([ref])]).toEqual([[undefined], [true]])
        })
    })

    test('destroyed after a sweep are never made again', async () => {
      const { vault } = open()
      const ref: KeyRef = { person: 'account_late_erased', keep: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, nth: 1 })
      await vault.destroy(ref.person, ['communication'])
      expect([await vault.getOrCreate([ref]), await vault.destroyed([ref])]).toEqual([[undefined], [true]])
    })

    test('swept are the same for all who ask', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_several', keep: 'communication' }
      const [first] = await vault.getOrCreate([ref])
      expect(await another.getOrCreate([ref])).toEqual([first])
      await vault.retire({ ...ref, nth: 1 })
      await vi.waitFor(async () => expect(await another.find([ref])).toEqual([undefined]))
      const made = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : another).getOrCreate([ref])))
      expect(new Set(made.flat().map(hexOf)).size).toBe(1)
      const [second] = made.flat()
      expect(second?.nth).toBe(2)
      for (const one of [vault, another]) expect(await one.find([{ ...ref, nth: 2 }])).toEqual([second!.key])
    })

    test('made after a sweep are found by whoever knew of none', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_unknown', keep: 'communication' }
      await vault.getOrCreate([ref])
      await vault.retire({ ...ref, nth: 1 })
      await vi.waitFor(async () => expect(await another.find([ref])).toEqual([undefined]))
      expect(await another.find([{ ...ref, nth: 2 }])).toEqual([undefined])
      const [second] = await vault.getOrCreate([ref])
      expect(await another.find([{ ...ref, nth: 2 }])).toEqual([second!.key])
      expect(await another.getOrCreate([ref])).toEqual([second])
    })

    test('swept are told like destroyed ones', async () => {
      const { vault, another = vault } = open()
      let told = 0
      another.onDestroyed(() => {
        told += 1
      })
      await vault.retire({ person: 'account_told', keep: 'communication', nth: 1 })
      await vi.waitFor(() => expect(told).toBeGreaterThan(0))
      told = 0
      await vault.destroy('account_told')
      await vi.waitFor(() => expect(told).toBeGreaterThan(0))
    })

    test('that sign links differ by purpose and from those that hash names', () => {
      const { vault } = open()
      expect(vault.signatures('a', 'x')[0]).toBe(vault.sign('a', 'x'))
      expect(vault.sign('a', 'x')).not.toBe(vault.sign('b', 'x'))
      expect(vault.sign('a', 'x')).not.toBe(vault.hmac('a', 'x'))
    })

    test('of the house differ by purpose', () => {
      const { vault } = open()
      expect(vault.hmac('a', 'x')).toBe(vault.hmac('a', 'x'))
      expect(vault.hmac('a', 'x')).not.toBe(vault.hmac('b', 'x'))
      expect(vault.hmac('a', 'x')).toMatch(/^[0-9a-f]{64}$/)
    })
  })
}
