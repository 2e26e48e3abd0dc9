import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { EntryView, EvidenceView } from '#domain/disputes/views.ts'
import type { Personal, Recorded } from '#domain/kernel/event.ts'
import type { PaperFacts } from '#domain/kernel/paper.ts'
import { told } from '../told.ts'

/** What happened, as the row keeps it: `staff` is the account. */
export type EntryRow = EntryView

const KINDS: Readonly<Record<DisputeEvent['type'], EntryView['kind']>> = {
  DisputeOpened: 'opened',
  ChargebackOpened: 'chargeback',
  ChargebackNoted: 'chargeback',
  ChargebackOver: 'chargeback_over',
  EvidenceStaged: 'evidence_staged',
  OfferMade: 'offered',
  OfferTaken: 'offer_taken',
  OfferDeclined: 'offer_declined',
  ClaimContested: 'contested',
  StatementMade: 'said',
  DisputeMovedOn: 'moved_on',
  DisputeReminded: 'reminded',
  DisputeTaken: 'taken',
  PartyAsked: 'asked',
  SettlementProposed: 'proposed',
  ProposalAccepted: 'proposal_accepted',
  ProposalDeclined: 'proposal_declined',
  DisputeDecided: 'decided',
  DecisionAccepted: 'decision_accepted',
  DisputeAppealed: 'appealed',
  AppealDecided: 'appeal_decided',
  RemedyBegun: 'remedy_begun',
  RemedyConfirmed: 'remedy_confirmed',
  RemedyDisputed: 'remedy_disputed',
  RemedyTurned: 'remedy_turned',
  RefundAgreed: 'refund_agreed',
  DisputeWithdrawn: 'withdrawn',
  DisputeClosed: 'closed',
}

/** Everything an event of a case may say; each says some of it. */
interface Said {
  readonly side?: 'buyer' | 'producer'
  readonly personId?: string
  readonly by?: string
  readonly who?: EntryView['to']
  readonly text?: Personal<string>
  readonly plan?: Personal<string>
  readonly offer?: Resolution
  readonly proposal?: Resolution
  readonly decision?: Resolution
  readonly remedy?: Resolution
  readonly stage?: EntryView['stage']
  readonly dueAt?: string
  readonly dueBy?: string
  readonly papers?: readonly PaperFacts[]
  readonly paperNames?: Personal<readonly string[]>
}

export function entryOf({ type, data, meta }: Recorded<DisputeEvent>): EntryRow {
  const said = data as Said
  const { by: staff = null, personId, side = null } = said
  return {
    ...{ kind: KINDS[type], at: meta.at, staff, text: told(said.text), plan: told(said.plan) },
    by: personId && side ? side : staff ? 'staff' : 'house',
    resolution: said.decision ?? said.proposal ?? said.offer ?? said.remedy ?? null,
    to: personId ? null : type === 'EvidenceStaged' ? 'staff' : (said.who ?? side),
    ...{ stage: said.stage ?? null, dueAt: said.dueAt ?? said.dueBy ?? null, papers: papersIn(said) },
  }
}

function papersIn({ papers = [], paperNames }: Said): EvidenceView[] {
  const names = told(paperNames)
  return papers.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}
