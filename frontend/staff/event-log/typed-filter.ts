import { isChronological, type LogFilter, logFilter } from '#domain/audit/log-filter.ts'
import { instantOf, localTime } from '#frontend/shared/lib/marketplace-time.ts'
import { centsAsTyped, typedCents } from '#frontend/shared/lib/parse-cents.ts'

/** The filter as a person types it: times of the market, amounts in dollars. */
export const EMPTY = {
  from: '',
  to: '',
  types: '',
  stream: '',
  actorKind: '',
  actor: '',
  correlation: '',
  min: '',
  max: '',
  text: '',
}
type TypedFilter = typeof EMPTY

/** What an address asks for; what it holds that is no filter is left out. */
export function filterIn(search: URLSearchParams): LogFilter {
  const asked = Object.entries(logFilter.shape).flatMap(([name, shape]) => {
    const parsed = shape.safeParse(search.get(name) || undefined)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(asked) as LogFilter
}

/** Whether an address holds something that is no filter: what is left of it is another query than was meant. */
export const isInvalid = (search: URLSearchParams): boolean =>
  !typedFilter.safeParse(Object.fromEntries([...search].filter(([, value]) => value !== ''))).success

export const addressed = (filter: LogFilter): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value?.toString()]))

export function typedFrom({ from, to, minCents, maxCents, ...plain }: LogFilter): TypedFilter {
  const amount = (cents: number | undefined) => (cents === undefined ? '' : centsAsTyped(cents))
  return { ...EMPTY, ...plain, from: minuteOf(from), to: minuteOf(to), min: amount(minCents), max: amount(maxCents) }
}

/** Still to be checked by the schema. */
export function filterOf({ from, to, min, max, ...plain }: TypedFilter): Record<string, unknown> {
  const amount = (typed: string) => (typed.trim() ? typedCents(typed) : undefined)
  const filter = { ...plain, from: instantOf(from), to: instantOf(to), minCents: amount(min), maxCents: amount(max) }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined))
}

export const typedFilter = logFilter.refine(isChronological, {
  error: 'The end lies before the beginning',
  path: ['to'],
})

/** `2026-05-01T09:30`, as the field for a time wants it. */
const minuteOf = (at: string | undefined): string => (at ? localTime(at).slice(0, 16) : '')
