import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, enforcementActionId, producerId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

/** `standing` is the account status after the event, with all actions in effect. */
const whose = {
  accountId,
  producerId: producerId.optional(),
  enforcementActionId: enforcementActionId,
  standing: z.enum(ACCOUNT_STATUSES),
}
const said = personal(z.string(), { subject: 'accountId', retention: 'account' })

/** Staff account, and the reason shown to the owner. */
const byStaff = { staffAccountId: accountId, reason: said }

/** Until `appealDeadline` the owner can appeal, signed in or with the emailed token. */
const decided = { ...whose, ...byStaff, tokenHash: z.string(), appealDeadline: z.string() }

export const enforcementEvents = defineEvents({
  AccountWarned: z.object(decided),
  /** `until` is the last day; without one the suspension lasts until it is lifted. */
  AccountSuspended: z.object({ ...decided, until: z.iso.date().optional() }),
  AccountTerminated: z.object(decided),
  SuspensionExpired: z.object(whose),
  /** `decidedBy` took the action; a different agent decides the appeal. */
  EnforcementAppealed: z.object({ ...whose, comment: said, decidedBy: accountId.optional() }),
  EnforcementActionUpheld: z.object({ ...whose, ...byStaff }),
  /** `onAppeal`: as the decision on an appeal. */
  EnforcementActionLifted: z.object({ ...whose, ...byStaff, kind: z.enum(ENFORCEMENT_ACTIONS), onAppeal: z.boolean() }),
})
export type EnforcementEvent = EventOf<typeof enforcementEvents>
