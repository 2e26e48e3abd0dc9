import { z } from 'zod'
import { problems } from './contract.ts'
import type { Instant } from './event.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Who did something, as the staff reads it. `name` is null once they were erased, and for guests and the market itself. */
export const actorView = z.object({
  as: z.enum(['buyer', 'producer', 'staff', 'member', 'guest', 'market']),
  name: z.string().nullable(),
  /** Of the market: which part of it. */
  part: z.string().nullable(),
})
export type ActorView = z.infer<typeof actorView>

/** An event as the staff reads it: what happened in plain words, by whom, when, and where it stands in the log. */
export const eventView = z.object({
  position: z.string(),
  type: z.string(),
  what: z.string(),
  /** What somebody said about it, word for word; null when nothing was said or it was erased. */
  words: z.string().nullable(),
  /** By the clock of the server that wrote it. What came first is told by the position, whatever the clocks said. */
  at: z.string(),
  by: actorView,
  /** The order in whose replay it is a step. */
  orderId: z.string().nullable(),
})
export type EventView = z.infer<typeof eventView>

/**
 * `asOf` is an instant. What counts is all up to the last event written at or before it, in the order of the log: an event that
 * stands before that one had happened by then, even if the clock of the server that wrote it was ahead.
 */
export const asOf = z.iso.datetime({ offset: true, error: 'Please give an instant as 2026-05-01T09:30:00Z' })

export const asOfProblems = problems({
  as_of_in_future: { status: 400, text: 'This time has not come yet. Choose one up to now.' },
})

/** Clocks of browsers and servers differ by so much, ms. */
const CLOCKS_DIFFER_MS = 60_000

/** Refuses an instant that has not come yet: what was, is not known of it. */
export const futureInstantRefusal = (asOf: Instant, now: Instant): Refusal | undefined =>
  Date.parse(asOf) > Date.parse(now) + CLOCKS_DIFFER_MS ? refuse('as_of_in_future') : undefined
