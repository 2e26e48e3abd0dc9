import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import { type Dispute, evolveDispute, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Side, Stage } from '#domain/disputes/dispute-types.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { EntryView, EvidenceView } from '#domain/disputes/views.ts'
import type { DocumentMetadata } from '#domain/kernel/document.ts'
import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import { type EventHandlers, type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface DisputeRow {
  readonly id: string
  readonly orderId: string
  readonly producerId: string
  readonly stage: Stage
  readonly dueAt: string | null
  /** The assigned support agent. */
  readonly assigneeAccountId: string | null
  readonly openedAt: string
  readonly updatedAt: string
  /**
   * The author and time of the last statement; `lastStatementStaffAccountId` is the account if it was support. Null
   * without one.
   */
  readonly lastStatementBy: Side | 'staff' | null
  readonly lastStatementStaffAccountId: string | null
  readonly lastStatementAt: string | null
  /** State of the decider, which determines the permitted actions. */
  readonly state: Dispute
  readonly history: readonly EntryRow[]
}

/** For any event: evolves the state with the decider and adds an entry. */
function applyDisputeEvent(row: DisputeRow | undefined, event: RecordedEvent<DisputeEvent>): DisputeRow | undefined {
  const state = evolveDispute(row?.state ?? { stage: 'none' }, event)
  if (!isKnown(state)) return undefined
  const { disputeId: id, orderId, producerId, stage, dueAt, assigneeAccountId, openedAt } = state
  const entry = entryOf(event)
  const before = {
    lastStatementBy: row?.lastStatementBy ?? null,
    lastStatementStaffAccountId: row?.lastStatementStaffAccountId ?? null,
    lastStatementAt: row?.lastStatementAt ?? null,
  }
  const last = lastStatementIn(entry) ?? before
  return {
    id,
    orderId,
    producerId,
    stage,
    dueAt,
    assigneeAccountId,
    openedAt,
    // A note changes nothing for the parties.
    updatedAt: row && event.type === 'DisputeNoteAdded' ? row.updatedAt : event.meta.recordedAt,
    ...last,
    state,
    history: [...(row?.history ?? []), entry],
  }
}

/** Kinds of entries that are not statements. */
const NOT_STATEMENTS: readonly EntryRow['kind'][] = [
  'assigned',
  'note_added',
  'reminder_sent',
  'escalated',
  'evidence_staged',
]

function lastStatementIn({
  kind,
  actor,
  staff,
  at,
}: EntryRow): Pick<DisputeRow, 'lastStatementBy' | 'lastStatementStaffAccountId' | 'lastStatementAt'> | undefined {
  return actor === 'system' || NOT_STATEMENTS.includes(kind)
    ? undefined
    : { lastStatementBy: actor, lastStatementStaffAccountId: staff, lastStatementAt: at }
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
    assigneeAccountId: 'key',
    lastStatementBy: 'key',
    lastStatementStaffAccountId: 'key',
    lastStatementAt: 'instant',
    openedAt: 'instant',
    updatedAt: 'instant',
    state: 'json',
    history: 'json',
  },
  indexes: ['(order_id)', '(producer_id, updated_at desc)', '(stage, due_at)'],
  keysOf: ({ data }) => data.disputeId,
  on: Object.fromEntries(Object.keys(disputeEvents.shapes).map((type) => [type, applyDisputeEvent])) as EventHandlers<
    DisputeRow,
    DisputeEvent
  >,
})

export const disputes: Projection = { name: 'disputes', version: 9, tables: [disputesTable] }

/** An entry as stored: `staff` is the account id. */
type EntryRow = EntryView

