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
  readonly reason: DisputeReason | null
  readonly desiredResolution: DesiredResolution | null
  readonly lines: ItemLines
  readonly stage: Stage
  /** Null once closed. */
  readonly dueAt: Instant | null
  readonly assigneeAccountId: string | null
  readonly offer: Resolution | null
  readonly proposal: { readonly resolution: Resolution; readonly accepted: readonly Side[] } | null
  readonly decision: Decision | null
  readonly appealedBy: Side | null
  /** Parties that have not replied to a request for information. */
  readonly informationRequestedFrom: readonly Side[]
  readonly remedy: Remedy | null
  readonly chargeback: ChargebackState | null
  /** Evidence staged at the processor for the chargeback. */
  readonly stagedEvidence: StagedEvidence | null
  /** Ids of all chargebacks. */
  readonly chargebackIds: readonly string[]
  /** Sent reminders: `<stage> <due> <before or overdue>`. */
  readonly sentReminders: readonly string[]
  readonly refund: { readonly refundId: string | null; readonly amountCents: number } | null
  readonly outcome: Outcome | null
  /** All evidence with its uploader, oldest first. */
  readonly evidence: readonly { readonly id: string; readonly personId: string }[]
}

export interface Decision {
  readonly resolution: Resolution
  /** Staff account that decided. */
  readonly staffAccountId: string
  readonly accepted: readonly Side[]
  /** A decision on an appeal: it cannot be appealed again. */
  readonly final: boolean
}

export interface Remedy {
  readonly resolution: Resolution
  readonly status: 'started' | 'confirmed' | 'contested'
}

export interface ChargebackState {
  readonly id: string
  readonly reason: string
  /** Stage at which the dispute resumes after the chargeback; null if the chargeback opened it. */
  readonly resumes: { readonly stage: Stage; readonly dueAt: Instant } | null
  /** Each is null until done, and either one is final. */
  readonly submitted: ChargebackResponse | null
  readonly accepted: ChargebackResponse | null
}

export interface ChargebackResponse {
  readonly staffAccountId: string
  readonly at: Instant
}

