import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type DomainEvent,
  ERASED,
  type EventDefinitions,
  type EventMeta,
  isErased,
  type PersonalMark,
  type Position,
  personalFieldsOf,
  type RecordedEvent,
} from '#domain/kernel/event.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import type { Append, EventStore, ProposedEvent, StoredEvent } from '#platform/event-store/event-store.ts'
import {
  decryptField,
  type EncryptedField,
  encryptField,
  type FieldContext,
  isEncrypted,
  keyRefOf,
} from '#platform/event-store/field-encryption.ts'
import type { EncryptionKey, KeyRef, KeyVault } from '#platform/keys/keys.ts'

export interface EventLogOptions {
  readonly store: EventStore
  readonly keys: Pick<KeyVault, 'getOrCreate' | 'find'>
  readonly definitions: readonly EventDefinitions[]
}

/** The typed log over a store: shapes checked and personal fields sealed on the way in, opened and upcast on the way out. */
export function createEventLog({ store, keys, definitions }: EventLogOptions): EventLog {
  const known = eventRegistry(definitions)
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
    onAppend: (listener) => store.onAppend(listener),
  }
}

/** Data that must not be stored: a personal field of nobody, or a value that looks like a seal and is none. */
export class EventRejected extends Error {
  override readonly name = 'EventRejected'
}

/** Checks shapes and seals personal fields, with one question to the vault for all of a call's events. */
function encoder(known: (type: string) => RegisteredEventType, keys: Pick<KeyVault, 'getOrCreate'>) {
  return async (appends: readonly TypedAppend[]): Promise<Append[]> => {
    const drafts = appends.flatMap(({ stream, expectedRevision, events }) =>
      events.map(({ event, meta }, i) => draftOf(event, { meta, known, stream, revision: expectedRevision + 1 + i })),
    )
    await encryptFields(
      drafts.flatMap((draft) => draft.personalFields),
      keys,
    )
    let next = 0
    return appends.map(({ stream, expectedRevision, events }) => ({
      stream,
      expectedRevision,
      events: events.map((): ProposedEvent => proposalOf(drafts[next++]!)),
    }))
  }
}

/** An event's id: the same command to the same stream always makes the same events. A UUID of SHA-256. */
export function eventIdOf(of: { stream: string; commandId: string; index: number }): string {
  const bytes = createHash('sha256').update(`${of.stream}|${of.commandId}|${of.index}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Draft {
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly meta: EventMeta
  readonly personalFields: readonly PlaintextField[]
}

/** A personal value in a draft's data, still to be sealed in place. */
interface PlaintextField {
  readonly data: Record<string, unknown>
  readonly context: FieldContext
  readonly ref: KeyRef
}

interface Drafting {
  readonly meta: TypedAppend['events'][number]['meta']
  readonly known: (type: string) => RegisteredEventType
  readonly stream: string
  readonly revision: number
}

function draftOf({ type, data: given }: DomainEvent, { meta, known, stream, revision }: Drafting): Draft {
  const { shape, marks, upcasts } = known(type)
  const data = { ...shape.parse(given) } as Record<string, unknown>
  const unsealed: PlaintextField[] = []
  for (const [field, value] of Object.entries(data)) {
    const mark = marks.get(field)
    if (!mark && isEncrypted(value)) throw new EventRejected(`${type}.${field} looks like a seal`)
    if (!mark || value === undefined || isErased(value)) continue
    const person = data[mark.subject]
    if (typeof person !== 'string')
      throw new EventRejected(`${type}.${field} is personal, and ${mark.subject} names nobody`)
    unsealed.push({ data, context: { stream, revision, field }, ref: { person, keep: mark.retention } })
  }
  const id = eventIdOf({ stream, commandId: meta.commandId, index: meta.index })
  return { id, type, data, meta: { version: upcasts.length + 1, ...meta }, personalFields: unsealed }
}

/** Nobody can write to a person whose keys are destroyed for good: their fields are erased before they are stored. */
async function encryptFields(unsealed: readonly PlaintextField[], keys: Pick<KeyVault, 'getOrCreate'>): Promise<void> {
  if (unsealed.length === 0) return
  const found = await keys.getOrCreate(unsealed.map(({ ref }) => ref))
  for (const [i, { data, context: seat, ref }] of unsealed.entries()) {
    const sealing = found[i]
    data[seat.field] = sealing ? encryptedField(sealing, { data, context: seat, ref }) : ERASED
  }
}

const encryptedField = ({ nth, key }: EncryptionKey, { data, context: seat, ref }: PlaintextField): EncryptedField => ({
  $sealed: encryptField(data[seat.field], key, seat),
  by: ref.person,
  keep: ref.keep,
  ...(nth > 1 ? { nth } : {}),
})

const proposalOf = ({ id, type, data, meta }: Draft): ProposedEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  meta: JSON.stringify(meta),
})

/** Reads stored events back: opens seals, with one question to the vault for a page, and upcasts old shapes. */
function decoder(known: (type: string) => RegisteredEventType, keys: Pick<KeyVault, 'find'>) {
  return async (stored: readonly StoredEvent[]): Promise<RecordedEvent[]> => {
    const events = stored.map((one) => new DecodedEvent(one))
    // By the text, not by today's marks: an older shape may have sealed fields that this one no longer has.
    const sealed = events.filter((_, i) => stored[i]!.data.includes('"$sealed"'))
    if (sealed.length > 0) await decryptFields(sealed, keys)
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

  upcastBy({ upcasts }: RegisteredEventType): void {
    if (upcasts.length === 0) return
    for (const upcast of upcasts.slice(this.meta.version - 1)) this.data = upcast(this.data)
  }
}

async function decryptFields(events: readonly DecodedEvent[], keys: Pick<KeyVault, 'find'>): Promise<void> {
  const found = events.flatMap((event) =>
    Object.entries(event.data).flatMap(([field, value]) => (isEncrypted(value) ? [{ event, field, value }] : [])),
  )
  const opened = await keys.find(found.map(({ value }) => keyRefOf(value)))
  for (const [i, { event, field, value }] of found.entries()) {
    const key = opened[i]
    event.data[field] = key
      ? decryptField(value, key, { stream: event.stream, revision: event.revision, field })
      : ERASED
  }
}

/** An event of a type that stands in no definition: the code is older than the log, or the log is not ours. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

interface RegisteredEventType {
  readonly shape: z.ZodType<object>
  readonly marks: ReadonlyMap<string, PersonalMark>
  readonly upcasts: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]
}

/** All that is known of events, by type; asking for one that is not throws `UnknownEvent`. */
function eventRegistry(definitions: readonly EventDefinitions[]): (type: string) => RegisteredEventType {
  const known = new Map<string, RegisteredEventType>()
  for (const { shapes, upcasts } of definitions)
    for (const [type, shape] of Object.entries(shapes))
      known.set(type, { shape, marks: personalFieldsOf(shape), upcasts: upcasts[type] ?? [] })
  return (type) => {
    const definition = known.get(type)
    if (!definition) throw new UnknownEventType(`the log holds an event "${type}" nobody here knows`)
    return definition
  }
}
