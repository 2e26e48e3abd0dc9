import { z } from 'zod'
import { obligationKinds } from './account-closure.ts'

/** What keeps something whose time is over: a case, or what has to end before an account can be closed. */
export const legalHoldReasons = ['case', ...obligationKinds] as const

/** One thing whose time was over on a day, and what keeps it until that has ended. */
export const legalHold = z.object({ id: z.string(), since: z.iso.date(), by: z.array(z.enum(legalHoldReasons)) })
export type LegalHold = Readonly<z.infer<typeof legalHold>>

/** What became of one rule of the data retention page on one day. */
export const purgeRuleResult = z.object({
  rule: z.string(),
  /** How much went: people’s keys, accounts, listings, or entries of a log. */
  went: z.number().int(),
  /** Whose time is over, and what is not over holds. */
  held: z.number().int(),
  /** The first day on which more goes; null while there is nothing. */
  next: z.string().nullable(),
  /** The first of those held, at most a hundred; absent in the first sweeps. */
  holds: z.array(legalHold).optional(),
})
export type PurgeRuleResult = z.infer<typeof purgeRuleResult>
