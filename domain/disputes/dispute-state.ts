import type { Instant } from '../kernel/event.ts'
import type { DisputeEvent } from './dispute.events.ts'
import type { DesiredResolution, DisputeReason, Outcome, Side, Stage } from './dispute-types.ts'
import type { ItemLines, Resolution } from './resolution.ts'

/** State of a dispute: ids and figures, no texts. */
export interface Dispute {
  readonly disputeId: string
  readonly orderId: string
  readonly producerId: string
  /** The buyer as of the last event; a guest's order can be linked to an account. */
  readonly buyerId: string
  /** The producer's account. */
  readonly accountId: string
  readonly openedAt: Instant
  /** Null if a chargeback opened the dispute. */
  readonly type: DisputeReason | null
  readonly wish: DesiredResolution | null
  readonly lines: ItemLines
  readonly stage: Stage
  /** Null once closed. */
  readonly dueAt: Instant | null
  readonly assignee: string | null
  readonly offer: Resolution | null
  readonly proposal: { readonly resolution: Resolution; readonly accepted: readonly Side[] } | null
  readonly decision: Decision | null
  readonly appealedBy: Side | null
  /** Parties that have not replied to a request for information. */
  readonly asked: readonly Side[]
  readonly remedy: Remedy | null
  readonly bank: ChargebackState | null
  /** Evidence staged at the processor for the chargeback. */
  readonly staged: StagedEvidence | null
  /** Ids of all chargebacks. */
  readonly bankIds: readonly string[]
  /** Sent reminders: `<stage> <due> <before or over>`. */
  readonly reminded: readonly string[]
  readonly refund: { readonly refundId: string | null; readonly amountCents: number } | null
  readonly outcome: Outcome | null
  /** All evidence with its uploader, oldest first. */
  readonly papers: readonly { readonly id: string; readonly personId: string }[]
}

export interface Decision {
  readonly resolution: Resolution
  /** Staff account that decided. */
  readonly by: string
  readonly accepted: readonly Side[]
  /** A decision on an appeal: it cannot be appealed again. */
  readonly final: boolean
}

export interface Remedy {
  readonly resolution: Resolution
  readonly status: 'begun' | 'confirmed' | 'disputed'
}

export interface ChargebackState {
  readonly id: string
  readonly reason: string
  /** The stage before the chargeback; null if the chargeback opened the dispute. */
  readonly before: { readonly stage: Stage; readonly dueAt: Instant } | null
  /** Each is null until done, and either one is final. */
  readonly submitted: ChargebackResponse | null
  readonly accepted: ChargebackResponse | null
}

export interface ChargebackResponse {
  readonly by: string
  readonly at: Instant
}

export interface StagedEvidence {
  readonly by: string
  readonly at: Instant
  readonly fingerprint: string
  /** Fingerprint of the generated evidence at that time. */
  readonly basis: string
  readonly dueBy: Instant | null
}

export type DisputeState = { readonly stage: 'none' } | Dispute
export const isKnown = (state: DisputeState): state is Dispute => state.stage !== 'none'
export const isOpen = (state: DisputeState): state is Dispute => isKnown(state) && state.stage !== 'closed'

type Ids = Pick<Dispute, 'disputeId' | 'orderId' | 'producerId' | 'buyerId' | 'accountId'>
export const idsOf = ({ disputeId, orderId, producerId, buyerId, accountId }: Ids): Ids => ({
  disputeId,
  orderId,
  producerId,
  buyerId,
  accountId,
})

const FRESH = {
  type: null,
  wish: null,
  lines: [],
  assignee: null,
  offer: null,
  proposal: null,
  decision: null,
  refund: null,
  appealedBy: null,
  asked: [],
  remedy: null,
  bank: null,
  bankIds: [],
  reminded: [],
  outcome: null,
  papers: [],
  staged: null,
} as const

/** The state after an event; projections use the same function. */
export function evolveDispute(before: DisputeState, event: DisputeEvent): DisputeState {
  if (event.type === 'DisputeOpened') {
    const { type, wish, lines, openedAt, dueAt } = event.data
    return withStatement(
      { ...idsOf(event.data), ...FRESH, type, wish, lines, openedAt, stage: 'answering', dueAt },
      event.data,
    )
  }
  if (event.type === 'DisputeOpenedByChargeback') {
    const { openedAt, dueAt } = event.data
    return {
      ...idsOf(event.data),
      ...FRESH,
      openedAt,
      stage: 'bank',
      dueAt,
      bank: chargebackOf(event.data, null),
      bankIds: [event.data.chargebackId],
    }
  }
  if (!isKnown(before)) return before
  const state = withStatement({ ...before, buyerId: event.data.buyerId }, event.data)
  return { ...state, ...changesOf(state, event) }
}

type Opening = 'DisputeOpened' | 'DisputeOpenedByChargeback'

