import { addDaysTo, addHours, DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { closed, isAnswered, startRemedy } from '#domain/disputes/dispute-rules.ts'
import { type Dispute, type DisputeState, idsOf, isKnown, isOpen, reminderKey } from '#domain/disputes/dispute-state.ts'
import type { Outcome } from '#domain/disputes/dispute-types.ts'
import { escalation } from '#domain/disputes/party-commands.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** Commands of jobs: a deadline may have passed, or the order has approved the refund. */
export type DeadlineCommand =
  | { readonly type: 'AdvanceDispute' }
  /** `refundId` is undefined if nothing of the order was left to refund. */
  | { readonly type: 'RecordDisputeRefund'; readonly refundId: string | undefined; readonly amountCents: number }

type DeadlineInput = DeadlineCommand & { readonly at: Instant }

export function decideDeadline(state: Dispute, command: DeadlineInput): DisputeEvent[] {
  return command.type === 'RecordDisputeRefund' ? recordRefund(state, command) : advance(state, command.at)
}

function recordRefund(
  state: Dispute,
  { refundId, amountCents }: Extract<DeadlineInput, { type: 'RecordDisputeRefund' }>,
): DisputeEvent[] {
  const { remedy, refund, stage } = state
  if (!remedy || !isRefund(remedy.resolution) || refund || stage === 'closed') return []
  const data = { ...idsOf(state), amountCents, ...(refundId ? { refundId } : {}) }
  const agreed: DisputeEvent = { type: 'DisputeRefundApproved', data }
  // During a chargeback the dispute stays open until the bank's decision closes it.
  return stage === 'remedy' ? [agreed, closed(state, remedy.resolution)] : [agreed]
}

/** Acts once per due date, however often the command is repeated. */
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

/** Reminds the awaited party before the due date, and staff when it has passed. */
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

/** Decisions of the buyer's bank, from the order's events. */
export type ChargebackCommand = { readonly chargebackId: string } & (
  | {
      readonly type: 'OpenChargeback'
      readonly disputeId: string
      readonly orderId: string
      readonly producerId: string
      readonly accountId: string
      readonly reason: string
      /** The processor's deadline for evidence, if it reports one. */
      readonly dueBy?: Instant | undefined
    }
  | { readonly type: 'CloseChargeback'; readonly outcome: 'won' | 'lost' | 'withdrawn' }
)

type ChargebackInput = ChargebackCommand & { readonly at: Instant; readonly buyerId: string }

export function decideChargeback(state: DisputeState, command: ChargebackInput): DisputeEvent[] | Refusal {
  return command.type === 'OpenChargeback' ? open(state, command) : end(state, command)
}

/** Suspends an open dispute, or opens one. Only one chargeback at a time is tracked. */
function open(state: DisputeState, command: Extract<ChargebackInput, { type: 'OpenChargeback' }>): DisputeEvent[] {
  const { chargebackId, reason, at, dueBy } = command
  const about = { chargebackId, reason, dueAt: dueBy ?? addDaysTo(at, DEADLINES.bankDays) }
  if (!isKnown(state))
    return [{ type: 'DisputeOpenedByChargeback', data: { ...idsOf(command), ...about, openedAt: at } }]
  if (!isOpen(state) || state.bank) return []
  return [{ type: 'DisputeChargebackReceived', data: { ...idsOf(state), ...about } }]
}

/** If the chargeback is lost, the buyer has the money and the dispute closes. Otherwise it resumes, with enough time to act. */
function end(state: DisputeState, command: Extract<ChargebackInput, { type: 'CloseChargeback' }>): DisputeEvent[] {
  const { chargebackId, outcome, at } = command
  if (!isOpen(state)) return []
  // Also for an unknown chargeback: the buyer has the money.
  if (outcome === 'lost') return [closedBy(state, 'bank_refunded')]
  if (state.bank?.id !== chargebackId) return []
  const { before } = state.bank
  if (!before) return [closedBy(state, 'bank_denied')]
  const soonest = addHours(at, DEADLINES.answerHours)
  const dueAt = before.dueAt > soonest ? before.dueAt : soonest
  const over: DisputeEvent = {
    type: 'DisputeChargebackClosed',
    data: { ...idsOf(state), chargebackId, stage: before.stage, dueAt },
  }
  return state.refund && state.remedy ? [over, closed(state, state.remedy.resolution)] : [over]
}

const closedBy = (state: Dispute, outcome: Outcome): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome },
})