export interface StagedEvidence {
  readonly staffAccountId: string
  readonly at: Instant
  readonly contentHash: string
  /** Content hash of the generated evidence at that time. */
  readonly generatedContentHash: string
  readonly submissionDeadline: Instant | null
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

const NEW_DISPUTE = {
  reason: null,
  desiredResolution: null,
  lines: [],
  assigneeAccountId: null,
  offer: null,
  proposal: null,
  decision: null,
  refund: null,
  appealedBy: null,
  informationRequestedFrom: [],
  remedy: null,
  chargeback: null,
  chargebackIds: [],
  sentReminders: [],
  outcome: null,
  evidence: [],
  stagedEvidence: null,
} as const

/** The state after an event; projections use the same function. */
export function evolveDispute(before: DisputeState, event: DisputeEvent): DisputeState {
  if (event.type === 'DisputeOpened') {
    const { reason, desiredResolution, lines, openedAt, dueAt } = event.data
    return withStatement(
      {
        ...idsOf(event.data),
        ...NEW_DISPUTE,
        reason,
        desiredResolution,
        lines,
        openedAt,
        stage: 'awaiting_producer',
        dueAt,
      },
      event.data,
    )
  }
  if (event.type === 'DisputeOpenedByChargeback') {
    const { openedAt, dueAt } = event.data
    return {
      ...idsOf(event.data),
      ...NEW_DISPUTE,
      openedAt,
      stage: 'chargeback',
      dueAt,
      chargeback: chargebackOf(event.data, null),
      chargebackIds: [event.data.chargebackId],
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
      const chargeback = chargebackOf(event.data, { stage: state.stage, dueAt: state.dueAt ?? dueAt })
      return {
        stage: 'chargeback',
        dueAt,
        chargeback,
        chargebackIds: [...state.chargebackIds, chargebackId],
        stagedEvidence: null,
      }
    }
    case 'DisputeChargebackUpdated':
      return { dueAt: event.data.dueAt }
    case 'DisputeChargebackClosed':
      return { ...stageOf(event.data), chargeback: null, stagedEvidence: null }
    case 'ChargebackEvidenceStaged': {
      const {
        staffAccountId,
        stagedAt,
        contentHash,
        generatedContentHash = contentHash,
        submissionDeadline = null,
      } = event.data
      return { stagedEvidence: { staffAccountId, at: stagedAt, contentHash, generatedContentHash, submissionDeadline } }
    }
    case 'ChargebackEvidenceSubmitted': {
      const { staffAccountId, submittedAt, dueAt } = event.data
      return {
        dueAt,
        chargeback: state.chargeback && { ...state.chargeback, submitted: { staffAccountId, at: submittedAt } },
      }
    }
    case 'ChargebackLossAccepted':
      return {
        chargeback: state.chargeback && {
          ...state.chargeback,
          accepted: { staffAccountId: event.data.staffAccountId, at: event.data.acceptedAt },
        },
      }
    case 'DisputeOfferMade':
      return { stage: 'awaiting_buyer', dueAt: event.data.dueAt, offer: event.data.offer }
    case 'DisputeOfferDeclined':
      return { ...stageOf(event.data), offer: null }
    case 'DisputeContested':
      return stageOf(event.data)
    case 'DisputeEscalated':
      return { stage: event.data.toStage, dueAt: event.data.dueAt }
    case 'DisputeSettlementDeclined':
      return { ...stageOf(event.data), proposal: null }
    case 'DisputeReminderRequested':
      return { sentReminders: [...state.sentReminders, reminderKey(event.data)] }
    case 'DisputeAssigned':
      return { assigneeAccountId: event.data.assigneeAccountId }
    case 'DisputeInformationRequested':
      return {
        informationRequestedFrom: [
          ...state.informationRequestedFrom.filter((side) => side !== event.data.side),
          event.data.side,
        ],
      }
    case 'DisputeSettlementProposed':
      return { proposal: { resolution: event.data.proposal, accepted: [] } }
    case 'DisputeSettlementAccepted':
      return {
        proposal: state.proposal && { ...state.proposal, accepted: [...state.proposal.accepted, event.data.side] },
      }
    case 'DisputeDecided': {
      const { staffAccountId, decision: resolution, dueAt } = event.data
      return {
        stage: 'decided',
        dueAt,
        proposal: null,
        offer: null,
        decision: { resolution, staffAccountId, accepted: [], final: false },
      }
    }
    case 'DisputeDecisionAccepted':
      return {
        decision: state.decision && { ...state.decision, accepted: [...state.decision.accepted, event.data.side] },
      }
    case 'DisputeDecisionAppealed':
      return { stage: 'appealed', dueAt: event.data.dueAt, appealedBy: event.data.side, assigneeAccountId: null }
    case 'DisputeAppealDecided': {
      const { staffAccountId, decision: resolution } = event.data
      return { decision: { resolution, staffAccountId, accepted: [], final: true } }
    }
    case 'DisputeRemedyStarted':
    case 'DisputeRemedyConvertedToRefund':
      return { stage: 'remedy', dueAt: event.data.dueAt, remedy: { resolution: event.data.remedy, status: 'started' } }
    case 'DisputeRemedyConfirmed':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'confirmed' } }
    case 'DisputeRemedyContested':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'contested' } }
    case 'DisputeRefundApproved':
      return { refund: { refundId: event.data.refundId ?? null, amountCents: event.data.amountCents } }
    case 'DisputeClosed':
      return { stage: 'closed', dueAt: null, outcome: event.data.outcome, informationRequestedFrom: [] }
    case 'DisputeOfferAccepted':
    case 'DisputeNoteAdded':
    case 'DisputeStatementAdded':
    case 'DisputeWithdrawn':
      return {}
  }
}

const stageOf = ({ stage, dueAt }: { readonly stage: Stage; readonly dueAt: Instant }) => ({ stage, dueAt })

const chargebackOf = (
  data: { readonly chargebackId: string; readonly reason: string },
  resumes: ChargebackState['resumes'],
): ChargebackState => ({
  id: data.chargebackId,
  reason: data.reason,
  resumes,
  submitted: null,
  accepted: null,
})

export const reminderKey = ({ stage, dueAt, overdue }: { stage: Stage; dueAt: Instant; overdue: boolean }): string =>
  `${stage} ${dueAt} ${overdue ? 'overdue' : 'before'}`

/** A statement answers pending requests to its party; its documents become evidence. */
function withStatement(state: Dispute, data: DisputeEvent['data']): Dispute {
  if (!('personId' in data)) return state
  const { side, personId, evidence = [] } = data
  const added = evidence.map(({ id }) => ({ id, personId }))
  return {
    ...state,
    informationRequestedFrom: state.informationRequestedFrom.filter((party) => party !== side),
    evidence: [...state.evidence, ...added],
  }
}
