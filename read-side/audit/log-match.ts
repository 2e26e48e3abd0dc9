import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { EventMeta } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'

type Matcher = (event: StoredEvent) => boolean

/** A filter with ids in place of names. Each entry of `subjects` lists ids of which an event must contain one. */
export interface ResolvedFilter extends LogFilter {
  readonly subjects?: readonly (readonly string[])[]
}

/**
 * A predicate for stored events. To scan a long log fast, it parses JSON only if the plain text cannot rule the event
 * out. `actor` must be an id.
 */
export function matchesFilter(filter: ResolvedFilter): Matcher {
  const tests = [byType, byStream, byTime, byCorrelation, byActor, bySubjects, byCents, byText].flatMap(
    (matcherOf) => matcherOf(filter) ?? [],
  )
  return (event) => tests.every((matches) => matches(event))
}

/**
 * The time of an event, ms. Quotes inside JSON values are escaped, so `"recordedAt":"` in `meta` can only be the key.
 */
export function timeOf({ meta }: StoredEvent): number {
  const begin = meta.lastIndexOf(RECORDED_AT) + RECORDED_AT.length
  return Date.parse(meta.slice(begin, meta.indexOf('"', begin)))
}
const RECORDED_AT = '"recordedAt":"'

export const metaOf = ({ meta }: StoredEvent): EventMeta => JSON.parse(meta)

export const typesOf = ({ types }: LogFilter): readonly string[] | undefined => types?.split(',')

/** The stream of a filter, if it names a single stream and not a prefix. */
export const oneStream = ({ stream }: LogFilter): string | undefined => (stream?.endsWith('-') ? undefined : stream)

/** The requested time range, ms: from the first value up to, not including, the second. */
export const timeRangeOf = ({ from, to }: LogFilter): readonly [number, number] => [
  from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
  to ? Date.parse(to) : Number.POSITIVE_INFINITY,
]

function byType(filter: LogFilter): Matcher | undefined {
  const types = typesOf(filter)
  if (!types) return undefined
  const wanted = new Set(types)
  return ({ type }) => wanted.has(type)
}

function byStream({ stream }: LogFilter): Matcher | undefined {
  if (!stream) return undefined
  return stream.endsWith('-') ? (event) => event.stream.startsWith(stream) : (event) => event.stream === stream
}

function byTime(filter: LogFilter): Matcher | undefined {
  if (!filter.from && !filter.to) return undefined
  const [from, to] = timeRangeOf(filter)
  return (event) => {
    const at = timeOf(event)
    return at >= from && at < to
  }
}

const byCorrelation = ({ correlation }: LogFilter): Matcher | undefined =>
  correlation === undefined
    ? undefined
    : (event) => event.meta.includes(correlation) && metaOf(event).correlationId === correlation

function byActor({ actor, actorKind }: LogFilter): Matcher | undefined {
  if (!actor && !actorKind) return undefined
  const serialized = JSON.stringify(actor ?? actorKind)
  return (event) => {
    if (!event.meta.includes(serialized)) return false
    const { kind, id } = metaOf(event).actor
    return (!actor || id === actor) && (!actorKind || kind === actorKind)
  }
}

/** An event is about a subject if its stream is named after it, or if its data contains the id. */
function bySubjects({ subjects }: ResolvedFilter): Matcher | undefined {
  if (!subjects) return undefined
  const groups = subjects.map((ids) => ids.map((id) => ({ end: `-${id}`, value: `"${id}"` })))
  return ({ stream, data }) =>
    groups.every((ids) => ids.some(({ end, value }) => stream.endsWith(end) || data.includes(value)))
}

function byCents({ minCents, maxCents }: LogFilter): Matcher | undefined {
  if (minCents === undefined && maxCents === undefined) return undefined
  const min = minCents ?? Number.NEGATIVE_INFINITY
  const max = maxCents ?? Number.POSITIVE_INFINITY
  return ({ data }) => [...data.matchAll(CENTS)].some(([, cents]) => Number(cents) >= min && Number(cents) <= max)
}
// An unescaped quote followed by a colon ends a key: it cannot occur inside a value.
const CENTS = /Cents":(-?\d+(?:\.\d+)?)/g

function byText({ text }: LogFilter): Matcher | undefined {
  if (!text) return undefined
  const wanted = JSON.stringify(text).slice(1, -1).toLowerCase()
  return ({ data, meta }) => `${withoutCiphertext(data)}\n${meta}`.toLowerCase().includes(wanted)
}

/** Without ciphertext, which would match text searches by accident. */
export const withoutCiphertext = (data: string): string =>
  data.includes('"$encrypted"') ? data.replace(/"\$encrypted":"[^"]*"/g, '"$encrypted":""') : data
