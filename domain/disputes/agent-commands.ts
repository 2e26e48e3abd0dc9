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

/**
 * Commands of support agents. `refundable` is the part of the order that has not been refunded. Without an `assignee`,
 * the dispute is assigned to the agent.
 */
export type AgentCommand = { readonly agent: StaffMember } & (
  | { readonly type: 'AssignDispute'; readonly assignee?: StaffMember | undefined }
  | { readonly type: 'AddNote'; readonly note: string; readonly orderStep?: string | undefined }
  | { readonly type: 'RequestInformation'; readonly side: Side; readonly statement: string }
  | ({ readonly type: 'ProposeSettlement' } & ReasonedResolution)
  | ({ readonly type: 'DecideDispute' } & ReasonedResolution)
  | {
      readonly type: 'ConvertRemedyToRefund'
      readonly resolution: Resolution
      readonly refundable: readonly RefundableLine[]
      readonly statement: string
    }
  | { readonly type: 'CompleteRemedy'; readonly statement: string }
  | StageChargebackEvidence
  | { readonly type: 'SubmitEvidence' | 'AcceptChargeback' }
)

/** Evidence staged at the payment processor; `submissionDeadline` is the bank's deadline. */
export interface StageChargebackEvidence {
  readonly type: 'StageChargebackEvidence'
  readonly fields: readonly { readonly field: string; readonly hmac: string }[]
  readonly contentHash: string
  /** Content hash of the generated evidence, and the fields that the agent edited; absent without edits. */
  readonly generatedContentHash?: string | undefined
  readonly editedFields?: Readonly<Record<string, string>> | undefined
  /** The dispute's files, each with the processor's field and file id; absent without files. */
  readonly files?: readonly StagedFile[] | undefined
  readonly submissionDeadline: Instant | undefined
}

export interface StagedFile {
  readonly documentId: string
  readonly field: string
  readonly fileId: string
}

interface ReasonedResolution {
  readonly resolution: Resolution
  readonly refundable: readonly RefundableLine[]
  readonly statement: string
  /** What the producer has to do; empty without an improvement plan. */
  readonly improvementPlan: string
}

type AgentInput = AgentCommand & { readonly at: Instant }

export function decideForAgent(state: Dispute, command: AgentInput): DisputeEvent[] | Refusal {
  const { agent } = command
  if (!CAN_RESOLVE_DISPUTES.includes(agent.role)) return refuse('not_allowed')
  if (isParty(state, agent.accountId)) return refuse('own_dispute')
  if (command.type === 'AddNote') return addNote(state, command)
  if (command.type === 'AssignDispute' && command.assignee) return reassign(state, command.assignee)
  if (state.stage === 'appealed') {
    const refusal = appealRefusal(state, agent, command.type)
    if (refusal) return refusal
  }
  if (command.type === 'AssignDispute') return assign(state, agent)
  if (isChargebackResponse(command)) return respondToChargeback(state, command)
  if (state.assigneeAccountId !== agent.accountId) return refuse('dispute_not_assigned')
  if (!agentActions(state, agent).includes(actionOf(state, command))) return refuse('dispute_stage_changed')
  return work(state, command)
}

/** Only a senior agent who did not make the decision can decide its appeal. */
function appealRefusal({ decision }: Dispute, agent: StaffMember, type: AgentCommand['type']): Refusal | undefined {
  if (type !== 'AssignDispute' && type !== 'DecideDispute') return undefined
  if (decision?.staffAccountId === agent.accountId) return refuse('own_decision')
  return CAN_DECIDE_APPEALS.includes(agent.role) ? undefined : refuse('appeal_not_allowed')
}

/** Any agent can assign a dispute to a colleague who is allowed to work on it. */
function reassign(state: Dispute, assignee: StaffMember): DisputeEvent[] | Refusal {
  const { accountId, role } = assignee
  if (!CAN_RESOLVE_DISPUTES.includes(role) || isParty(state, accountId)) return refuse('assignee_not_allowed')
  if (state.stage === 'appealed' && appealRefusal(state, assignee, 'AssignDispute'))
    return refuse('assignee_not_allowed')
  return assign(state, assignee)
}

function addNote(state: Dispute, command: Extract<AgentInput, { type: 'AddNote' }>): DisputeEvent[] {
  const { agent, note, orderStep } = command
  const data = { ...idsOf(state), staffAccountId: agent.accountId, note }
  return [{ type: 'DisputeNoteAdded', data: orderStep ? { ...data, orderStep } : data }]
}

function assign(state: Dispute, { accountId: assigneeAccountId }: StaffMember): DisputeEvent[] | Refusal {
  if (state.stage === 'closed') return refuse('dispute_stage_changed')
  return state.assigneeAccountId === assigneeAccountId
    ? []
    : [{ type: 'DisputeAssigned', data: { ...idsOf(state), assigneeAccountId } }]
}

