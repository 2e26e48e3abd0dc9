import type { RecordedEvent } from '#domain/kernel/event.ts'
import { personalFields } from '#domain/privacy/personal-data.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'

/** An event as one of those it is about may read it. */
export interface OwnEvent {
  readonly what: string
  readonly at: string
  /** Where it stands in the log; null for what is kept beside it. */
  readonly position: string | null
  /** Who did it, as far as it concerns the reader. */
  readonly by: 'you' | 'somebody else' | 'the market'
  readonly data: Readonly<Record<string, unknown>>
}

/** In the place of what somebody else told. */
export const LEFT_OUT = '(left out: somebody else’s)'

/** What people who read their own data are, and the streams that hold it. */
export interface OwnSlice {
  readonly persons: readonly string[]
  readonly streams: readonly string[]
  /** What is kept about them and is no event of theirs. */
  readonly beside: readonly OwnEvent[]
}

/** The events of these streams, one after the other, and what is beside them; what others told in them is left out. */
export async function* ownEvents(log: EventLog, { persons, streams, beside }: OwnSlice): AsyncGenerator<OwnEvent> {
  for (const stream of streams)
    for (const event of (await log.read(stream)) as readonly RecordedEvent[]) yield ownEvent(event, persons)
  yield* beside
}

function ownEvent(event: RecordedEvent, persons: readonly string[]): OwnEvent {
  const { type, position, meta } = event
  const data: Record<string, unknown> = { ...event.data }
  for (const { field, person } of personalFields(event)) if (!persons.includes(person)) data[field] = LEFT_OUT
  for (const field of REPORTERS) if (!isOwn(data[field], persons)) data[field] = LEFT_OUT
  const by = persons.includes(meta.actor.id) ? 'you' : meta.actor.kind === 'system' ? 'the market' : 'somebody else'
  return { what: wordsOf(type), at: meta.at, position, by, data }
}

/** Nobody is told who else has reported something: so the content policy promises. */
const REPORTERS = ['reporterId', 'reporterIds']

const isOwn = (named: unknown, persons: readonly string[]): boolean =>
  named === undefined || [named].flat().every((id) => typeof id === 'string' && persons.includes(id))

/** `OrderPlaced` → `Order placed`. */
const wordsOf = (type: string): string => {
  const words = type.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
