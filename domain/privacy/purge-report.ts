import { z } from 'zod'
import { obligationKinds } from './account-closure.ts'

/** Reasons to keep data after its retention period: an open dispute, or an obligation. */
export const legalHoldReasons = ['dispute', ...obligationKinds] as const

/** Data kept although its retention period ended on `since`, and the reasons. */
export const legalHold = z.object({ id: z.string(), since: z.iso.date(), by: z.array(z.enum(legalHoldReasons)) })
export type LegalHold = Readonly<z.infer<typeof legalHold>>

/** Result of one retention rule on one day. */
export const purgeRuleResult = z.object({
  rule: z.string(),
  /** Number of purged keys, accounts, listings or log entries. */
  purgedCount: z.number().int(),
  /** Number of expired items under a legal hold. */
  held: z.number().int(),
  /** Date of the next purge; null if nothing is stored. */
  next: z.string().nullable(),
  /** The first 100 legal holds; absent in the earliest reports. */
  holds: z.array(legalHold).optional(),
})
export type PurgeRuleResult = z.infer<typeof purgeRuleResult>
