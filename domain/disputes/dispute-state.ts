import type { Instant } from '../kernel/event.ts'
import type { DisputeEvent } from './dispute.events.ts'
import type { GoodsLines, Resolution } from './resolution.ts'
import type { Outcome, ProblemKind, Side, Stage, Wish } from './words.ts'

/** A case as the rules see it: ids and figures, nobody's words. */
export interface Case {
  readonly disputeId: string
  readonly orderId: string
  readonly producerId: string
  /** Whoever the buyer was when something last happened. */
  readonly buyerId: string
  /** The producer's own. */
  readonly accountId: string
  readonly openedAt: Instant
  /** Null for what came from the bank. */
  readonly type: ProblemKind | null
  readonly wish: Wish | null
  readonly lines: GoodsLines
  readonly stage: Stage
  /** Null once it is closed. */
  readonly dueAt: Instant | null
  readonly assignee: string | null
  readonly offer: Resolution | null
  readonly proposal: { readonly resolution: Resolution; readonly accepted: readonly Side[] } | null
  readonly decision: Decision | null
  readonly appealedBy: Side | null
  /** Who was asked something and has not said anything since. */
  readonly asked: readonly Side[]
  readonly remedy: Remedy | null
  readonly bank: Bank | null
  /** What lies ready at the processor for that bank. */
  readonly staged: Staged | null
  /** Every time the buyer's bank came in, by its own id. */
  readonly bankIds: readonly string[]
  /** What was reminded of: `<stage> <due> <before or over>`. */
  readonly reminded: readonly string[]
  readonly refund: { readonly refundId: string | null; readonly amountCents: number } | null
  readonly outcome: Outcome | null
  /** Every paper that was sent, and by whom; the last one last. */
  readonly papers: readonly { readonly id: string; readonly personId: string }[]
}

export interface Decision {
  readonly resolution: Resolution
  /** Who of the staff. */
  readonly by: string
  readonly accepted: readonly Side[]
  /** Of an appeal: nobody can appeal again. */
  readonly final: boolean
}

export interface Remedy {
  readonly resolution: Resolution
  readonly status: 'begun' | 'confirmed' | 'disputed'
}

export interface Bank {
  readonly id: string
  readonly reason: string
  /** Where the case stood before; null when it is the bank's from the beginning. */
  readonly before: { readonly stage: Stage; readonly dueAt: Instant } | null
}

export interface Staged {
  readonly by: string
  readonly at: Instant
  readonly fingerprint: string
  readonly dueBy: Instant | null
}

export type DisputeState = { readonly stage: 'none' } | Case
export const isKnown = (state: DisputeState): state is Case => state.stage !== 'none'
export const isOpen = (state: DisputeState): state is Case => isKnown(state) && state.stage !== 'closed'

type Ids = Pick<Case, 'disputeId' | 'orderId' | 'producerId' | 'buyerId' | 'accountId'>
export const idsOf = ({ disputeId, orderId, producerId, buyerId, accountId }: Ids): Ids => ({
  ...{ disputeId, orderId, producerId, buyerId, accountId },
})

const FRESH = {
  ...{ type: null, wish: null, lines: [], assignee: null, offer: null, proposal: null, decision: null, refund: null },
  ...{ appealedBy: null, asked: [], remedy: null, bank: null, bankIds: [], reminded: [], outcome: null, papers: [] },
  staged: null,
} as const

/** The state after an event; the read side folds its rows by the very same rule. */
export function evolveDispute(before: DisputeState, event: DisputeEvent): DisputeState {
  if (event.type === 'DisputeOpened') {
    const { type, wish, lines, openedAt, dueAt } = event.data
    return withSaid(
      { ...idsOf(event.data), ...FRESH, type, wish, lines, openedAt, stage: 'answering', dueAt },
      event.data,
    )
  }
  if (event.type === 'ChargebackOpened') {
    const { openedAt, dueAt } = event.data
    return {
      ...idsOf(event.data),
      ...FRESH,
      openedAt,
      stage: 'bank',
      dueAt,
      bank: bankOf(event.data, null),
      bankIds: [event.data.bankDisputeId],
    }
  }
  if (!isKnown(before)) return before
  const state = withSaid({ ...before, buyerId: event.data.buyerId }, event.data)
  return { ...state, ...after(state, event) }
}

