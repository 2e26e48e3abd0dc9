import { RETENTIONS } from '#domain/kernel/event.ts'
import type { KeyRef, KeyVault } from './keys.ts'
import { countOf, generationOf, type KeyGenerations, keyName, NO_KEYS, newestOf } from './keys.ts'
import { keyedHash, newDataKey } from './master-key.ts'

/** Keys in memory, for tests. They are lost when the process ends. */
export function memoryKeyVault(
  hashKey: Buffer = Buffer.alloc(32, 7),
  linkKeys: readonly [Buffer, ...Buffer[]] = [Buffer.alloc(32, 8)],
): KeyVault {
  const vault = new Map<string, KeyGenerations>()
  const listeners: (() => void)[] = []
  const allOf = (ref: KeyRef) => vault.get(keyName(ref)) ?? NO_KEYS
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    getOrCreate: async (refs) =>
      refs.map((ref) => {
        const all = allOf(ref)
        if (!all.destroyed && !newestOf(all)) {
          const keys = new Map(all.keys).set(countOf(all) + 1, newDataKey())
          vault.set(keyName(ref), { destroyed: false, keys })
        }
        return newestOf(allOf(ref))
      }),
    find: async (refs) => refs.map((ref) => generationOf(allOf(ref), ref.generation)),
    permanentlyDestroyed: async (refs) => refs.map((ref) => allOf(ref).destroyed),
    destroy: async (subjectId, retentions = RETENTIONS) => {
      for (const retention of retentions)
        vault.set(keyName({ subjectId, retention }), { destroyed: true, keys: new Map() })
      notify()
    },
    retire: async (ref) => {
      const { destroyed, keys } = allOf(ref)
      const remaining = new Map(keys)
      for (let generation = 1; generation <= (ref.generation ?? 1); generation += 1)
        remaining.set(generation, undefined)
      vault.set(keyName(ref), { destroyed, keys: remaining })
      notify()
    },
    onKeyRemoved: (listener) => void listeners.push(listener),
    hmac: (purpose, value) => keyedHash(hashKey, purpose, value),
    sign: (purpose, value) => keyedHash(linkKeys[0], purpose, value),
    signatures: (purpose, value) => linkKeys.map((key) => keyedHash(key, purpose, value)),
  }
}
