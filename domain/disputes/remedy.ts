import type { Instant } from '../kernel/event.ts'
import { addDaysTo, addHours, DEADLINES } from './deadlines.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Dispute, idsOf } from './dispute-state.ts'
import { isRefund, outcomeOf, type Resolution } from './resolution.ts'

/** What follows once a case is settled or a decision takes effect. */
export const startRemedy = (state: Dispute, resolution: Resolution, at: Instant): DisputeEvent[] =>
  resolution.kind === 'denied'
    ? [closed(state, resolution)]
    : [
        {
          type: 'DisputeRemedyStarted',
          data: { ...idsOf(state), remedy: resolution, dueAt: remedyDeadline(resolution, at) },
        },
      ]

export const closed = (state: Dispute, resolution: Resolution): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome: outcomeOf(resolution) },
})

export function remedyDeadline(resolution: Resolution, at: Instant): Instant {
  if (isRefund(resolution)) return addHours(at, DEADLINES.refundHours)
  if (resolution.kind === 'improvement_plan') return `${resolution.dueOn}T23:59:59.000Z`
  return addDaysTo(at, DEADLINES.replacementDays)
}
