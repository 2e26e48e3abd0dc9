import { RETENTIONS } from '#domain/kernel/event.ts'
import { countOf, generationOf, type KeyGenerations, NONE, nameOf, newestOf } from './key-generations.ts'
import type { KeyRef, KeyVault } from './keys.ts'
import { keyedHash, newDataKey } from './master-key.ts'

/** Keys for tests and trials: gone with the process. */
export function memoryKeyVault(
  hashKey: Buffer = Buffer.alloc(32, 7),
  linkKeys: readonly [Buffer, ...Buffer[]] = [Buffer.alloc(32, 8)],
): KeyVault {
  const vault = new Map<string, KeyGenerations>()
  const listeners: (() => void)[] = []
  const allOf = (ref: KeyRef) => vault.get(nameOf(ref)) ?? NONE
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    getOrCreate: async (refs) =>
      refs.map((ref) => {
        const all = allOf(ref)
        if (!all.forGood && !newestOf(all)) {
          const keys = new Map(all.keys).set(countOf(all) + 1, newDataKey())
          vault.set(nameOf(ref), { forGood: false, keys })
        }
        return newestOf(allOf(ref))
      }),
    find: async (refs) => refs.map((ref) => generationOf(allOf(ref), ref.nth)),
    destroyed: async (refs) => refs.map((ref) => allOf(ref).forGood),
    destroy: async (person, keep = RETENTIONS) => {
      for (const one of keep) vault.set(nameOf({ person, keep: one }), { forGood: true, keys: new Map() })
      tell()
    },
    retire: async (ref) => {
      const { forGood, keys } = allOf(ref)
      const fewer = new Map(keys)
      for (let nth = 1; nth <= (ref.nth ?? 1); nth += 1) fewer.set(nth, undefined)
      vault.set(nameOf(ref), { forGood, keys: fewer })
      tell()
    },
    onDestroyed: (listener) => void listeners.push(listener),
    hmac: (purpose, value) => keyedHash(hashKey, purpose, value),
    sign: (purpose, value) => keyedHash(linkKeys[0], purpose, value),
    signatures: (purpose, value) => linkKeys.map((key) => keyedHash(key, purpose, value)),
  }
}
