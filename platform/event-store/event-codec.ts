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
  type Retention,
} from '#domain/kernel/event.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import type { Append, EventStore, ProposedEvent, StoredEvent } from '#platform/event-store/event-store.ts'
import { decryptText, encryptText } from '#platform/keys/aes-gcm.ts'
import type { EncryptionKey, KeyGenerationRef, KeyRef, KeyVault } from '#platform/keys/keys.ts'

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
  const registry = eventRegistry(definitions)
  const encode = encoder(registry, keys)
  const decode = decoder(registry, keys)
  return {
    append: async (appends) => store.append(await encode(appends)),
    // A decision based on a partly readable stream would be wrong.
    read: async (stream, from) => {
      const events = await decode(await store.read(stream, from))
      for (const event of events) event.assertReadable()
      return events
    },
    readAll: async (after, limit, types) => {
      const page = await store.readAll(after, limit, types ? { types } : undefined)
      return { ...page, events: await decode(page.events) }
    },
    follow: async (after, limit, types) => {
      const page = await store.follow(after, limit, types ? { types } : undefined)
      return { ...page, events: await decode(page.events) }
    },
    head: () => store.head(),
    onAppend: (listener) => store.onAppend(listener),
  }
}

/**
 * Data that must not be stored: a field that the event's shape does not have, a personal field without an owner, or a
 * value that looks like an encrypted field.
 */
export class EventRejected extends Error {
  override readonly name = 'EventRejected'
}

/** Validates events and encrypts personal fields, with one key lookup per call. */
function encoder(registry: EventRegistry, keys: Pick<KeyVault, 'getOrCreate'>) {
  return async (appends: readonly TypedAppend[]): Promise<Append[]> => {
    const drafts = appends.flatMap(({ stream, expectedRevision, events }) =>
      events.map(({ event, meta }, i) =>
        draftOf(event, { meta, registry, stream, revision: expectedRevision + 1 + i }),
      ),
    )
    await encryptFields(
      drafts.flatMap((draft) => draft.personalFields),
      keys,
    )
    let next = 0
    return appends.map(({ stream, expectedRevision, events, precedes = [] }) => ({
      stream,
      expectedRevision,
      precedes,
      events: events.map((): ProposedEvent => proposalOf(drafts[next++]!)),
    }))
  }
}

/** The id of an event: a UUID from a SHA-256 hash. The same command to the same stream always yields the same ids. */
export function eventIdOf(source: { stream: string; commandId: string; index: number }): string {
  const bytes = createHash('sha256')
    .update(`${source.stream}|${source.commandId}|${source.index}`)
    .digest()
    .subarray(0, 16)
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

interface DraftContext {
  readonly meta: TypedAppend['events'][number]['meta']
  readonly registry: EventRegistry
  readonly stream: string
  readonly revision: number
}

function draftOf({ type, data: given }: DomainEvent, { meta, registry, stream, revision }: DraftContext): Draft {
  const { shape, marks, upcasts } = registry.get(type)
  const data = { ...shape.parse(given) } as Record<string, unknown>
  const unknownField = unknownFieldIn(given, data)
  if (unknownField) throw new EventRejected(`${type}.${unknownField} is not a field of the event`)
  const personalFields: PlaintextField[] = []
  for (const [field, value] of Object.entries(data)) {
    const mark = marks.get(field)
    if (!mark && isEncrypted(value)) throw new EventRejected(`${type}.${field} looks like an encrypted field`)
    if (!mark || value === undefined || isErased(value)) continue
    const subjectId = data[mark.subject]
    if (typeof subjectId !== 'string')
      throw new EventRejected(`${type}.${field} is personal, but ${mark.subject} names no owner`)
    personalFields.push({ data, context: { stream, revision, field }, ref: { subjectId, retention: mark.retention } })
  }
  const id = eventIdOf({ stream, commandId: meta.commandId, index: meta.index })
  return { id, type, data, meta: { version: upcasts.length + 1, ...meta }, personalFields }
}

/** Path of the first field that the shape does not have. Zod drops such fields, so their values would be lost. */
function unknownFieldIn(given: unknown, parsed: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return undefined
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!(key in parsed)) return key
    const nested = unknownFieldIn(value, (parsed as Record<string, unknown>)[key])
    if (nested) return `${key}.${nested}`
  }
  return undefined
}

/** Fields of a subject whose keys are destroyed are erased before they are stored. */
async function encryptFields(
  personalFields: readonly PlaintextField[],
  keys: Pick<KeyVault, 'getOrCreate'>,
): Promise<void> {
  if (personalFields.length === 0) return
  const found = await keys.getOrCreate(personalFields.map(({ ref }) => ref))
  for (const [i, field] of personalFields.entries()) {
    const encryptionKey = found[i]
    field.data[field.context.field] = encryptionKey ? encryptedField(encryptionKey, field) : ERASED
  }
}

const encryptedField = (
  { generation, key }: EncryptionKey,
  { data, context, ref: { subjectId, retention } }: PlaintextField,
): EncryptedField => ({
  $encrypted: encryptField(data[context.field], key, context),
  subject: subjectId,
  retention,
  ...(generation > 1 ? { keyGeneration: generation } : {}),
})

const proposalOf = ({ id, type, data, meta }: Draft): ProposedEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  meta: JSON.stringify(meta),
})

