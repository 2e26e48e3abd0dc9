import { APPEAL_DECIDERS, CASE_KEEPERS, type StaffMember } from '../kernel/actor.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { carryOut, remedyDue } from './carry-out.ts'
import type { DisputeEvent } from './dispute.events.ts'
import { type Case, idsOf } from './dispute-state.ts'
import { type Deed, isParty, mayWork } from './may-do.ts'
import { type GoodsLines, outcomeOf, type Resolution } from './resolution.ts'
import { nowhereToKeep, unsuited, unwished } from './resolution-fits.ts'
import { daysAfterInstant, TERMS } from './terms.ts'
import type { Side } from './words.ts'

/** What somebody of the staff does. `left` is what of the order was not given back. */
export type StaffCommand = { readonly staff: StaffMember } & (
  | { readonly type: 'TakeDispute' }
  | { readonly type: 'AskParty'; readonly side: Side; readonly text: string }
  | ({ readonly type: 'ProposeSettlement' } & Reasoned)
  | ({ readonly type: 'DecideDispute' } & Reasoned)
  | { readonly type: 'TurnRemedy'; readonly resolution: Resolution; readonly left: GoodsLines; readonly text: string }
  | { readonly type: 'CloseRemedy'; readonly text: string }
  | StageEvidence
)

/** What was laid ready at the processor; `dueBy` is until when the bank takes it. */
export interface StageEvidence {
  readonly type: 'StageEvidence'
  readonly fields: readonly { readonly field: string; readonly hmac: string }[]
  readonly fingerprint: string
  readonly dueBy: Instant | undefined
}

interface Reasoned {
  readonly resolution: Resolution
  readonly left: GoodsLines
  readonly text: string
  /** What the producer is to do; empty without a plan of improvement. */
  readonly plan: string
}

type Given = StaffCommand & { readonly at: Instant }

export function decideForStaff(state: Case, command: Given): DisputeEvent[] | Refusal {
  const { staff } = command
  if (!CASE_KEEPERS.includes(staff.role)) return refuse('not_allowed')
  if (isParty(state, staff.accountId)) return refuse('own_dispute')
  if (state.stage === 'appealed') {
    const refusal = notForAppeal(state, staff, command.type)
    if (refusal) return refusal
  }
  if (command.type === 'TakeDispute') return take(state, staff)
  if (command.type === 'StageEvidence' && !state.bank) return refuse('no_chargeback')
  if (state.assignee !== staff.accountId) return refuse('dispute_not_yours')
  if (!mayWork(state, staff).includes(deedOf(state, command))) return refuse('dispute_moved_on')
  return command.type === 'StageEvidence' ? stage(state, command) : work(state, command)
}

/** An appeal is decided by somebody senior, and never by whoever decided first. */
function notForAppeal({ decision }: Case, staff: StaffMember, type: StaffCommand['type']): Refusal | undefined {
  if (type !== 'TakeDispute' && type !== 'DecideDispute') return undefined
  if (decision?.by === staff.accountId) return refuse('own_decision')
  return APPEAL_DECIDERS.includes(staff.role) ? undefined : refuse('appeal_not_for_you')
}

function take(state: Case, { accountId: by }: StaffMember): DisputeEvent[] | Refusal {
  if (state.stage === 'closed') return refuse('dispute_moved_on')
  return state.assignee === by ? [] : [{ type: 'DisputeTaken', data: { ...idsOf(state), by } }]
}

/** The very same lies there already: nothing has happened. */
function stage(state: Case, command: Extract<Given, StageEvidence>): DisputeEvent[] {
  const { fields, fingerprint, dueBy, at: stagedAt, staff } = command
  if (!state.bank || state.staged?.fingerprint === fingerprint) return []
  const bank = { bankDisputeId: state.bank.id, ...(dueBy ? { dueBy } : {}) }
  const data = { ...idsOf(state), ...bank, by: staff.accountId, stagedAt, fields: [...fields], fingerprint }
  return [{ type: 'EvidenceStaged', data }]
}

const DEEDS = {
  AskParty: 'ask',
  ProposeSettlement: 'propose',
  TurnRemedy: 'turn_remedy',
  CloseRemedy: 'close',
  StageEvidence: 'stage_evidence',
} as const

const deedOf = ({ stage }: Case, { type }: Exclude<Given, { type: 'TakeDispute' }>): Deed => {
  if (type === 'DecideDispute') return stage === 'appealed' ? 'decide_appeal' : 'decide'
  return DEEDS[type]
}

function work(
  state: Case,
  command: Exclude<Given, { type: 'TakeDispute' | 'StageEvidence' }>,
): DisputeEvent[] | Refusal {
  const { text, at } = command
  const data = { ...idsOf(state), by: command.staff.accountId, text }
  switch (command.type) {
    case 'AskParty':
      return [{ type: 'PartyAsked', data: { ...data, side: command.side } }]
    case 'CloseRemedy':
      return [{ type: 'DisputeClosed', data: { ...data, outcome: outcomeOf(state.remedy!.resolution) } }]
    case 'TurnRemedy': {
      const remedy = command.resolution
      return (
        unsuited(remedy, command) ?? [{ type: 'RemedyTurned', data: { ...data, remedy, dueAt: remedyDue(remedy, at) } }]
      )
    }
    case 'ProposeSettlement': {
      const put = { ...data, proposal: command.resolution, ...planOf(command) }
      return (
        unsuited(command.resolution, command) ??
        nowhereToKeep(state, command.resolution) ?? [{ type: 'SettlementProposed', data: put }]
      )
    }
    case 'DecideDispute':
      return (
        unsuited(command.resolution, command) ??
        nowhereToKeep(state, command.resolution) ??
        unwished(state, command.resolution) ??
        decide(state, command)
      )
  }
}

function decide(state: Case, command: Extract<Given, { type: 'DecideDispute' }>): DisputeEvent[] {
  const { staff, text, resolution: decision, at } = command
  const data = { ...idsOf(state), by: staff.accountId, text, decision, ...planOf(command) }
  if (state.stage === 'appealed') return [{ type: 'AppealDecided', data }, ...carryOut(state, decision, at)]
  return [{ type: 'DisputeDecided', data: { ...data, dueAt: daysAfterInstant(at, TERMS.appealDays) } }]
}

const planOf = ({ plan, resolution }: Reasoned) => (resolution.kind === 'improvement_plan' ? { plan } : {})
