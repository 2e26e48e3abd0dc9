import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { EntryView, EvidenceView } from '#domain/disputes/views.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import { told } from '../told.ts'

/** What happened, as the row keeps it: `staff` is the account. */
export type EntryRow = EntryView

const KINDS: Readonly<Record<DisputeEvent['type'], EntryView['kind']>> = {
  DisputeOpened: 'opened',
  DisputeOpenedByChargeback: 'chargeback',
  DisputeChargebackReceived: 'chargeback',
  DisputeChargebackClosed: 'chargeback_over',
  ChargebackEvidenceStaged: 'evidence_staged',
  ChargebackEvidenceSubmitted: 'evidence_submitted',
  ChargebackLossAccepted: 'chargeback_accepted',
  DisputeOfferMade: 'offered',
  DisputeOfferAccepted: 'offer_taken',
  DisputeOfferDeclined: 'offer_declined',
  DisputeContested: 'contested',
  DisputeStatementAdded: 'said',
  DisputeEscalated: 'moved_on',
  DisputeReminderRequested: 'reminded',
  DisputeAssigned: 'taken',
  DisputeInformationRequested: 'asked',
  DisputeSettlementProposed: 'proposed',
  DisputeSettlementAccepted: 'proposal_accepted',
  DisputeSettlementDeclined: 'proposal_declined',
  DisputeDecided: 'decided',
  DisputeDecisionAccepted: 'decision_accepted',
  DisputeDecisionAppealed: 'appealed',
  DisputeAppealDecided: 'appeal_decided',
  DisputeRemedyStarted: 'remedy_begun',
  DisputeRemedyConfirmed: 'remedy_confirmed',
  DisputeRemedyContested: 'remedy_disputed',
  DisputeRemedyConvertedToRefund: 'remedy_turned',
  DisputeRefundApproved: 'refund_agreed',
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
  readonly papers?: readonly DocumentMetadata[]
  readonly documentNames?: Personal<readonly string[]>
}

/** What the staff does at the processor is nobody else's business. */
export const forStaffOnly = (type: string): boolean =>
  type === 'ChargebackEvidenceStaged' || type === 'ChargebackEvidenceSubmitted' || type === 'ChargebackLossAccepted'

export function entryOf({ type, data, meta }: RecordedEvent<DisputeEvent>): EntryRow {
  const said = data as Said
  const { by: staff = null, personId, side = null } = said
  return {
    kind: KINDS[type],
    at: meta.at,
    staff,
    text: told(said.text),
    plan: told(said.plan),
    by: personId && side ? side : staff ? 'staff' : 'house',
    resolution: said.decision ?? said.proposal ?? said.offer ?? said.remedy ?? null,
    to: personId ? null : forStaffOnly(type) ? 'staff' : (said.who ?? side),
    stage: said.stage ?? null,
    dueAt: said.dueAt ?? said.dueBy ?? null,
    papers: papersIn(said),
  }
}

function papersIn({ papers = [], documentNames }: Said): EvidenceView[] {
  const names = told(documentNames)
  return papers.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}
