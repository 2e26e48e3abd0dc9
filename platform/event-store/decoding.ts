import { ERASED, type EventMeta, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { StoredEvent } from './event-store.ts'
import type { Known } from './known-events.ts'
import { isSealed, keyOf, open } from './sealing.ts'

/** Reads stored events back: opens seals, with one question to the vault for a page, and upcasts old shapes. */
export function decoder(known: (type: string) => Known, keys: Pick<KeyVault, 'find'>) {
  return async (stored: readonly StoredEvent[]): Promise<RecordedEvent[]> => {
    const events = stored.map((one) => new DecodedEvent(one))
    // By the text, not by today's marks: an older shape may have sealed fields that this one no longer has.
    const sealed = events.filter((_, i) => stored[i]!.data.includes('"$sealed"'))
    if (sealed.length > 0) await openAll(sealed, keys)
    for (const event of events) event.upcastBy(known(event.type))
    return events
  }
}

/**
 * An event as read. Its meta is parsed when first asked for: that would be a third of the time of reading the log, and most
 * who read want the data only.
 */
class DecodedEvent implements RecordedEvent {
  readonly type: string
  data: Record<string, unknown>
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly #metaText: string
  #meta: EventMeta | undefined

  constructor(stored: StoredEvent) {
    this.type = stored.type
    this.data = JSON.parse(stored.data)
    this.stream = stored.stream
    this.revision = stored.revision
    this.position = stored.position
    this.#metaText = stored.meta
  }

  get meta(): EventMeta {
    this.#meta ??= JSON.parse(this.#metaText) as EventMeta
    return this.#meta
  }

  toJSON(): RecordedEvent {
    const { type, data, stream, revision, position, meta } = this
    return { type, data, stream, revision, position, meta }
  }

  upcastBy({ upcasts }: Known): void {
    if (upcasts.length === 0) return
    for (const upcast of upcasts.slice(this.meta.version - 1)) this.data = upcast(this.data)
  }
}

async function openAll(events: readonly DecodedEvent[], keys: Pick<KeyVault, 'find'>): Promise<void> {
  const found = events.flatMap((event) =>
    Object.entries(event.data).flatMap(([field, value]) => (isSealed(value) ? [{ event, field, value }] : [])),
  )
  const opened = await keys.find(found.map(({ value }) => keyOf(value)))
  for (const [i, { event, field, value }] of found.entries()) {
    const key = opened[i]
    event.data[field] = key ? open(value, key, { stream: event.stream, revision: event.revision, field }) : ERASED
  }
}
