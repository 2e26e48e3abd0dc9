import { z } from 'zod'

export const actorKinds = ['account', 'guest', 'staff', 'system'] as const

const PLAIN = /^[A-Za-z0-9_.:/-]+$/
const instant = z.iso.datetime({ offset: true, error: 'A time such as 2026-05-01T09:30:00Z' })
const cents = z.coerce.number('An amount in cents').int('Whole cents').min(-1e12).max(1e12)

/** Which events of the log are asked for; what is left out is not asked. It stands like this in addresses. */
export const logFilter = z.object({
  /** The event's own time, this one included. */
  from: instant.optional(),
  /** The event's own time, this one not included. */
  to: instant.optional(),
  /** One or several, parted by commas. */
  types: z
    .string()
    .regex(/^[A-Za-z0-9]+(,[A-Za-z0-9]+)*$/, 'Types, parted by commas')
    .max(600)
    .optional(),
  /** One stream, or with a dash at its end all of that kind: `order-`. */
  stream: z.string().regex(PLAIN, 'A stream, or its kind and a dash').max(200).optional(),
  actorKind: z.enum(actorKinds).optional(),
  /** An id, or the user name of an account. */
  actor: z.string().trim().min(1).max(200).optional(),
  correlation: z.string().regex(PLAIN, 'An id as it stands in an event').max(200).optional(),
  /** Of any field whose name ends in `Cents`, in whatever depth; one field lies within both. */
  minCents: cents.optional(),
  maxCents: cents.optional(),
  /** In whatever is not personal, capitals or not. */
  text: z.string().min(1).max(200).optional(),
})
export type LogFilter = Readonly<z.infer<typeof logFilter>>

/** Refuses what could find nothing: an end before its beginning. */
export const isChronological = ({ from, to, minCents, maxCents }: LogFilter): boolean =>
  !(from && to && Date.parse(from) >= Date.parse(to)) &&
  !(minCents !== undefined && maxCents !== undefined && minCents > maxCents)

/** An actor given by an id, not by a name. */
export const isActorId = ({ actor = '', actorKind }: LogFilter): boolean =>
  actorKind === 'system' || /^(account|guest)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(actor)

/** The filter as it is written down: nothing personal, so neither the text nor anybody's name. At most 1,000 characters. */
export function serializeLogFilter({ text, actor, ...plain }: LogFilter): string {
  const named = actor && (isActorId({ actor, ...plain }) ? `actor=${actor}` : 'actor by name')
  const parts = Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  const all = [...parts, named, text && 'some text'].filter(Boolean)
  return (all.join('; ') || 'everything').slice(0, 1000)
}