type Opening = 'DisputeOpened' | 'ChargebackOpened'

function after(state: Case, event: Exclude<DisputeEvent, { type: Opening }>): Partial<Case> {
  switch (event.type) {
    case 'ChargebackNoted': {
      const { dueAt, bankDisputeId } = event.data
      const bank = bankOf(event.data, { stage: state.stage, dueAt: state.dueAt ?? dueAt })
      return { stage: 'bank', dueAt, bank, bankIds: [...state.bankIds, bankDisputeId], staged: null }
    }
    case 'ChargebackOver':
      return { ...clockOf(event.data), bank: null, staged: null }
    case 'EvidenceStaged': {
      const { by, stagedAt, fingerprint, dueBy = null } = event.data
      return { staged: { by, at: stagedAt, fingerprint, dueBy } }
    }
    case 'OfferMade':
      return { stage: 'offered', dueAt: event.data.dueAt, offer: event.data.offer }
    case 'OfferDeclined':
      return { ...clockOf(event.data), offer: null }
    case 'ClaimContested':
    case 'DisputeMovedOn':
      return clockOf(event.data)
    case 'ProposalDeclined':
      return { ...clockOf(event.data), proposal: null }
    case 'DisputeReminded':
      return { reminded: [...state.reminded, reminderOf(event.data)] }
    case 'DisputeTaken':
      return { assignee: event.data.by }
    case 'PartyAsked':
      return { asked: [...state.asked.filter((side) => side !== event.data.side), event.data.side] }
    case 'SettlementProposed':
      return { proposal: { resolution: event.data.proposal, accepted: [] } }
    case 'ProposalAccepted':
      return {
        proposal: state.proposal && { ...state.proposal, accepted: [...state.proposal.accepted, event.data.side] },
      }
    case 'DisputeDecided': {
      const { by, decision: resolution, dueAt } = event.data
      return {
        stage: 'decided',
        dueAt,
        proposal: null,
        offer: null,
        decision: { resolution, by, accepted: [], final: false },
      }
    }
    case 'DecisionAccepted':
      return {
        decision: state.decision && { ...state.decision, accepted: [...state.decision.accepted, event.data.side] },
      }
    case 'DisputeAppealed':
      return { stage: 'appealed', dueAt: event.data.dueAt, appealedBy: event.data.side, assignee: null }
    case 'AppealDecided': {
      const { by, decision: resolution } = event.data
      return { decision: { resolution, by, accepted: [], final: true } }
    }
    case 'RemedyBegun':
    case 'RemedyTurned':
      return { stage: 'remedy', dueAt: event.data.dueAt, remedy: { resolution: event.data.remedy, status: 'begun' } }
    case 'RemedyConfirmed':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'confirmed' } }
    case 'RemedyDisputed':
      return { dueAt: event.data.dueAt, remedy: state.remedy && { ...state.remedy, status: 'disputed' } }
    case 'RefundAgreed':
      return { refund: { refundId: event.data.refundId ?? null, amountCents: event.data.amountCents } }
    case 'DisputeClosed':
      return { stage: 'closed', dueAt: null, outcome: event.data.outcome, asked: [] }
    case 'OfferTaken':
    case 'StatementMade':
    case 'DisputeWithdrawn':
      return {}
  }
}

const clockOf = ({ stage, dueAt }: { readonly stage: Stage; readonly dueAt: Instant }) => ({ stage, dueAt })

const bankOf = (data: { readonly bankDisputeId: string; readonly reason: string }, before: Bank['before']): Bank => ({
  ...{ id: data.bankDisputeId, reason: data.reason, before },
})

export const reminderOf = ({ stage, dueAt, over }: { stage: Stage; dueAt: Instant; over: boolean }): string =>
  `${stage} ${dueAt} ${over ? 'over' : 'before'}`

/** Whoever says something has answered what they were asked; the papers they sent belong to the case. */
function withSaid(state: Case, data: DisputeEvent['data']): Case {
  if (!('personId' in data)) return state
  const { side, personId, papers = [] } = data
  const sent = papers.map(({ id }) => ({ id, personId }))
  return { ...state, asked: state.asked.filter((each) => each !== side), papers: [...state.papers, ...sent] }
}
