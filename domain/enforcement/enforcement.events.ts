import { z } from 'zod'
import { defineEvents, type EventOf, personal, publicEvent } from '../kernel/event.ts'
import { accountId, enforcementActionId, producerId } from '../kernel/ids.ts'
import { ACCOUNT_STATUSES, ENFORCEMENT_ACTIONS } from './enforcement-types.ts'

/** `accountStatus` is the status after the event, with all actions in effect. */
const common = {
  accountId,
  producerId: producerId.optional(),
  enforcementActionId,
  accountStatus: z.enum(ACCOUNT_STATUSES),
}
const text = personal(z.string(), { subject: 'accountId', retention: 'account' })

/** Staff account, and the reason shown to the owner. */
const staffDecision = { staffAccountId: accountId, reason: text }

/** Until `appealDeadline` the owner can appeal, signed in or with the emailed token. */
const decided = { ...common, ...staffDecision, tokenHash: z.string(), appealDeadline: z.string() }

export const enforcementEvents = defineEvents({
  AccountWarned: publicEvent(decided),
  /** `endsOn` is the last day; without one the suspension lasts until it is lifted. */
  AccountSuspended: publicEvent({ ...decided, endsOn: z.iso.date().optional() }),
  AccountTerminated: publicEvent(decided),
  SuspensionExpired: publicEvent(common),
  /** `decidedBy` took the action; a different agent decides the appeal. */
  EnforcementAppealed: publicEvent({ ...common, comment: text, decidedBy: accountId.optional() }),
  EnforcementActionUpheld: publicEvent({ ...common, ...staffDecision }),
  /** `onAppeal`: whether the decision of an appeal lifted it. */
  EnforcementActionLifted: publicEvent({
    ...common,
    ...staffDecision,
    actionType: z.enum(ENFORCEMENT_ACTIONS),
    onAppeal: z.boolean(),
  }),
})
export type EnforcementEvent = EventOf<typeof enforcementEvents>
