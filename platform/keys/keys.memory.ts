import { masterKey, newDataKey } from './key-wrapping.ts'
import { type KeyRef, type KeyVault, RETENTIONS } from './keys.ts'

/** Keys for tests and trials: gone with the process. */
export function memoryKeyVault(master: Buffer = Buffer.alloc(32, 7)): KeyVault {
  const keys = new Map<string, Buffer | undefined>()
  const name = ({ person, keep }: KeyRef) => `${person}|${keep}`
  return {
    ensure: async (refs) =>
      refs.map((ref) => {
        if (!keys.has(name(ref))) keys.set(name(ref), newDataKey())
        return keys.get(name(ref))
      }),
    find: async (refs) => refs.map((ref) => keys.get(name(ref))),
    destroy: async (person, keep = RETENTIONS) => {
      for (const one of keep) keys.set(name({ person, keep: one }), undefined)
    },
    hmac: masterKey(master).hmac,
  }
}
