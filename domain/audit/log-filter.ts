// `zod/mini`, because the event log's first page loads it to parse the filter in its URL.
import * as z from 'zod/mini'

export const actorKinds = ['account', 'guest', 'staff', 'system'] as const

const PLAIN = /^[A-Za-z0-9_.:/-]+$/
/** An id, or a name as the user typed it. */
const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const instant = z.iso.datetime({ offset: true, error: 'Enter a time such as 2026-05-01T09:30:00Z' })
const cents = z.coerce.number('Enter an amount in cents').check(z.int('Enter whole cents'), z.gte(-1e12), z.lte(1e12))

/** Filter of the event log; absent fields do not filter. Used as URL parameters. */
export const logFilter = z.object({
  /** Event time, inclusive. */
  from: z.optional(instant),
  /** Event time, exclusive. */
  to: z.optional(instant),
  /** Comma-separated event types. */
  types: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$/, 'Separate event types with commas'), z.maxLength(600)),
  ),
  /** A stream name, or a prefix that ends in a dash: `order-`. */
  stream: z.optional(
    z.string().check(z.regex(PLAIN, 'Enter a stream name, or a prefix that ends in a dash'), z.maxLength(200)),
  ),
  actorKind: z.optional(z.enum(actorKinds, `Enter one of these: ${actorKinds.join(', ')}`)),
  /** An actor id, or the username of an account. */
  actor: z.optional(reference),
  /** Events of a product, or that name it: its id or its name. */
  product: z.optional(reference),
  /** Events of a producer, or that name it: its id or its business name. */
  producer: z.optional(reference),
  /** Events of an order, or that name it: its id or its number. */
  order: z.optional(reference),
  /** Correlation ids may contain names, with spaces. */
  correlation: z.optional(z.string().check(z.regex(/^\P{Cc}+$/u, 'Enter a correlation id'), z.maxLength(200))),
  /** Matches any field whose name ends in `Cents`, at any depth; the same field must be within both limits. */
  minCents: z.optional(cents),
  maxCents: z.optional(cents),
  /** Case-insensitive search in non-personal data. */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
export type LogFilter = Readonly<z.infer<typeof logFilter>>

/** Whether `from` is before `to` and `minCents` is not above `maxCents`. */
export const isChronological = ({ from, to, minCents, maxCents }: LogFilter): boolean =>
  !(from && to && Date.parse(from) >= Date.parse(to)) &&
  !(minCents !== undefined && maxCents !== undefined && minCents > maxCents)

/** Whether the actor is an id, not a name. */
export const isActorId = ({ actor = '', actorKind }: LogFilter): boolean =>
  actorKind === 'system' || /^(account|guest)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(actor)

/** Kinds of records an event can be about. */
export const subjectKinds = ['product', 'producer', 'order'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Kinds of names that can be suggested. */
export const suggestedKinds = [...subjectKinds, 'actor'] as const
export type SuggestedKind = (typeof suggestedKinds)[number]

export const isSubjectId = (kind: SubjectKind, reference: string): boolean =>
  new RegExp(`^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(reference)

/** The filter as logged, without personal data: no search text and no names. At most 1,000 characters. */
export function serializeLogFilter({ text, actor, product, producer, order, ...plain }: LogFilter): string {
  const named = actor && (isActorId({ actor, ...plain }) ? `actor=${actor}` : 'actor by name')
  const subjects = Object.entries({ product, producer, order }).map(
    ([kind, value]) =>
      value && (isSubjectId(kind as SubjectKind, value) ? `${kind}=${value}` : `${kind} by ${NAMED_BY[kind]}`),
  )
  const parts = Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  const all = [...parts, named, ...subjects, text && 'some text'].filter(Boolean)
  return (all.join('; ') || 'everything').slice(0, 1000)
}

const NAMED_BY: Readonly<Record<string, string>> = { product: 'name', producer: 'name', order: 'number' }
