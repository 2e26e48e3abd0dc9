import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffMember } from '../kernel/actor.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { addDaysTo, DEADLINES } from './deadlines.ts'
import type { DisputeEvent } from './dispute.events.ts'
import {
  agentActions,
  type DisputeAction,
  isAnswered,
  isParty,
  noStoreCreditAccount,
  type RefundableLine,
  remedyDeadline,
  resolutionNotAllowed,
  resolutionNotRequested,
  startRemedy,
} from './dispute-rules.ts'
import { type Dispute, idsOf } from './dispute-state.ts'
import type { Side } from './dispute-types.ts'
import { outcomeOf, type Resolution } from './resolution.ts'

/** Commands of support agents. `left` is what of the order has not been refunded. */
export type AgentCommand = { readonly staff: StaffMember } & (
  | { readonly type: 'AssignDispute' }
  | { readonly type: 'RequestInformation'; readonly side: Side; readonly text: string }
  | ({ readonly type: 'ProposeSettlement' } & Reasoned)
  | ({ readonly type: 'DecideDispute' } & Reasoned)
  | {
      readonly type: 'ConvertRemedyToRefund'
      readonly resolution: Resolution
      readonly left: readonly RefundableLine[]
      readonly text: string
    }
  | { readonly type: 'CompleteRemedy'; readonly text: string }
  | StageChargebackEvidence
  | { readonly type: 'SubmitEvidence' | 'AcceptChargeback' }
)

/** Evidence staged at the payment processor; `dueBy` is the bank's deadline. */
export interface StageChargebackEvidence {
  readonly type: 'StageChargebackEvidence'
  readonly fields: readonly { readonly field: string; readonly hmac: string }[]
  readonly fingerprint: string
  /** Fingerprint of the generated evidence, and the fields that staff edited; absent without edits. */
  readonly basis?: string | undefined
  readonly edited?: Readonly<Record<string, string>> | undefined
  /** The dispute's files, each with the processor's field and file id; absent without files. */
  readonly files?: readonly StagedFile[] | undefined
  readonly dueBy: Instant | undefined
}

export interface StagedFile {
  readonly paperId: string
  readonly field: string
  readonly fileId: string
}

interface Reasoned {
  readonly resolution: Resolution
  readonly left: readonly RefundableLine[]
  readonly text: string
  /** What the producer has to do; empty without an improvement plan. */
  readonly plan: string
}

type Given = AgentCommand & { readonly at: Instant }

export function decideForAgent(state: Dispute, command: Given): DisputeEvent[] | Refusal {
  const { staff } = command
  if (!CAN_RESOLVE_DISPUTES.includes(staff.role)) return refuse('not_allowed')
  if (isParty(state, staff.accountId)) return refuse('own_dispute')
  if (state.stage === 'appealed') {
    const refusal = notForAppeal(state, staff, command.type)
    if (refusal) return refusal
  }
  if (command.type === 'AssignDispute') return assign(state, staff)
  if (isChargebackResponse(command)) return respondToChargeback(state, command)
  if (state.assignee !== staff.accountId) return refuse('dispute_not_assigned')
  if (!agentActions(state, staff).includes(actionOf(state, command))) return refuse('dispute_stage_changed')
  return work(state, command)
}

/** Only a senior agent who did not make the decision can decide its appeal. */
function notForAppeal({ decision }: Dispute, staff: StaffMember, type: AgentCommand['type']): Refusal | undefined {
  if (type !== 'AssignDispute' && type !== 'DecideDispute') return undefined
  if (decision?.by === staff.accountId) return refuse('own_decision')
  return CAN_DECIDE_APPEALS.includes(staff.role) ? undefined : refuse('appeal_not_allowed')
}

function assign(state: Dispute, { accountId: by }: StaffMember): DisputeEvent[] | Refusal {
  if (state.stage === 'closed') return refuse('dispute_stage_changed')
  return state.assignee === by ? [] : [{ type: 'DisputeAssigned', data: { ...idsOf(state), staffAccountId: by } }]
}

type ChargebackResponseCommand = Extract<
  Given,
  { type: 'StageChargebackEvidence' | 'SubmitEvidence' | 'AcceptChargeback' }
>
const isChargebackResponse = (command: Given): command is ChargebackResponseCommand =>
  command.type === 'StageChargebackEvidence' || command.type === 'SubmitEvidence' || command.type === 'AcceptChargeback'

