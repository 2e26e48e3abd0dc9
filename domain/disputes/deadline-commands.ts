import type { Instant } from '../kernel/event.ts'
import { addHours, DEADLINES } from './deadlines.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Dispute, idsOf, reminderKey } from './dispute-state.ts'
import { escalation } from './party-commands.ts'
import { isAnswered } from './permitted-actions.ts'
import { closed, startRemedy } from './remedy.ts'
import { isRefund } from './resolution.ts'

/** What happens by itself: time passes, and the order has agreed to a refund. */
export type DeadlineCommand =
  | { readonly type: 'AdvanceDispute' }
  /** `refundId` undefined: nothing of the order was left to give back. */
  | { readonly type: 'RecordDisputeRefund'; readonly refundId: string | undefined; readonly amountCents: number }

type Given = DeadlineCommand & { readonly at: Instant }

export function decideDeadline(state: Dispute, command: Given): DisputeEvent[] {
  return command.type === 'RecordDisputeRefund' ? recordRefund(state, command) : advance(state, command.at)
}

function recordRefund(
  state: Dispute,
  { refundId, amountCents }: Extract<Given, { type: 'RecordDisputeRefund' }>,
): DisputeEvent[] {
  const { remedy, refund, stage } = state
  if (!remedy || !isRefund(remedy.resolution) || refund || stage === 'closed') return []
  const data = { ...idsOf(state), amountCents, ...(refundId ? { refundId } : {}) }
  const agreed: DisputeEvent = { type: 'DisputeRefundApproved', data }
  // While the bank has it, it stays open: the bank's word closes it.
  return stage === 'remedy' ? [agreed, closed(state, remedy.resolution)] : [agreed]
}

/** Once for each due date, however often the clock strikes. */
function advance(state: Dispute, at: Instant): DisputeEvent[] {
  const { dueAt, stage } = state
  if (!dueAt || stage === 'closed') return []
  if (at >= dueAt) return onDeadline(state, at)
  return at >= addHours(dueAt, -DEADLINES.remindHours) ? remind(state, false) : []
}

function onDeadline(state: Dispute, at: Instant): DisputeEvent[] {
  switch (state.stage) {
    case 'answering':
      return escalate(state, escalation(state, 'mediation', at))
    case 'offered':
    case 'mediation':
      return escalate(state, escalation(state, 'investigation', at))
    case 'investigation':
      return escalate(state, escalation(state, 'investigation', at))
    case 'decided':
      return startRemedy(state, state.decision!.resolution, at)
    case 'remedy': {
      const { resolution, status } = state.remedy!
      const nobodyObjected = resolution.kind === 'replacement' && status === 'confirmed'
      return nobodyObjected ? [closed(state, resolution)] : remind(state, true)
    }
    default:
      return remind(state, true)
  }
}

const escalate = (state: Dispute, to: ReturnType<typeof escalation>): DisputeEvent[] => [
  { type: 'DisputeEscalated', data: { ...idsOf(state), from: state.stage, ...to } },
]

/** Whoever has something to do is told before it is due; the staff, when it is over and nothing was done. */
function remind(state: Dispute, over: boolean): DisputeEvent[] {
  const { stage, dueAt } = state
  const who = over ? 'staff' : awaitedParty(state)
  if (!who || !dueAt || state.reminded.includes(reminderKey({ stage, dueAt, over }))) return []
  const assigned = state.assignee ? { assignee: state.assignee } : {}
  return [{ type: 'DisputeReminderRequested', data: { ...idsOf(state), who, stage, dueAt, over, ...assigned } }]
}

function awaitedParty({ stage, remedy, bank }: Dispute): 'buyer' | 'producer' | 'staff' | undefined {
  if (stage === 'answering') return 'producer'
  if (bank && isAnswered(bank)) return undefined
  if (stage === 'offered') return 'buyer'
  if (stage === 'remedy') return remedy?.status === 'begun' && !isRefund(remedy.resolution) ? 'producer' : undefined
  return stage === 'decided' || stage === 'closed' ? undefined : 'staff'
}
