import { RETENTIONS } from '#domain/kernel/event.ts'
import type { Database } from '#platform/database/database.ts'
import { keyCache } from './key-cache.ts'
import { countOf, generationOf, isFinal, type KeyGenerations, NONE, nameOf, newestOf } from './key-generations.ts'
import { type KeyRow, keyTable } from './key-table.ts'
import type { KeyGenerationRef, KeyRef, KeyVault } from './keys.ts'
import { keyedHash, type MasterKeys, newDataKey, placeOf } from './master-key.ts'

export interface PostgresKeysOptions {
  readonly db: Database
  /** Without them no personal field can ever be read again. */
  readonly masters: MasterKeys
  /** What names are hashed with (`houseHashKey`). */
  readonly hashKey: Buffer
  /** What links are signed with: the current one first, the others are still accepted. */
  readonly linkKeys: readonly [Buffer, ...Buffer[]]
  /** Of how many persons and classes a process remembers the keys. */
  readonly remembered?: number
  readonly forgetAfterMs?: number
}

const CHANNEL = 'farmgate_key_destroyed'
/** How often a key is made anew that a sweep takes before it was used. */
const MOST_TRIES = 5

/**
 * Keys in PostgreSQL, wrapped. Unwrapped ones are remembered in the process. Every process forgets a destroyed key as
 * soon as the NOTIFY of its destruction arrives (milliseconds), forgets all of them when it may have missed one, and
 * looks again after a minute whatever it heard. Nobody is told of a new generation: one that is not known is looked up.
 */
export async function postgresKeyVault(options: PostgresKeysOptions): Promise<KeyVault & { close(): Promise<void> }> {
  const { db, masters, hashKey, linkKeys, remembered = 20_000, forgetAfterMs = 60_000 } = options
  const table = keyTable(db, CHANNEL)
  const known = keyCache({ max: remembered, forgetAfterMs })
  const listeners: (() => void)[] = []
  const forget = (person: string | undefined) => {
    known.forget(person)
    for (const tell of listeners) tell()
  }
  const stop = await db.listen(CHANNEL, (person) => forget(person || undefined))

  /** What is remembered serves where it is enough for what is asked. */
  async function look<R extends KeyRef>(refs: readonly R[], isEnough: (all: KeyGenerations, ref: R) => boolean) {
    const found = new Map<string, KeyGenerations>()
    const unknown = new Map<string, KeyRef>()
    for (const ref of refs) {
      const all = known.get(nameOf(ref))
      if (all && isEnough(all, ref)) found.set(nameOf(ref), all)
      else unknown.set(nameOf(ref), ref)
    }
    if (unknown.size === 0) return found
    const readAt = known.forgotten
    for (const [name, rows] of byName(await table.read([...unknown.values()]))) {
      const all = generationsIn(rows, (row, wrapped) => masters.unwrap(placeOf(row), { ...row, wrapped }))
      known.remember(name, all, readAt)
      found.set(name, all)
    }
    return found
  }

  async function make(refs: readonly KeyRef[]): Promise<Map<string, KeyGenerations>> {
    for (let tries = 0; ; tries += 1) {
      const found = await look(refs, isFinal)
      const missing = new Map(
        refs.flatMap((ref) => (isFinal(found.get(nameOf(ref)) ?? NONE) ? [] : [[nameOf(ref), ref]])),
      )
      if (missing.size === 0) return found
      if (tries === MOST_TRIES) throw new Error(`no key could be made for ${[...missing.keys()].join(', ')}`)
      await table.add([...missing].map(([name, ref]) => newRow(ref, found.get(name) ?? NONE)))
    }
  }

  function newRow(ref: KeyRef, all: KeyGenerations) {
    const place = { person: ref.person, keep: ref.keep, nth: countOf(all) + 1 }
    return { ...place, ...masters.wrap(placeOf(place), newDataKey()) }
  }

  const answer = <R extends KeyRef, T>(
    refs: readonly R[],
    found: ReadonlyMap<string, KeyGenerations>,
    of: (all: KeyGenerations, ref: R) => T,
  ): T[] => refs.map((ref) => of(found.get(nameOf(ref)) ?? NONE, ref))

  return {
    find: async (refs) => answer(refs, await look(refs, knows), (all, { nth }) => generationOf(all, nth)),
    getOrCreate: async (refs) => answer(refs, await make(refs), newestOf),
    destroyed: async (refs) => answer(refs, await look(refs, isForGood), isForGood),
    destroy: async (person, keep = RETENTIONS) => {
      await table.destroy(person, keep)
      forget(person)
    },
    retire: async (ref) => {
      await table.retire(ref)
      forget(ref.person)
    },
    onDestroyed: (listener) => void listeners.push(listener),
    hmac: (purpose, value) => keyedHash(hashKey, purpose, value),
    sign: (purpose, value) => keyedHash(linkKeys[0], purpose, value),
    signatures: (purpose, value) => linkKeys.map((key) => keyedHash(key, purpose, value)),
    close: stop,
  }
}

const isForGood = ({ forGood }: KeyGenerations): boolean => forGood
const knows = ({ forGood, keys }: KeyGenerations, { nth = 1 }: KeyGenerationRef): boolean => forGood || keys.has(nth)

function byName(rows: readonly KeyRow[]): ReadonlyMap<string, readonly KeyRow[]> {
  const groups = new Map<string, KeyRow[]>()
  for (const row of rows) {
    const group = groups.get(nameOf(row))
    if (group) group.push(row)
    else groups.set(nameOf(row), [row])
  }
  return groups
}

/** The first row says whether more may come: erasing leaves it destroyed, and not swept. */
function generationsIn(rows: readonly KeyRow[], unwrap: (row: KeyRow, wrapped: string) => Buffer): KeyGenerations {
  const forGood = rows.some(({ nth, wrapped, swept }) => nth === 1 && wrapped === null && !swept)
  const each = rows.map((row) => [row.nth, row.wrapped === null ? undefined : unwrap(row, row.wrapped)] as const)
  return { forGood, keys: new Map(each) }
}
