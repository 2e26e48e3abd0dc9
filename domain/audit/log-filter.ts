import { z } from 'zod'

export const actorKinds = ['account', 'guest', 'staff', 'system'] as const

const PLAIN = /^[A-Za-z0-9_.:/-]+$/
/** An id, or a name as users write it. */
const reference = z.string().trim().min(1).max(200)
const instant = z.iso.datetime({ offset: true, error: 'Please enter a time such as 2026-05-01T09:30:00Z' })
const cents = z.coerce.number('Please enter an amount in cents').int('Please enter whole cents').min(-1e12).max(1e12)

/** Filter of the event log; absent fields do not filter. Used as URL parameters. */
export const logFilter = z.object({
  /** Event time, inclusive. */
  from: instant.optional(),
  /** Event time, exclusive. */
  to: instant.optional(),
  /** Comma-separated event types. */
  types: z
    .string()
    .regex(/^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$/, 'Please separate event types by commas')
    .max(600)
    .optional(),
  /** A stream name, or a prefix that ends in a dash: `order-`. */
  stream: z.string().regex(PLAIN, 'Please enter a stream name, or a prefix that ends in a dash').max(200).optional(),
  actorKind: z.enum(actorKinds).optional(),
  /** An actor id, or the username of an account. */
  actor: reference.optional(),
  /** Events of a product, or that name it: its id or its name. */
  product: reference.optional(),
  /** Events of a producer, or that name it: its id or its business name. */
  producer: reference.optional(),
  /** Events of an order, or that name it: its id or its number. */
  order: reference.optional(),
  /** Correlation ids may contain names, with spaces. */
  correlation: z
    .string()
    .regex(/^\P{Cc}+$/u, 'Please enter a correlation id')
    .max(200)
    .optional(),
  /** Matches any field whose name ends in `Cents`, at any depth; the same field must be within both limits. */
  minCents: cents.optional(),
  maxCents: cents.optional(),
  /** Case-insensitive search in non-personal data. */
  text: z.string().min(1).max(200).optional(),
})
export type LogFilter = Readonly<z.infer<typeof logFilter>>

/** Whether every range starts before it ends. */
export const isChronological = ({ from, to, minCents, maxCents }: LogFilter): boolean =>
  !(from && to && Date.parse(from) >= Date.parse(to)) &&
  !(minCents !== undefined && maxCents !== undefined && minCents > maxCents)

/** Whether the actor is an id, not a name. */
export const isActorId = ({ actor = '', actorKind }: LogFilter): boolean =>
  actorKind === 'system' || /^(account|guest)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(actor)

/** Subjects by which a filter can be narrowed. */
export const subjectKinds = ['product', 'producer', 'order'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What names can be suggested for. */
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
