import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, enforcementActionId, producerId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

/** `standing` is how the account stands after it, whatever else holds against it. */
const whose = {
  accountId,
  producerId: producerId.optional(),
  enforcementActionId: enforcementActionId,
  standing: z.enum(ACCOUNT_STATUSES),
}
const said = personal(z.string(), { subject: 'accountId', retention: 'account' })

/** By an account of the staff, with what its holder is told. */
const byStaff = { staffAccountId: accountId, reason: said }

/** Until `appealDeadline` its holder may ask for another look: signed in, or by the token that went out by mail. */
const decided = { ...whose, ...byStaff, tokenHash: z.string(), appealDeadline: z.string() }

export const enforcementEvents = defineEvents({
  AccountWarned: z.object(decided),
  /** Through the day `until`; without one until it is lifted. */
  AccountSuspended: z.object({ ...decided, until: z.iso.date().optional() }),
  AccountTerminated: z.object(decided),
  /** Its last day has passed. */
  SuspensionExpired: z.object(whose),
  /** `decidedBy` is the support agent who made the decision; another agent reviews it. */
  EnforcementAppealed: z.object({ ...whose, comment: said, decidedBy: accountId.optional() }),
  /** Somebody else has looked at it again, and it stays. */
  EnforcementActionUpheld: z.object({ ...whose, ...byStaff }),
  /** `onAppeal`: because its holder had asked; otherwise of the staff's own accord. */
  EnforcementActionLifted: z.object({ ...whose, ...byStaff, kind: z.enum(ENFORCEMENT_ACTIONS), onAppeal: z.boolean() }),
})
export type EnforcementEvent = EventOf<typeof enforcementEvents>
