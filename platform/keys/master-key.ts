import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { decryptText, encryptText } from './aes-gcm.ts'
import type { KeyGenerationRef } from './keys.ts'

/** A key encrypted by a master key, as stored. */
export interface WrappedKey {
  readonly wrappedKey: string
  /** Id of the master key; null in rows from before ids were stored. */
  readonly masterKeyId: string | null
}

/** The current master key, which wraps keys, and previous ones, which only unwrap. */
export interface MasterKeys {
  /** Id of the current key. Ids are derived from keys and reveal nothing about them. */
  readonly currentId: string
  /** The current key's id first. */
  readonly ids: readonly string[]
  wrap(context: string, key: Buffer): WrappedKey & { readonly masterKeyId: string }
  /**
   * Throws `UnknownMasterKey` if none of these keys wrapped it, and an error if it was wrapped for another `context` or
   * changed.
   */
  unwrap(context: string, key: WrappedKey): Buffer
  /** Key for hashes of names in databases without a stored hash key. */
  readonly legacyHashKey: Buffer
}

export class UnknownMasterKey extends Error {
  override readonly name: string = 'UnknownMasterKey'
  constructor(readonly id: string) {
    super(`a key is wrapped by a master key that this process was not given (id ${id})`)
  }
}

/** Additional authenticated data of a data key, without which a wrapped key cannot be decrypted. */
export const keyContext = ({ subjectId, retention, generation = 1 }: KeyGenerationRef): string =>
  `${subjectId}|${retention}${generation > 1 ? `|${generation}` : ''}`

/** `keys`: the current one first, 32 bytes each. */
export function masterKeys(keys: readonly [Buffer, ...Buffer[]]): MasterKeys {
  if (keys.some((key) => key.length !== 32)) throw new Error('a master key must have 32 bytes')
  const ring = keys.map((key) => ({ id: deriveKey(key, 'master key id', 8).toString('hex'), key }))
  const [current] = ring as [(typeof ring)[0]]
  return {
    currentId: current.id,
    ids: ring.map(({ id }) => id),
    wrap: (context, key) => ({ wrappedKey: encryptText(key, current.key, context), masterKeyId: current.id }),
    unwrap: (context, { wrappedKey, masterKeyId }) => {
      const candidates = ring.filter(({ id }) => masterKeyId === null || id === masterKeyId)
      if (candidates.length === 0) throw new UnknownMasterKey(masterKeyId ?? '')
      return outsidePool(firstSuccessful(candidates, ({ key }) => decryptText(wrappedKey, key, context)))
    },
    legacyHashKey: deriveKey(keys.at(-1)!, 'marketplace keys', 32),
  }
}

/** A copy with its own memory: a cached key must not keep the 8 KiB of Node's buffer pool that it is a part of. */
const outsidePool = (key: Buffer): Buffer => Buffer.from(new Uint8Array(key).buffer)

/** Returns the first result that does not throw; throws the last error if all do. */
function firstSuccessful<C>(candidates: readonly C[], decrypt: (candidate: C) => Buffer): Buffer {
  let failure: unknown
  for (const candidate of candidates) {
    try {
      return decrypt(candidate)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const deriveKey = (key: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'farmgate', purpose, length))

export const newDataKey = (): Buffer => randomBytes(32)

/** HMAC-SHA-256 in hex of a value for one purpose. */
export const keyedHash = (key: Buffer, purpose: string, value: string): string =>
  createHmac('sha256', key).update(`${purpose}\0${value}`).digest('hex')
