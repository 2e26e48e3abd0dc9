import { z } from 'zod'
import { obligationKinds } from './obligations.ts'

/** What keeps something whose time is over: a case, or what has to end before an account can be closed. */
export const heldBy = ['case', ...obligationKinds] as const

/** One thing whose time was over on a day, and what keeps it until that has ended. */
export const held = z.object({ id: z.string(), since: z.iso.date(), by: z.array(z.enum(heldBy)) })
export type Held = Readonly<z.infer<typeof held>>

/** What became of one rule of the data retention page on one day. */
export const sweptRule = z.object({
  rule: z.string(),
  /** How much went: people’s keys, accounts, listings, or entries of a log. */
  went: z.number().int(),
  /** Whose time is over, and what is not over holds. */
  held: z.number().int(),
  /** The first day on which more goes; null while there is nothing. */
  next: z.string().nullable(),
  /** The first of those held, at most a hundred; absent in the first sweeps. */
  holds: z.array(held).optional(),
})
export type SweptRule = z.infer<typeof sweptRule>
