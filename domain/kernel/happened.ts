import { z } from 'zod'

/** Who did something, as the staff reads it. `name` is null once they were erased, and for guests and the market itself. */
export const doer = z.object({
  as: z.enum(['buyer', 'producer', 'staff', 'member', 'guest', 'market']),
  name: z.string().nullable(),
  /** Of the market: which part of it. */
  part: z.string().nullable(),
})
export type Doer = z.infer<typeof doer>

/** An event as the staff reads it: what happened in plain words, by whom, when, and where it stands in the log. */
export const happened = z.object({
  position: z.string(),
  type: z.string(),
  what: z.string(),
  /** What somebody said about it, word for word; null when nothing was said or it was erased. */
  words: z.string().nullable(),
  /** By the clock of the server that wrote it. What came first is told by the position, whatever the clocks said. */
  at: z.string(),
  by: doer,
  /** The order in whose replay it is a step. */
  orderId: z.string().nullable(),
})
export type Happened = z.infer<typeof happened>

/**
 * `asOf` is an instant. What counts is all up to the last event written at or before it, in the order of the log: an event that
 * stands before that one had happened by then, even if the clock of the server that wrote it was ahead.
 */
export const asOf = z.iso.datetime({ offset: true, error: 'Please give an instant as 2026-05-01T09:30:00Z' })