/** Decodes stored events: decrypts fields with one key lookup per page and upcasts old versions. */
function decoder(registry: EventRegistry, keys: Pick<KeyVault, 'find'>) {
  return async (stored: readonly StoredEvent[]): Promise<DecodedEvent[]> => {
    const events = stored.map((event) => new DecodedEvent(event))
    // Searches the stored text, because an older version may have encrypted fields that the current one lacks.
    const encrypted = events.filter((_, i) => stored[i]!.data.includes('"$encrypted"'))
    if (encrypted.length > 0) await decryptFields(encrypted, keys)
    for (const event of events) if (!event.isUnreadable) event.upcastBy(registry.find(event.type))
    return events
  }
}

/**
 * An event as read. Its meta is parsed on first access: parsing it would take a third of the time of reading the log,
 * and most readers need only the data.
 */
class DecodedEvent implements RecordedEvent {
  readonly id: string
  readonly type: string
  data: Record<string, unknown>
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly #metaText: string
  #meta: EventMeta | undefined
  #failure: Error | undefined

  constructor(stored: StoredEvent) {
    this.id = stored.id
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
    const { id, type, data, stream, revision, position, meta } = this
    return { id, type, data, stream, revision, position, meta }
  }

  /** An unknown type, a newer version and an upcast that fails make the data unreadable. */
  upcastBy(definition: RegisteredEventType | undefined): void {
    const upcasts = definition?.upcasts ?? []
    const current = upcasts.length + 1
    // The codec writes the version first; most events have the current one.
    if (definition && this.#metaText.startsWith(`{"version":${current},`)) return
    const { version } = this.meta
    if (!definition || version > current) {
      this.failWith(new UnknownEventType(`unknown event: ${this.type}, version ${version}`))
      return
    }
    try {
      for (const upcast of upcasts.slice(version - 1)) this.data = upcast(this.data)
    } catch (error) {
      this.failWith(error as Error)
    }
  }

  get isUnreadable(): boolean {
    return this.#failure !== undefined
  }

  /** Throws if the data cannot be read. */
  assertReadable(): void {
    if (this.#failure) throw this.#failure
  }

  /** From now on, reading the data throws the error, so that one unreadable event does not fail its whole page. */
  failWith(error: Error): void {
    this.#failure ??= error
    Object.defineProperty(this, 'data', {
      configurable: true,
      get: () => {
        throw error
      },
    })
  }
}

async function decryptFields(events: readonly DecodedEvent[], keys: Pick<KeyVault, 'find'>): Promise<void> {
  const found = events.flatMap((event) =>
    Object.entries(event.data).flatMap(([field, value]) => (isEncrypted(value) ? [{ event, field, value }] : [])),
  )
  const decryptionKeys = await keys.find(found.map(({ value }) => keyRefOf(value)))
  for (const [i, { event, field, value }] of found.entries()) {
    const key = decryptionKeys[i]
    if (event.isUnreadable) continue
    try {
      event.data[field] = key
        ? decryptField(value, key, { stream: event.stream, revision: event.revision, field })
        : ERASED
    } catch (error) {
      event.failWith(error as Error)
    }
  }
}

/**
 * An event type or version without a definition: the code is older than the log, or the log belongs to another
 * application.
 */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
}

interface RegisteredEventType {
  readonly shape: z.ZodType<object>
  readonly marks: ReadonlyMap<string, PersonalMark>
  readonly upcasts: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]
}

interface EventRegistry {
  /** Throws `UnknownEventType`. */
  get(type: string): RegisteredEventType
  find(type: string): RegisteredEventType | undefined
}

function eventRegistry(definitions: readonly EventDefinitions[]): EventRegistry {
  const types = new Map<string, RegisteredEventType>()
  for (const { shapes, upcasts } of definitions)
    for (const [type, shape] of Object.entries(shapes))
      types.set(type, { shape, marks: personalFieldsOf(shape), upcasts: upcasts[type] ?? [] })
  return {
    find: (type) => types.get(type),
    get: (type) => {
      const definition = types.get(type)
      if (!definition) throw new UnknownEventType(`unknown event: ${type}`)
      return definition
    },
  }
}

/** An encrypted personal value as stored in the log. */
export interface EncryptedField {
  /** base64 of iv (12 bytes), tag (16), ciphertext: AES-256-GCM over the value's JSON. */
  readonly $encrypted: string
  readonly subject: string
  readonly retention: Retention
  /** Generation of the encryption key; absent for the first. */
  readonly keyGeneration?: number
}

export const isEncrypted = (value: unknown): value is EncryptedField =>
  typeof value === 'object' && value !== null && '$encrypted' in value

/** The key that decrypts the field. */
export const keyRefOf = ({ subject, retention, keyGeneration }: EncryptedField): KeyGenerationRef => ({
  subjectId: subject,
  retention,
  generation: keyGeneration,
})

/** The location of a value, which can be decrypted only there. */
export interface FieldContext {
  readonly stream: string
  readonly revision: number
  readonly field: string
}

/** An encrypted value was changed, moved, or encrypted with another key. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed'
  constructor(context: FieldContext, options?: ErrorOptions) {
    super(`${context.field} in ${context.stream} at revision ${context.revision} cannot be decrypted`, options)
  }
}

const additionalData = ({ stream, revision, field }: FieldContext) => `${stream}|${revision}|${field}`

export const encryptField = (value: unknown, key: Buffer, context: FieldContext): string =>
  encryptText(Buffer.from(JSON.stringify(value)), key, additionalData(context))

export function decryptField({ $encrypted }: EncryptedField, key: Buffer, context: FieldContext): unknown {
  try {
    return JSON.parse(decryptText($encrypted, key, additionalData(context)).toString('utf8'))
  } catch (cause) {
    throw new DecryptionFailed(context, { cause })
  }
}