const ENTRY_KINDS: Readonly<Record<DisputeEvent['type'], EntryView['kind']>> = {
  DisputeOpened: 'opened',
  DisputeOpenedByChargeback: 'chargeback_opened',
  DisputeChargebackReceived: 'chargeback_opened',
  DisputeChargebackUpdated: 'chargeback_updated',
  DisputeChargebackClosed: 'chargeback_closed',
  ChargebackEvidenceStaged: 'evidence_staged',
  ChargebackEvidenceSubmitted: 'evidence_submitted',
  ChargebackLossAccepted: 'chargeback_loss_accepted',
  DisputeOfferMade: 'offer_made',
  DisputeOfferAccepted: 'offer_accepted',
  DisputeOfferDeclined: 'offer_declined',
  DisputeContested: 'contested',
  DisputeStatementAdded: 'statement_added',
  DisputeEscalated: 'escalated',
  DisputeReminderRequested: 'reminder_sent',
  DisputeAssigned: 'assigned',
  DisputeNoteAdded: 'note_added',
  DisputeInformationRequested: 'information_requested',
  DisputeSettlementProposed: 'settlement_proposed',
  DisputeSettlementAccepted: 'settlement_accepted',
  DisputeSettlementDeclined: 'settlement_declined',
  DisputeDecided: 'decided',
  DisputeDecisionAccepted: 'decision_accepted',
  DisputeDecisionAppealed: 'appealed',
  DisputeAppealDecided: 'appeal_decided',
  DisputeRemedyStarted: 'remedy_started',
  DisputeRemedyConfirmed: 'remedy_confirmed',
  DisputeRemedyContested: 'remedy_contested',
  DisputeRemedyConvertedToRefund: 'remedy_converted',
  DisputeRefundApproved: 'refund_approved',
  DisputeWithdrawn: 'withdrawn',
  DisputeClosed: 'closed',
}

/** All fields that dispute events may have. */
interface EntryData {
  readonly side?: 'buyer' | 'producer'
  readonly personId?: string
  readonly staffAccountId?: string
  readonly recipient?: EntryView['recipient']
  readonly statement?: Personal<string>
  readonly note?: Personal<string>
  readonly orderStep?: string
  readonly improvementPlan?: Personal<string>
  readonly offer?: Resolution
  readonly proposal?: Resolution
  readonly decision?: Resolution
  readonly remedy?: Resolution
  readonly assigneeAccountId?: string
  readonly stage?: EntryView['stage']
  readonly toStage?: EntryView['stage']
  readonly dueAt?: string
  readonly submissionDeadline?: string
  readonly evidence?: readonly DocumentMetadata[]
  readonly documentNames?: Personal<readonly string[]>
}

/** Steps at the payment processor and notes are visible to staff only. */
const STAFF_ONLY: readonly string[] = [
  'DisputeChargebackUpdated',
  'ChargebackEvidenceStaged',
  'ChargebackEvidenceSubmitted',
  'ChargebackLossAccepted',
  'DisputeNoteAdded',
] satisfies DisputeEvent['type'][]
export const isStaffOnly = (type: string): boolean => STAFF_ONLY.includes(type)

function entryOf({ type, data, meta }: RecordedEvent<DisputeEvent>): EntryRow {
  const fields = data as EntryData
  const { personId, side = null } = fields
  const staff = (type === 'DisputeAssigned' ? fields.assigneeAccountId : fields.staffAccountId) ?? null
  return {
    kind: ENTRY_KINDS[type],
    at: meta.recordedAt,
    staff,
    statement: valueOrNull(fields.statement ?? fields.note),
    orderStep: fields.orderStep ?? null,
    improvementPlan: valueOrNull(fields.improvementPlan),
    actor: personId && side ? side : staff ? 'staff' : 'system',
    resolution: fields.decision ?? fields.proposal ?? fields.offer ?? fields.remedy ?? null,
    recipient: personId ? null : isStaffOnly(type) ? 'staff' : (fields.recipient ?? side),
    stage: fields.stage ?? fields.toStage ?? null,
    dueAt: fields.dueAt ?? fields.submissionDeadline ?? null,
    evidence: documentsIn(fields),
  }
}

function documentsIn({ evidence = [], documentNames }: EntryData): EvidenceView[] {
  const names = valueOrNull(documentNames)
  return evidence.map(({ id, kind, bytes }, i) => ({ id, kind, bytes, name: names?.[i] ?? null }))
}
