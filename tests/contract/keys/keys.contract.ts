import { describe, expect, test, vi } from 'vitest'
import type { KeyRef, KeyVault } from '#platform/keys/keys.ts'

const ann: KeyRef = { person: 'account_ann', keep: 'account' }
const annsOrders: KeyRef = { person: 'account_ann', keep: 'transaction' }
const bob: KeyRef = { person: 'account_bob', keep: 'account' }

/** The laws of a key vault. `another` opens the same vault a second time, as another process would; undefined: it cannot be. */
export function keyVaultContract(engine: string, open: () => { vault: KeyVault; another: KeyVault | undefined }): void {
  describe(`keys in ${engine}`, () => {
    test('are made once and found again', async () => {
      const { vault } = open()
      const [made] = await vault.ensure([ann])
      expect(made).toHaveLength(32)
      expect(await vault.ensure([ann])).toEqual([made])
      expect(await vault.find([ann])).toEqual([made])
    })

    test('differ by person and by class', async () => {
      const made = await open().vault.ensure([ann, annsOrders, bob])
      expect(new Set(made.map((key) => key?.toString('hex'))).size).toBe(3)
    })

    test('that were never made are not found', async () => {
      expect(await open().vault.find([{ person: 'account_nobody', keep: 'account' }])).toEqual([undefined])
    })

    test('asked for at once by many are one', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_crowd', keep: 'account' }
      const made = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : another).ensure([ref, ref])))
      expect(new Set(made.flat().map((key) => key?.toString('hex'))).size).toBe(1)
    })

    test('are found however many are asked for at once', async () => {
      const { vault } = open()
      const refs = Array.from({ length: 500 }, (_, i): KeyRef => ({ person: `account_many_${i}`, keep: 'account' }))
      const made = await vault.ensure(refs)
      expect(made.every((key) => key?.length === 32)).toBe(true)
      expect(await vault.find(refs)).toEqual(made)
    })

    test('once destroyed are never made again', async () => {
      const { vault, another = vault } = open()
      const ref: KeyRef = { person: 'account_gone', keep: 'account' }
      await vault.ensure([ref])
      await another.find([ref])
      await vault.destroy('account_gone')
      expect(await vault.find([ref])).toEqual([undefined])
      expect(await vault.ensure([ref])).toEqual([undefined])
      await vi.waitFor(async () => expect(await another.ensure([ref])).toEqual([undefined]))
    })

    test('of the classes not named stay', async () => {
      const { vault } = open()
      const refs = (['account', 'transaction'] as const).map((keep): KeyRef => ({ person: 'account_half', keep }))
      const [, kept] = await vault.ensure(refs)
      await vault.destroy('account_half', ['account'])
      expect(await vault.find(refs)).toEqual([undefined, kept])
    })

    test('of the house differ by purpose', () => {
      const { vault } = open()
      expect(vault.hmac('a', 'x')).toBe(vault.hmac('a', 'x'))
      expect(vault.hmac('a', 'x')).not.toBe(vault.hmac('b', 'x'))
      expect(vault.hmac('a', 'x')).toMatch(/^[0-9a-f]{64}$/)
    })
  })
}