type ChargebackResponseCommand = Extract<
  AgentInput,
  { type: 'StageChargebackEvidence' | 'SubmitEvidence' | 'AcceptChargeback' }
>
const isChargebackResponse = (command: AgentInput): command is ChargebackResponseCommand =>
  command.type === 'StageChargebackEvidence' || command.type === 'SubmitEvidence' || command.type === 'AcceptChargeback'

/** Staff responses to a chargeback. A repeated response has no effect, and a different one is refused. */
function respondToChargeback(state: Dispute, command: ChargebackResponseCommand): DisputeEvent[] | Refusal {
  const { chargeback, stagedEvidence } = state
  if (!chargeback) return refuse(state.stage === 'closed' ? 'dispute_stage_changed' : 'no_chargeback')
  if (state.assigneeAccountId !== command.agent.accountId) return refuse('dispute_not_assigned')
  if (command.type === 'SubmitEvidence' && chargeback.submitted) return []
  if (command.type === 'AcceptChargeback' && chargeback.accepted) return []
  if (state.stage === 'closed') return refuse('dispute_stage_changed')
  if (isAnswered(chargeback)) return refuse('chargeback_already_answered')
  const data = { ...idsOf(state), chargebackId: chargeback.id, staffAccountId: command.agent.accountId }
  switch (command.type) {
    case 'StageChargebackEvidence':
      return stageEvidence(state, command)
    case 'SubmitEvidence': {
      if (!stagedEvidence) return refuse('evidence_not_staged')
      const dueAt = addDaysTo(command.at, DEADLINES.bankDecisionDays)
      return [{ type: 'ChargebackEvidenceSubmitted', data: { ...data, submittedAt: command.at, dueAt } }]
    }
    case 'AcceptChargeback':
      return [{ type: 'ChargebackLossAccepted', data: { ...data, acceptedAt: command.at } }]
  }
}

/** Has no effect if the same evidence is already staged. Only files of this dispute can be included. */
function stageEvidence(
  state: Dispute,
  command: Extract<AgentInput, StageChargebackEvidence>,
): DisputeEvent[] | Refusal {
  const {
    fields,
    contentHash,
    generatedContentHash,
    editedFields,
    files = [],
    submissionDeadline,
    at: stagedAt,
    agent,
  } = command
  if (!files.every(({ documentId }) => state.evidence.some(({ id }) => id === documentId)))
    return refuse('evidence_not_in_case')
  if (!state.chargeback || state.stagedEvidence?.contentHash === contentHash) return []
  const data = {
    ...idsOf(state),
    chargebackId: state.chargeback.id,
    ...(submissionDeadline ? { submissionDeadline } : {}),
    staffAccountId: agent.accountId,
    stagedAt,
    fields: [...fields],
    contentHash,
    ...(generatedContentHash && generatedContentHash !== contentHash ? { generatedContentHash } : {}),
    ...(editedFields ? { editedFields } : {}),
    ...(files.length > 0 ? { files: [...files] } : {}),
  }
  return [{ type: 'ChargebackEvidenceStaged', data }]
}

/** Commands that work on the dispute itself: it must be assigned to the agent. */
type WorkCommand = Exclude<AgentInput, { type: 'AssignDispute' | 'AddNote' } | ChargebackResponseCommand>

const ACTIONS = {
  RequestInformation: 'request_information',
  ProposeSettlement: 'propose_settlement',
  ConvertRemedyToRefund: 'convert_remedy',
  CompleteRemedy: 'complete_remedy',
} as const

const actionOf = ({ stage }: Dispute, { type }: WorkCommand): DisputeAction => {
  if (type === 'DecideDispute') return stage === 'appealed' ? 'decide_appeal' : 'decide'
  return ACTIONS[type]
}

function work(state: Dispute, command: WorkCommand): DisputeEvent[] | Refusal {
  const { statement, at } = command
  const data = { ...idsOf(state), staffAccountId: command.agent.accountId, statement }
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
      const proposed = { ...data, proposal: command.resolution, ...planOf(command) }
      return (
        resolutionNotAllowed(command.resolution, command) ??
        noStoreCreditAccount(state, command.resolution) ?? [{ type: 'DisputeSettlementProposed', data: proposed }]
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

function decide(state: Dispute, command: Extract<AgentInput, { type: 'DecideDispute' }>): DisputeEvent[] {
  const { agent, statement, resolution: decision, at } = command
  const data = { ...idsOf(state), staffAccountId: agent.accountId, statement, decision, ...planOf(command) }
  if (state.stage === 'appealed') return [{ type: 'DisputeAppealDecided', data }, ...startRemedy(state, decision, at)]
  return [{ type: 'DisputeDecided', data: { ...data, dueAt: addDaysTo(at, DEADLINES.appealDays) } }]
}

const planOf = ({ improvementPlan, resolution }: ReasonedResolution) =>
  resolution.kind === 'improvement_plan' ? { improvementPlan } : {}
