import { addDaysTo, addHours, DEADLINES } from '#domain/disputes/deadlines.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { disputeClosed, isAnswered, startRemedy } from '#domain/disputes/dispute-rules.ts'
import { type Dispute, type DisputeState, idsOf, isKnown, isOpen, reminderKey } from '#domain/disputes/dispute-state.ts'
import type { Outcome } from '#domain/disputes/dispute-types.ts'
import { escalation } from '#domain/disputes/party-commands.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { CURRENCY } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** Commands of jobs: a deadline may have passed, or the order has approved the refund. */
export type DeadlineCommand =
  | { readonly type: 'AdvanceDispute' }
  /** `refundId` is undefined if nothing was left to refund. */
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
  const data = { ...idsOf(state), amountCents, currency: CURRENCY, ...(refundId ? { refundId } : {}) }
  const approved: DisputeEvent = { type: 'DisputeRefundApproved', data }
  // During a chargeback the dispute stays open until the bank's decision closes it.
  return stage === 'remedy' ? [approved, disputeClosed(state, remedy.resolution)] : [approved]
}

/** Acts once per due date, however often the command is repeated. */
function advance(state: Dispute, at: Instant): DisputeEvent[] {
  const { dueAt, stage } = state
  if (!dueAt || stage === 'closed') return []
  if (at >= dueAt) return onDeadline(state, at)
  return at >= addHours(dueAt, -DEADLINES.reminderHours) ? remind(state, false) : []
}

function onDeadline(state: Dispute, at: Instant): DisputeEvent[] {
  switch (state.stage) {
    case 'awaiting_producer':
      return escalate(state, escalation(state, 'mediation', at))
    case 'awaiting_buyer':
    case 'mediation':
      return escalate(state, escalation(state, 'investigation', at))
    case 'investigation':
      return escalate(state, escalation(state, 'investigation', at))
    case 'decided':
      return startRemedy(state, state.decision!.resolution, at)
    case 'remedy': {
      const { resolution, status } = state.remedy!
      const notContested = resolution.kind === 'replacement' && status === 'confirmed'
      return notContested ? [disputeClosed(state, resolution)] : remind(state, true)
    }
    default:
      return remind(state, true)
  }
}

const escalate = (state: Dispute, { stage: toStage, dueAt }: ReturnType<typeof escalation>): DisputeEvent[] => [
  { type: 'DisputeEscalated', data: { ...idsOf(state), fromStage: state.stage, toStage, dueAt } },
]

/** Reminds the awaited party before the due date, and staff when it has passed. */
function remind(state: Dispute, overdue: boolean): DisputeEvent[] {
  const { stage, dueAt } = state
  const recipient = overdue ? 'staff' : awaitedParty(state)
  if (!recipient || !dueAt || state.sentReminders.includes(reminderKey({ stage, dueAt, overdue }))) return []
  const assigned = state.assigneeAccountId ? { assigneeAccountId: state.assigneeAccountId } : {}
  return [
    {
      type: 'DisputeReminderRequested',
      data: { ...idsOf(state), recipient, stage, dueAt, overdue, ...assigned },
    },
  ]
}

function awaitedParty({ stage, remedy, chargeback }: Dispute): 'buyer' | 'producer' | 'staff' | undefined {
  if (stage === 'awaiting_producer') return 'producer'
  if (chargeback && isAnswered(chargeback)) return undefined
  if (stage === 'awaiting_buyer') return 'buyer'
  if (stage === 'remedy') return remedy?.status === 'started' && !isRefund(remedy.resolution) ? 'producer' : undefined
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
      readonly submissionDeadline?: Instant | undefined
    }
  | { readonly type: 'UpdateChargeback'; readonly submissionDeadline: Instant }
  | { readonly type: 'CloseChargeback'; readonly outcome: 'won' | 'lost' | 'withdrawn' }
)

type ChargebackInput = ChargebackCommand & { readonly at: Instant; readonly buyerId: string }

export function decideChargeback(state: DisputeState, command: ChargebackInput): DisputeEvent[] | Refusal {
  switch (command.type) {
    case 'OpenChargeback':
      return open(state, command)
    case 'UpdateChargeback':
      return update(state, command)
    case 'CloseChargeback':
      return close(state, command)
  }
}

/** Suspends an open dispute, or opens one. Only one chargeback at a time is tracked. */
function open(state: DisputeState, command: Extract<ChargebackInput, { type: 'OpenChargeback' }>): DisputeEvent[] {
  const { chargebackId, reason, at, submissionDeadline } = command
  const chargeback = {
    chargebackId,
    reason,
    dueAt: submissionDeadline ?? addDaysTo(at, DEADLINES.chargebackResponseDays),
  }
  if (!isKnown(state))
    return [{ type: 'DisputeOpenedByChargeback', data: { ...idsOf(command), ...chargeback, openedAt: at } }]
  if (!isOpen(state) || state.chargeback) return []
  return [{ type: 'DisputeChargebackReceived', data: { ...idsOf(state), ...chargeback } }]
}

/** Has no effect once the chargeback has been answered. */
function update(state: DisputeState, command: Extract<ChargebackInput, { type: 'UpdateChargeback' }>): DisputeEvent[] {
  const { chargebackId, submissionDeadline: dueAt } = command
  if (!isOpen(state) || state.chargeback?.id !== chargebackId) return []
  if (isAnswered(state.chargeback) || state.dueAt === dueAt) return []
  return [{ type: 'DisputeChargebackUpdated', data: { ...idsOf(state), chargebackId, dueAt } }]
}

/**
 * If the chargeback is lost, the buyer has the money and the dispute closes. Otherwise the dispute resumes with enough
 * time to act, or closes if the chargeback opened it.
 */
function close(state: DisputeState, command: Extract<ChargebackInput, { type: 'CloseChargeback' }>): DisputeEvent[] {
  const { chargebackId, outcome, at } = command
  if (!isOpen(state)) return []
  // Also for an unknown chargeback: the buyer has the money.
  if (outcome === 'lost') return [closedBy(state, 'chargeback_lost')]
  if (state.chargeback?.id !== chargebackId) return []
  const { resumes } = state.chargeback
  if (!resumes) return [closedBy(state, 'chargeback_won')]
  const earliest = addHours(at, DEADLINES.responseHours)
  const dueAt = resumes.dueAt > earliest ? resumes.dueAt : earliest
  const resumed: DisputeEvent = {
    type: 'DisputeChargebackClosed',
    data: { ...idsOf(state), chargebackId, stage: resumes.stage, dueAt },
  }
  return state.refund && state.remedy ? [resumed, disputeClosed(state, state.remedy.resolution)] : [resumed]
}

const closedBy = (state: Dispute, outcome: Outcome): DisputeEvent => ({
  type: 'DisputeClosed',
  data: { ...idsOf(state), outcome },
})