/** Staff responses to a chargeback. A repeated response has no effect; after a response no other one is possible. */
function respondToChargeback(state: Dispute, command: ChargebackResponseCommand): DisputeEvent[] | Refusal {
  const { bank, staged } = state
  if (!bank) return refuse(state.stage === 'closed' ? 'dispute_stage_changed' : 'no_chargeback')
  if (state.assignee !== command.staff.accountId) return refuse('dispute_not_assigned')
  if (command.type === 'SubmitEvidence' && bank.submitted) return []
  if (command.type === 'AcceptChargeback' && bank.accepted) return []
  if (state.stage === 'closed') return refuse('dispute_stage_changed')
  if (isAnswered(bank)) return refuse('chargeback_already_answered')
  const data = { ...idsOf(state), chargebackId: bank.id, staffAccountId: command.staff.accountId }
  switch (command.type) {
    case 'StageChargebackEvidence':
      return stage(state, command)
    case 'SubmitEvidence': {
      if (!staged) return refuse('evidence_not_staged')
      const dueAt = addDaysTo(command.at, DEADLINES.bankDecisionDays)
      return [{ type: 'ChargebackEvidenceSubmitted', data: { ...data, submittedAt: command.at, dueAt } }]
    }
    case 'AcceptChargeback':
      return [{ type: 'ChargebackLossAccepted', data: { ...data, acceptedAt: command.at } }]
  }
}

/** Has no effect if the same evidence is already staged. Only files of this dispute can be included. */
function stage(state: Dispute, command: Extract<Given, StageChargebackEvidence>): DisputeEvent[] | Refusal {
  const { fields, fingerprint, basis, edited, files = [], dueBy, at: stagedAt, staff } = command
  if (!files.every(({ paperId }) => state.papers.some(({ id }) => id === paperId)))
    return refuse('evidence_not_in_case')
  if (!state.bank || state.staged?.fingerprint === fingerprint) return []
  const data = {
    ...idsOf(state),
    chargebackId: state.bank.id,
    ...(dueBy ? { dueBy } : {}),
    staffAccountId: staff.accountId,
    stagedAt,
    fields: [...fields],
    fingerprint,
    ...(basis && basis !== fingerprint ? { basis } : {}),
    ...(edited ? { edited } : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
  }
  return [{ type: 'ChargebackEvidenceStaged', data }]
}

const ACTIONS = {
  RequestInformation: 'ask',
  ProposeSettlement: 'propose',
  ConvertRemedyToRefund: 'turn_remedy',
  CompleteRemedy: 'close',
} as const

const actionOf = (
  { stage }: Dispute,
  { type }: Exclude<Given, { type: 'AssignDispute' } | ChargebackResponseCommand>,
): DisputeAction => {
  if (type === 'DecideDispute') return stage === 'appealed' ? 'decide_appeal' : 'decide'
  return ACTIONS[type]
}

function work(
  state: Dispute,
  command: Exclude<Given, { type: 'AssignDispute' } | ChargebackResponseCommand>,
): DisputeEvent[] | Refusal {
  const { text, at } = command
  const data = { ...idsOf(state), staffAccountId: command.staff.accountId, text }
  switch (command.type) {
    case 'RequestInformation':
      return [{ type: 'DisputeInformationRequested', data: { ...data, side: command.side } }]
    case 'CompleteRemedy':
      return [{ type: 'DisputeClosed', data: { ...data, outcome: outcomeOf(state.remedy!.resolution) } }]
    case 'ConvertRemedyToRefund': {
      const remedy = command.resolution
      return (
        resolutionNotAllowed(remedy, command) ?? [
          { type: 'DisputeRemedyConvertedToRefund', data: { ...data, remedy, dueAt: remedyDeadline(remedy, at) } },
        ]
      )
    }
    case 'ProposeSettlement': {
      const put = { ...data, proposal: command.resolution, ...planOf(command) }
      return (
        resolutionNotAllowed(command.resolution, command) ??
        noStoreCreditAccount(state, command.resolution) ?? [{ type: 'DisputeSettlementProposed', data: put }]
      )
    }
    case 'DecideDispute':
      return (
        resolutionNotAllowed(command.resolution, command) ??
        noStoreCreditAccount(state, command.resolution) ??
        resolutionNotRequested(state, command.resolution) ??
        decide(state, command)
      )
  }
}

function decide(state: Dispute, command: Extract<Given, { type: 'DecideDispute' }>): DisputeEvent[] {
  const { staff, text, resolution: decision, at } = command
  const data = { ...idsOf(state), staffAccountId: staff.accountId, text, decision, ...planOf(command) }
  if (state.stage === 'appealed') return [{ type: 'DisputeAppealDecided', data }, ...startRemedy(state, decision, at)]
  return [{ type: 'DisputeDecided', data: { ...data, dueAt: addDaysTo(at, DEADLINES.appealDays) } }]
}

const planOf = ({ plan, resolution }: Reasoned) => (resolution.kind === 'improvement_plan' ? { plan } : {})
