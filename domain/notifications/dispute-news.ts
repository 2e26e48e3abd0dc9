import type { DisputeEvent } from '../disputes/dispute.events.ts'
import type { NoticeKind } from './notice.ts'

type Side = 'buyer' | 'producer'
/** `staff`: whoever has the case. */
export interface DisputeNews {
  readonly to: Side | 'staff'
  readonly kind: NoticeKind
}

const BOTH: readonly Side[] = ['buyer', 'producer']
const toBoth = (kind: NoticeKind): DisputeNews[] => BOTH.map((to) => ({ to, kind }))
const to = (side: Side, kind: NoticeKind): DisputeNews[] => [{ to: side, kind }]
const toOther = (side: Side, kind: NoticeKind): DisputeNews[] => to(side === 'buyer' ? 'producer' : 'buyer', kind)

type Of<T> = Extract<DisputeEvent, { type: T }>

/** Who is told what of a case, by bell and by mail; guests are written to. What follows by itself is told once. */
export const DISPUTE_NEWS: { readonly [T in DisputeEvent['type']]?: (event: Of<T>) => DisputeNews[] } = {
  DisputeOpened: () => [...to('producer', 'dispute_opened'), ...to('buyer', 'dispute_received')],
  ChargebackOpened: () => to('producer', 'dispute_bank'),
  ChargebackNoted: () => toBoth('dispute_bank'),
  ChargebackOver: () => toBoth('dispute_bank_over'),
  OfferMade: () => to('buyer', 'dispute_offered'),
  OfferTaken: () => to('producer', 'dispute_offer_taken'),
  OfferDeclined: () => to('producer', 'dispute_offer_declined'),
  ClaimContested: () => to('buyer', 'dispute_contested'),
  StatementMade: ({ data }) => toOther(data.side, 'dispute_said'),
  DisputeMovedOn: ({ data }) =>
    data.stage === 'decision' && data.from !== 'answering' ? [] : toBoth('dispute_moved_on'),
  DisputeReminded: ({ data }) => [{ to: data.who, kind: 'dispute_due' }],
  PartyAsked: ({ data }) => to(data.side, 'dispute_asked'),
  SettlementProposed: () => toBoth('dispute_proposed'),
  ProposalAccepted: ({ data }) => toOther(data.side, 'dispute_proposal_answered'),
  ProposalDeclined: ({ data }) => toOther(data.side, 'dispute_proposal_answered'),
  DisputeDecided: () => toBoth('dispute_decided'),
  DecisionAccepted: ({ data }) => toOther(data.side, 'dispute_decision_accepted'),
  DisputeAppealed: ({ data }) => toOther(data.side, 'dispute_appealed'),
  AppealDecided: () => toBoth('dispute_appeal_decided'),
  RemedyBegun: ({ data }) => (isGivenBack(data.remedy.kind) ? [] : to('producer', 'dispute_remedy')),
  RemedyConfirmed: () => to('buyer', 'dispute_confirmed'),
  RemedyDisputed: () => to('producer', 'dispute_objected'),
  RemedyTurned: () => toBoth('dispute_turned'),
  DisputeWithdrawn: () => to('producer', 'dispute_withdrawn'),
  DisputeClosed: ({ data }) => (data.outcome === 'withdrawn' ? [] : toBoth('dispute_closed')),
}

/** It carries itself out. */
const isGivenBack = (kind: string): boolean => kind.endsWith('_refund') || kind === 'credit'

export const disputeNewsOf = (event: DisputeEvent): readonly DisputeNews[] =>
  (DISPUTE_NEWS[event.type] as ((event: DisputeEvent) => DisputeNews[]) | undefined)?.(event) ?? []
