import { createHash } from 'node:crypto'
import { type DomainEvent, ERASED, type EventMeta, isErased } from '#domain/kernel/event.ts'
import type { EncryptionKey, KeyRef, KeyVault } from '#platform/keys/keys.ts'
import type { TypedAppend } from './event-log.ts'
import type { Append, ProposedEvent } from './event-store.ts'
import type { Known } from './known-events.ts'
import { isSealed, type Sealed, type Seat, seal } from './sealing.ts'

/** Data that must not be stored: a personal field of nobody, or a value that looks like a seal and is none. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

/** Checks shapes and seals personal fields, with one question to the vault for all of a call's events. */
export function encoder(known: (type: string) => Known, keys: Pick<KeyVault, 'getOrCreate'>) {
  return async (appends: readonly TypedAppend[]): Promise<Append[]> => {
    const drafts = appends.flatMap(({ stream, expectedRevision, events }) =>
      events.map(({ event, meta }, i) => draftOf(event, { meta, known, stream, revision: expectedRevision + 1 + i })),
    )
    await sealAll(
      drafts.flatMap((draft) => draft.unsealed),
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
  readonly unsealed: readonly Unsealed[]
}

/** A personal value in a draft's data, still to be sealed in place. */
interface Unsealed {
  readonly data: Record<string, unknown>
  readonly seat: Seat
  readonly ref: KeyRef
}

interface Drafting {
  readonly meta: TypedAppend['events'][number]['meta']
  readonly known: (type: string) => Known
  readonly stream: string
  readonly revision: number
}

function draftOf({ type, data: given }: DomainEvent, { meta, known, stream, revision }: Drafting): Draft {
  const { shape, marks, upcasts } = known(type)
  const data = { ...shape.parse(given) } as Record<string, unknown>
  const unsealed: Unsealed[] = []
  for (const [field, value] of Object.entries(data)) {
    const mark = marks.get(field)
    if (!mark && isSealed(value)) throw new EventRefused(`${type}.${field} looks like a seal`)
    if (!mark || value === undefined || isErased(value)) continue
    const person = data[mark.of]
    if (typeof person !== 'string') throw new EventRefused(`${type}.${field} is personal, and ${mark.of} names nobody`)
    unsealed.push({ data, seat: { stream, revision, field }, ref: { person, keep: mark.keep } })
  }
  const id = eventIdOf({ stream, commandId: meta.commandId, index: meta.index })
  return { id, type, data, meta: { version: upcasts.length + 1, ...meta }, unsealed }
}

/** Nobody can write to a person whose keys are destroyed for good: their fields are erased before they are stored. */
async function sealAll(unsealed: readonly Unsealed[], keys: Pick<KeyVault, 'getOrCreate'>): Promise<void> {
  if (unsealed.length === 0) return
  const found = await keys.getOrCreate(unsealed.map(({ ref }) => ref))
  for (const [i, { data, seat, ref }] of unsealed.entries()) {
    const sealing = found[i]
    data[seat.field] = sealing ? sealedWith(sealing, { data, seat, ref }) : ERASED
  }
}

const sealedWith = ({ nth, key }: EncryptionKey, { data, seat, ref }: Unsealed): Sealed => ({
  $sealed: seal(data[seat.field], key, seat),
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
