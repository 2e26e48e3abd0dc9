import type { EventDefinitions } from '#domain/kernel/event.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { decoder } from './decoding.ts'
import { encoder } from './encoding.ts'
import type { EventLog } from './event-log.ts'
import type { EventStore } from './event-store.ts'
import { knownEvents } from './known-events.ts'

export interface CodecParts {
  readonly store: EventStore
  readonly keys: Pick<KeyVault, 'getOrCreate' | 'find'>
  readonly definitions: readonly EventDefinitions[]
}

/** The typed log over a store: shapes checked and personal fields sealed on the way in, opened and upcast on the way out. */
export function createEventLog({ store, keys, definitions }: CodecParts): EventLog {
  const known = knownEvents(definitions)
  const encode = encoder(known, keys)
  const decode = decoder(known, keys)
  return {
    append: async (appends) => store.append(await encode(appends)),
    read: async (stream, from) => decode(await store.read(stream, from)),
    readAll: async (after, limit, types) => {
      const page = await store.readAll(after, limit, types ? { types } : undefined)
      return { ...page, events: await decode(page.events) }
    },
    head: () => store.head(),
    wake: (listener) => store.wake(listener),
  }
}
