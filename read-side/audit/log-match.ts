import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { EventMeta } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'

type Matcher = (event: StoredEvent) => boolean

/**
 * Whether an event fits a filter, by the text it is stored as. Nothing is parsed that the text alone rules out: a long log is
 * looked through with this. `actor` is an id by now.
 */
export function matchesFilter(filter: LogFilter): Matcher {
  const tests = [byType, byStream, byTime, byCorrelation, byActor, byCents, byText].flatMap(
    (make) => make(filter) ?? [],
  )
  return (event) => tests.every((fits) => fits(event))
}

/**
 * An event's own time, ms. In the JSON of `meta`, quotes within a value are escaped: this can only be the key itself.
 */
export function timeOf({ meta }: StoredEvent): number {
  const begin = meta.lastIndexOf(AT) + AT.length
  return Date.parse(meta.slice(begin, meta.indexOf('"', begin)))
}
const AT = '"at":"'

export const metaOf = ({ meta }: StoredEvent): EventMeta => JSON.parse(meta)

export const typesOf = ({ types }: LogFilter): readonly string[] | undefined => types?.split(',')

/** Of a filter's stream: the one stream it names, when it names one. */
export const oneStream = ({ stream }: LogFilter): string | undefined => (stream?.endsWith('-') ? undefined : stream)

/** The stretch of time asked for, ms: from the first to before the second. */
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
  const written = JSON.stringify(actor ?? actorKind)
  return (event) => {
    if (!event.meta.includes(written)) return false
    const { kind, id } = metaOf(event).actor
    return (!actor || id === actor) && (!actorKind || kind === actorKind)
  }
}

function byCents({ minCents, maxCents }: LogFilter): Matcher | undefined {
  if (minCents === undefined && maxCents === undefined) return undefined
  const [min, max] = [minCents ?? Number.NEGATIVE_INFINITY, maxCents ?? Number.POSITIVE_INFINITY]
  return ({ data }) => [...data.matchAll(CENTS)].some(([, cents]) => Number(cents) >= min && Number(cents) <= max)
}
// An unescaped quote before a colon ends a key: it cannot stand within a value.
const CENTS = /Cents":(-?\d+(?:\.\d+)?)/g

function byText({ text }: LogFilter): Matcher | undefined {
  if (!text) return undefined
  const wanted = JSON.stringify(text).slice(1, -1).toLowerCase()
  return ({ data, meta }) => `${withoutCiphertext(data)}\n${meta}`.toLowerCase().includes(wanted)
}

/** What is sealed is noise to whoever looks for words. */
const withoutCiphertext = (data: string): string =>
  data.includes('"$sealed"') ? data.replace(/"\$sealed":"[^"]*"/g, '"$sealed":""') : data