function changesOf(state: Dispute, event: Exclude<DisputeEvent, { type: Opening }>): Partial<Dispute> {
  switch (event.type) {
    case 'DisputeChargebackReceived': {
      const { dueAt, chargebackId } = event.data
      const bank = chargebackOf(event.data, { stage: state.stage, dueAt: state.dueAt ?? dueAt })
      return { stage: 'bank', dueAt, bank, bankIds: [...state.bankIds, chargebackId], staged: null }
    }
    case 'DisputeChargebackClosed':
      return { ...stageOf(event.data), bank: null, staged: null }
    case 'ChargebackEvidenceStaged': {
      const { staffAccountId: by, stagedAt, fingerprint, basis = fingerprint, dueBy = null } = event.data
      return { staged: { by, at: stagedAt, fingerprint, basis, dueBy } }
    }
    case 'ChargebackEvidenceSubmitted': {
      const { staffAccountId: by, submittedAt, dueAt } = event.data
      return { dueAt, bank: state.bank && { ...state.bank, submitted: { by, at: submittedAt } } }
    }
    case 'ChargebackLossAccepted':
      return {
        bank: state.bank && { ...state.bank, accepted: { by: event.data.staffAccountId, at: event.data.acceptedAt } },
      }
    case 'DisputeOfferMade':
      return { stage: 'offered', dueAt: event.data.dueAt, offer: event.data.offer }
    case 'DisputeOfferDeclined':
      return { ...stageOf(event.data), offer: null }
    case 'DisputeContested':
    case 'DisputeEscalated':
      return stageOf(event.data)
    case 'DisputeSettlementDeclined':
      return { ...stageOf(event.data), proposal: null }
    case 'DisputeReminderRequested':
      return { reminded: [...state.reminded, reminderKey(event.data)] }
    case 'DisputeAssigned':
      return { assignee: event.data.staffAccountId }
    case 'DisputeInformationRequested':
      return { asked: [...state.asked.filter((side) => side !== event.data.side), event.data.side] }
    case 'DisputeSettlementProposed':
      return { proposal: { resolution: event.data.proposal, accepted: [] } }
    case 'DisputeSettlementAccepted':
      return {
        proposal: state.proposal && { ...state.proposal, accepted: [...state.proposal.accepted, event.data.side] },
      }
    case 'DisputeDecided': {
      const { staffAccountId: by, decision: resolution, dueAt } = event.data
      return {
        stage: 'decided',
        dueAt,
        proposal: null,
        offer: null,
        decision: { resolution, by, accepted: [], final: false },
      }
    }
    case 'DisputeDecisionAccepted':
      return {
        decision: state.decision && { ...state.decision, accepted: [...state.decision.accepted, event.data.side] },
      }
    case 'DisputeDecisionAppealed':
      return { stage: 'appealed', dueAt: event.data.dueAt, appealedBy: event.data.side, assignee: null }
    case 'DisputeAppealDecided': {
      const { staffAccountId: by, decision: resolution } = event.data
      return { decision: { resolution, by, accepted: [], final: true } }
    }
    case 'DisputeRemedyStarted':
    case 'DisputeRemedyConvertedToRefund':
      return { stage: 'remedy', dueAt: event.data.dueAt, remedy: { resolution: event.data.remedy, status: 'begun' } }
    case 'DisputeRemedyConfirmed':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'confirmed' } }
    case 'DisputeRemedyContested':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'disputed' } }
    case 'DisputeRefundApproved':
      return { refund: { refundId: event.data.refundId ?? null, amountCents: event.data.amountCents } }
    case 'DisputeClosed':
      return { stage: 'closed', dueAt: null, outcome: event.data.outcome, asked: [] }
    case 'DisputeOfferAccepted':
    case 'DisputeStatementAdded':
    case 'DisputeWithdrawn':
      return {}
  }
}

const stageOf = ({ stage, dueAt }: { readonly stage: Stage; readonly dueAt: Instant }) => ({ stage, dueAt })

const chargebackOf = (
  data: { readonly chargebackId: string; readonly reason: string },
  before: ChargebackState['before'],
): ChargebackState => ({
  id: data.chargebackId,
  reason: data.reason,
  before,
  submitted: null,
  accepted: null,
})

export const reminderKey = ({ stage, dueAt, over }: { stage: Stage; dueAt: Instant; over: boolean }): string =>
  `${stage} ${dueAt} ${over ? 'over' : 'before'}`

/** A statement answers pending requests to its party; its documents become evidence. */
function withStatement(state: Dispute, data: DisputeEvent['data']): Dispute {
  if (!('personId' in data)) return state
  const { side, personId, papers = [] } = data
  const sent = papers.map(({ id }) => ({ id, personId }))
  return { ...state, asked: state.asked.filter((each) => each !== side), papers: [...state.papers, ...sent] }
}
