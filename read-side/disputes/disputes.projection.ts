import { type DisputeEvent, type DisputeReadEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import { type Dispute, evolveDispute, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Side, Stage } from '#domain/disputes/dispute-types.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { EntryView, EvidenceView } from '#domain/disputes/views.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import { type EventHandlers, type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface DisputeRow {
  readonly id: string
  readonly orderId: string
  readonly producerId: string
  readonly stage: Stage
  readonly dueAt: string | null
  /** The assigned support agent. */
  readonly assignee: string | null
  readonly openedAt: string
  readonly changedAt: string
  /** The author and time of the last statement; `lastStaff` is the account if it was support. Null without one. */
  readonly lastBy: Side | 'staff' | null
  readonly lastStaff: string | null
  readonly lastAt: string | null
  /** State of the decider, which determines the permitted actions. */
  readonly standing: Dispute
  readonly entries: readonly EntryRow[]
}

/** For any event: evolves the state with the decider and adds an entry. */
function applyDisputeEvent(row: DisputeRow | undefined, event: RecordedEvent<DisputeEvent>): DisputeRow | undefined {
  const standing = evolveDispute(row?.standing ?? { stage: 'none' }, event)
  if (!isKnown(standing)) return undefined
  const { disputeId: id, orderId, producerId, stage, dueAt, assignee, openedAt } = standing
  const entry = entryOf(event)
  const entries = [...(row?.entries ?? []), entry]
  const before = { lastBy: row?.lastBy ?? null, lastStaff: row?.lastStaff ?? null, lastAt: row?.lastAt ?? null }
  const last = lastStatementIn(entry) ?? before
  return {
    id,
    orderId,
    producerId,
    stage,
    dueAt,
    assignee,
    openedAt,
    changedAt: event.meta.at,
    ...last,
    standing,
    entries,
  }
}

/** Entries that are no statements. */
const NOT_STATEMENTS: readonly EntryRow['kind'][] = ['taken', 'reminded', 'moved_on', 'evidence_staged']

function lastStatementIn({
  kind,
  by,
  staff,
  at,
}: EntryRow): Pick<DisputeRow, 'lastBy' | 'lastStaff' | 'lastAt'> | undefined {
  return by === 'house' || NOT_STATEMENTS.includes(kind) ? undefined : { lastBy: by, lastStaff: staff, lastAt: at }
}

export const disputesTable = table<DisputeRow, DisputeEvent>({
  name: 'disputes',
  key: 'id',
  columns: {
    id: 'key',
    orderId: 'key',
    producerId: 'key',
    stage: 'key',
    dueAt: 'instant',
    assignee: 'key',
    lastBy: 'key',
    lastStaff: 'key',
    lastAt: 'instant',
    openedAt: 'instant',
    changedAt: 'instant',
    standing: 'json',
    entries: 'json',
  },
  indexes: ['(order_id)', '(producer_id, changed_at desc)', '(stage, due_at)'],
  keysOf: ({ data }) => data.disputeId,
  on: Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, applyDisputeEvent])) as EventHandlers<
    DisputeRow,
    DisputeEvent
  >,
})

/** Until when a support agent has read a dispute. */
export interface ReadRow {
  /** Dispute id and account id. */
  readonly id: string
  readonly upTo: string
}

export const reads = table<ReadRow, DisputeReadEvent>({
  name: 'reads',
  key: 'id',
  columns: { id: 'key', upTo: 'instant' },
  keysOf: ({ data }) => `${data.disputeId}.${data.staffAccountId}`,
  on: { DisputeReadByStaff: (_, { data }, id) => ({ id, upTo: data.readThrough }) },
})

export const disputes: Projection = { name: 'disputes', version: 4, tables: [disputesTable, reads] }

/** An entry as stored: `staff` is the account id. */
type EntryRow = EntryView

const ENTRY_KINDS: Readonly<Record<DisputeEvent['type'], EntryView['kind']>> = {
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

/** All fields that dispute events may have. */
interface EntryData {
  readonly side?: 'buyer' | 'producer'
  readonly personId?: string
  readonly staffAccountId?: string
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

/** Steps at the payment processor are visible to staff only. */
export const isStaffOnly = (type: string): boolean =>
  type === 'ChargebackEvidenceStaged' || type === 'ChargebackEvidenceSubmitted' || type === 'ChargebackLossAccepted'

function entryOf({ type, data, meta }: RecordedEvent<DisputeEvent>): EntryRow {
  const fields = data as EntryData
  const { staffAccountId: staff = null, personId, side = null } = fields
  return {
    kind: ENTRY_KINDS[type],
    at: meta.at,
    staff,
    text: unsealed(fields.text),
    plan: unsealed(fields.plan),
    by: personId && side ? side : staff ? 'staff' : 'house',
    resolution: fields.decision ?? fields.proposal ?? fields.offer ?? fields.remedy ?? null,
    to: personId ? null : isStaffOnly(type) ? 'staff' : (fields.who ?? side),
    stage: fields.stage ?? null,
    dueAt: fields.dueAt ?? fields.dueBy ?? null,
    papers: documentsIn(fields),
  }
}

function documentsIn({ papers = [], documentNames }: EntryData): EvidenceView[] {
  const names = unsealed(documentNames)
  return papers.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}
