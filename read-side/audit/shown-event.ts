import type { LoggedEvent } from '#domain/audit/contract.ts'
import { isErased } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { isSealed, keyOf, type Sealed } from '#platform/event-store/field-encryption.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { metaOf } from './log-match.ts'

/** Events as auditors see them: as they lie in the log, and of what is somebody's only whose it is and whether it can still be read. */
export async function shownEvents(
  keys: Pick<KeyVault, 'find'>,
  events: readonly StoredEvent[],
): Promise<LoggedEvent[]> {
  const parsed = events.map((event) => ({ event, data: Object.entries(JSON.parse(event.data) as object) }))
  const seals = parsed.flatMap(({ data }) => data.flatMap(([, value]): Sealed[] => (isSealed(value) ? [value] : [])))
  const found = await keys.find(seals.map(keyOf))
  const readable = new Set(seals.filter((_, i) => found[i]))
  return parsed.map(({ event, data }) => {
    const { id, type, stream, revision, position, meta } = event
    const { at, actor, correlationId } = metaOf(event)
    const fields = data.map(([name, value]) => shownField(name, value, readable))
    return { position, stream, revision, id, type, at, actor, correlationId, fields, meta }
  })
}

function shownField(name: string, value: unknown, readable: ReadonlySet<Sealed>): LoggedEvent['fields'][number] {
  if (isSealed(value))
    return { name, json: null, personal: { of: value.by, keep: value.keep, erased: !readable.has(value) } }
  if (isErased(value)) return { name, json: null, personal: { of: null, keep: null, erased: true } }
  return { name, json: JSON.stringify(value), personal: null }
}
