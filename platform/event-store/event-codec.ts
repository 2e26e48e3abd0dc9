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

/**
 * Creates the typed event log of a store: validates events and encrypts personal fields on append; decrypts and
 * upcasts on read.
 */
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

/** Data that must not be stored: a personal field without an owner, or a value that looks like an encrypted field. */
export class EventRejected extends Error {
  override readonly name = 'EventRejected'
}

/** Validates events and encrypts personal fields, with one key lookup per call. */
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

/** Event id: the same command to the same stream always yields the same ids. A UUID made from a SHA-256 hash. */
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

/** A personal value in a draft's data, to be encrypted in place. */
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
  const personalFields: PlaintextField[] = []
  for (const [field, value] of Object.entries(data)) {
    const mark = marks.get(field)
    if (!mark && isEncrypted(value)) throw new EventRejected(`${type}.${field} looks like an encrypted field`)
    if (!mark || value === undefined || isErased(value)) continue
    const person = data[mark.subject]
    if (typeof person !== 'string')
      throw new EventRejected(`${type}.${field} is personal, but ${mark.subject} names no owner`)
    personalFields.push({ data, context: { stream, revision, field }, ref: { person, keep: mark.retention } })
  }
  const id = eventIdOf({ stream, commandId: meta.commandId, index: meta.index })
  return { id, type, data, meta: { version: upcasts.length + 1, ...meta }, personalFields }
}

/** Fields of a person whose keys are destroyed are erased before they are stored. */
async function encryptFields(
  personalFields: readonly PlaintextField[],
  keys: Pick<KeyVault, 'getOrCreate'>,
): Promise<void> {
  if (personalFields.length === 0) return
  const found = await keys.getOrCreate(personalFields.map(({ ref }) => ref))
  for (const [i, { data, context: seat, ref }] of personalFields.entries()) {
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

/** Decodes stored events: decrypts fields with one key lookup per page and upcasts old versions. */
function decoder(known: (type: string) => RegisteredEventType, keys: Pick<KeyVault, 'find'>) {
  return async (stored: readonly StoredEvent[]): Promise<RecordedEvent[]> => {
    const events = stored.map((one) => new DecodedEvent(one))
    // Searches the stored text, because an older version may have encrypted fields that the current one lacks.
    const sealed = events.filter((_, i) => stored[i]!.data.includes('"$sealed"'))
    if (sealed.length > 0) await decryptFields(sealed, keys)
    for (const event of events) event.upcastBy(known(event.type))
    return events
  }
}

/**
 * An event as read. Its meta is parsed on first access: parsing it would take a third of the time of reading the log,
 * and most readers need only the data.
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

/** An event type without a definition: the code is older than the log, or the log belongs to another application. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

interface RegisteredEventType {
  readonly shape: z.ZodType<object>
  readonly marks: ReadonlyMap<string, PersonalMark>
  readonly upcasts: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]
}

/** Returns a lookup of event types; it throws `UnknownEventType` for an unknown type. */
function eventRegistry(definitions: readonly EventDefinitions[]): (type: string) => RegisteredEventType {
  const known = new Map<string, RegisteredEventType>()
  for (const { shapes, upcasts } of definitions)
    for (const [type, shape] of Object.entries(shapes))
      known.set(type, { shape, marks: personalFieldsOf(shape), upcasts: upcasts[type] ?? [] })
  return (type) => {
    const definition = known.get(type)
    if (!definition) throw new UnknownEventType(`the log contains an event of the unknown type "${type}"`)
    return definition
  }
}
