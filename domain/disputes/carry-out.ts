import type { Instant } from '../kernel/event.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Case, idsOf } from './dispute-state.ts'
import { isRefund, outcomeOf, type Resolution } from './resolution.ts'
import { daysAfterInstant, hoursAfter, TERMS } from './terms.ts'

/** What follows once a case is settled or a decision takes effect. */
export const carryOut = (state: Case, resolution: Resolution, at: Instant): DisputeEvent[] =>
  resolution.kind === 'denied'
    ? [closed(state, resolution)]
    : [{ type: 'RemedyBegun', data: { ...idsOf(state), remedy: resolution, dueAt: remedyDue(resolution, at) } }]

export const closed = (state: Case, resolution: Resolution): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome: outcomeOf(resolution) },
})

export function remedyDue(resolution: Resolution, at: Instant): Instant {
  if (isRefund(resolution)) return hoursAfter(at, TERMS.refundHours)
  if (resolution.kind === 'improvement_plan') return `${resolution.dueOn}T23:59:59.000Z`
  return daysAfterInstant(at, TERMS.replacementDays)
}
