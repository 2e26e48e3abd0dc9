import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Rule } from '#domain/kernel/moderation.ts'
import { otherSide, type Side } from '#domain/messaging/conversation.ts'
import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import type { FlaggedContentType, ModerationAction } from '#domain/moderation/contract.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

/** A review, conversation or product with at least one report. */
export interface FlaggedItemRow {
  readonly id: string
  readonly contentType: FlaggedContentType
  readonly open: boolean
  readonly appealed: boolean
  readonly waitingSince: string
  readonly reportCount: number
  /** The last reporter. */
  readonly reporter: string
  readonly reasons: readonly string[]
  readonly outcome: ModerationAction | null
  readonly decidedBy: string | null
  readonly version: number
  /** Ids of the accounts, guests and producer involved. */
  readonly concernedIds: readonly string[]
  readonly reporters: readonly string[]
  readonly takenDown: boolean
  /** For a product that is taken down: the appeal deadline. */
  readonly appealDeadline: string | null
  /** For a product that is taken down: changed since the last decision. */
  readonly changed: boolean
  readonly closed: boolean
  /** For a conversation: the reporters whose reports await a decision. */
  readonly pendingReporters: readonly string[]
  /** The sides with reported messages. */
  readonly sides: readonly Side[]
}

type ReportEvent = Extract<ReportableEvent, { type: 'ReviewReported' | 'MessageReported' | 'ProductReported' }>

export const flaggedItems = table<FlaggedItemRow, ReportableEvent>({
  name: 'flagged_items',
  key: 'id',
  columns: {
    id: 'key',
    contentType: 'key',
    open: 'boolean',
    appealed: 'boolean',
    waitingSince: 'instant',
    reportCount: 'integer',
    reporter: 'key',
    reasons: 'texts',
    outcome: 'key',
    decidedBy: 'key',
    version: 'integer',
    concernedIds: 'texts',
    reporters: 'texts',
    takenDown: 'boolean',
    appealDeadline: 'instant',
    changed: 'boolean',
    closed: 'boolean',
    pendingReporters: 'texts',
    sides: 'texts',
  },
  indexes: ['(open, waiting_since)'],
  keysOf: flaggedItemId,
  on: {
    ReviewReported: (row, { data, meta }, id) =>
      applyReport(row ?? newItem(id, 'review', [data.authorId, data.producerId]), data, meta.recordedAt),
    ReviewUpdated: (row, { data, meta }) => {
      if (!row) return undefined
      const updated = { ...row, version: row.version + 1 }
      const waitingSince = row.open ? row.waitingSince : meta.recordedAt
      // A withdrawn review that is written again stays taken down.
      const outcome = row.takenDown ? row.outcome : 'taken_down'
      return data.takenDown
        ? { ...updated, takenDown: true, outcome, appealed: true, open: true, waitingSince }
        : updated
    },
    ReviewWithdrawn: (row, { meta }) =>
      row && {
        ...row,
        open: false,
        appealed: false,
        takenDown: false,
        waitingSince: meta.recordedAt,
        outcome: 'withdrawn',
      },
    ReviewReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.recordedAt, 'dismissed'),
    ReviewTakenDown: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'taken_down'), takenDown: true },
    ReviewTakedownUpheld: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.recordedAt, 'takedown_upheld'),
    ReviewRestored: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'restored'), takenDown: false },
    MessageReported: (row, { data, meta }, id) => {
      const item = row ?? newItem(id, 'conversation', [data.buyerId, data.producerId])
      const senderSide = otherSide(data.reporterId === data.buyerId ? 'buyer' : 'producer')
      return {
        ...countReport(item, data, meta.recordedAt),
        sides: addOnce(item.sides, senderSide),
        pendingReporters: addOnce(item.pendingReporters, data.reporterId),
      }
    },
    MessageReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.recordedAt, 'dismissed'),
    SenderWarned: (row, { data, meta }) => row && applyDecision(row, data.staffAccountId, meta.recordedAt, 'warned'),
    /** Closes the reports at once; `MessageReportsUpheld` follows in the conversation's own stream. */
    MessagingRestricted: (row, { data, meta }) =>
      row && { ...upholdReports(row, data.reporterIds, meta.recordedAt), outcome: 'restricted' },
    MessageReportsUpheld: (row, { data, meta }) =>
      row && {
        ...upholdReports(row, data.reporterIds, meta.recordedAt),
        decidedBy: data.staffAccountId,
        version: row.version + 1,
      },
    MessagingRestrictionLifted: (row, { meta }) =>
      row && {
        ...row,
        outcome: 'restriction_lifted',
        waitingSince: row.open ? row.waitingSince : meta.recordedAt,
      },
    ConversationClosed: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'closed'), closed: true },
    ConversationReopened: (row, { data, meta }) =>
      row && {
        ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'reopened'),
        closed: false,
      },
    ProductReported: (row, { data, meta }, id) =>
      applyReport(row ?? newItem(id, 'product', [data.producerId]), data, meta.recordedAt),
    ProductDetailsUpdated: (row, { data }) =>
      row && data.flagged ? { ...row, version: row.version + 1, changed: true } : undefined,
    ProductTakedownAppealed: (row, { meta }) =>
      row && {
        ...row,
        version: row.version + 1,
        appealed: true,
        open: true,
        waitingSince: row.open ? row.waitingSince : meta.recordedAt,
      },
    ProductListingPurged: (row, { meta }) =>
      row && {
        ...row,
        open: false,
        appealed: false,
        takenDown: false,
        waitingSince: meta.recordedAt,
        outcome: 'retired',
      },
    ProductReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.recordedAt, 'dismissed'),
    ProductTakenDown: (row, { data, meta }) =>
      row && {
        ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'taken_down'),
        takenDown: true,
        appealDeadline: data.appealDeadline,
      },
    ProductTakedownUpheld: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'takedown_upheld'), appealDeadline: null },
    ProductChangesRequested: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'changes_requested'), appealDeadline: null },
    ProductRestored: (row, { data, meta }) =>
      row && {
        ...applyDecision(row, data.staffAccountId, meta.recordedAt, 'restored'),
        takenDown: false,
        appealDeadline: null,
      },
  },
})

const newItem = (id: string, contentType: FlaggedContentType, concernedIds: readonly string[]): FlaggedItemRow => ({
  id,
  contentType,
  concernedIds,
  open: false,
  appealed: false,
  waitingSince: '',
  reportCount: 0,
  reporter: '',
  reasons: [],
  outcome: null,
  decidedBy: null,
  version: 0,
  reporters: [],
  takenDown: false,
  appealDeadline: null,
  changed: false,
  closed: false,
  pendingReporters: [],
  sides: [],
})

/** A second report by the same reporter counts as an appeal. */
const applyReport = (row: FlaggedItemRow, data: ReportEvent['data'], at: string): FlaggedItemRow => ({
  ...countReport(row, data, at),
  appealed: row.appealed || row.reporters.includes(data.reporterId),
})

const countReport = (row: FlaggedItemRow, { reporterId, reason }: ReportEvent['data'], at: string): FlaggedItemRow => ({
  ...row,
  open: true,
  waitingSince: row.open ? row.waitingSince : at,
  reportCount: row.reportCount + 1,
  version: row.version + 1,
  reporter: reporterId,
  reasons: addOnce(row.reasons, reason),
  reporters: addOnce(row.reporters, reporterId),
  concernedIds: addOnce(row.concernedIds, reporterId),
})

function applyDecision(
  row: FlaggedItemRow,
  decidedBy: string,
  waitingSince: string,
  outcome: ModerationAction,
): FlaggedItemRow {
  return {
    ...row,
    open: false,
    appealed: false,
    decidedBy,
    waitingSince,
    outcome,
    version: row.version + 1,
    changed: false,
    pendingReporters: [],
  }
}

/** Reports submitted after the restriction stay open. */
function upholdReports(row: FlaggedItemRow, reporterIds: readonly string[], at: string): FlaggedItemRow {
  const pendingReporters = row.pendingReporters.filter((id) => !reporterIds.includes(id))
  const open = pendingReporters.length > 0
  return { ...row, pendingReporters, open, waitingSince: row.open && !open ? at : row.waitingSince }
}

const addOnce = <T extends string>(all: readonly T[], one: T): readonly T[] => (all.includes(one) ? all : [...all, one])

/** An entry in the history of a flagged item. */
interface HistoryRow {
  readonly id: string
  readonly reportId: string
  readonly revision: number
  readonly at: string
  readonly action: ModerationAction
  /** The actor, an account or a guest. */
  readonly by: string
  readonly byStaff: boolean
  readonly reason: string | null
  readonly rule: Rule | null
  /** Null once erased. */
  readonly comment: string | null
  readonly side: Side | null
  readonly messageId: string | null
}

type DecisionEvent = Extract<ReportableEvent, { data: { reason: unknown; staffAccountId: unknown } }>

const history = table<HistoryRow, ReportableEvent>({
  name: 'history',
  key: 'id',
  columns: {
    id: 'key',
    reportId: 'key',
    revision: 'integer',
    at: 'instant',
    action: 'key',
    by: 'key',
    byStaff: 'boolean',
    reason: 'key',
    rule: 'key',
    comment: 'text',
    side: 'key',
    messageId: 'key',
  },
  indexes: ['(report_id, at, revision)'],
  keysOf: ({ id }) => id,
  on: {
    ReviewReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      comment: valueOrNull(event.data.comment),
    }),
    MessageReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      comment: valueOrNull(event.data.comment),
      messageId: event.data.messageId,
    }),
    ReviewUpdated: (_, event, id) => ({
      ...entryFrom(event, id, event.data.takenDown ? 'appealed' : 'changed'),
      by: event.data.authorId,
    }),
    ReviewWithdrawn: (_, event, id) => ({ ...entryFrom(event, id, 'withdrawn'), by: event.data.authorId }),
    ReviewReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    ReviewTakenDown: (_, event, id) => decisionEntry(event, id, 'taken_down'),
    ReviewTakedownUpheld: (_, event, id) => decisionEntry(event, id, 'takedown_upheld'),
    ReviewRestored: (_, event, id) => decisionEntry(event, id, 'restored'),
    MessageReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    SenderWarned: (_, event, id) => decisionEntry(event, id, 'warned'),
    MessagingRestricted: (_, event, id) => ({
      ...decisionEntry(event, id, 'restricted'),
      side: event.data.restrictedSide,
    }),
    MessagingRestrictionLifted: (_, event, id) => ({
      ...decisionEntry(event, id, 'restriction_lifted'),
      side: event.data.restrictedSide,
    }),
    ConversationClosed: (_, event, id) => decisionEntry(event, id, 'closed'),
    ConversationReopened: (_, event, id) => decisionEntry(event, id, 'reopened'),
    ProductReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      comment: valueOrNull(event.data.comment),
    }),
    ProductDetailsUpdated: (_, event, id) =>
      event.data.flagged ? { ...entryFrom(event, id, 'changed'), by: event.meta.actor.id } : undefined,
    ProductTakedownAppealed: (_, event, id) => ({
      ...entryFrom(event, id, 'appealed'),
      by: event.data.accountId,
      comment: valueOrNull(event.data.comment),
    }),
    ProductListingPurged: (_, event, id) => entryFrom(event, id, 'retired'),
    ProductReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    ProductTakenDown: (_, event, id) => decisionEntry(event, id, 'taken_down'),
    ProductTakedownUpheld: (_, event, id) => decisionEntry(event, id, 'takedown_upheld'),
    ProductChangesRequested: (_, event, id) => decisionEntry(event, id, 'changes_requested'),
    ProductRestored: (_, event, id) => decisionEntry(event, id, 'restored'),
  },
})

export const moderation: Projection = { name: 'moderation', version: 6, tables: [flaggedItems, history] }

const entryFrom = (event: RecordedEvent<ReportableEvent>, id: string, action: ModerationAction): HistoryRow => ({
  id,
  reportId: flaggedItemId(event),
  revision: event.revision,
  at: event.meta.recordedAt,
  action,
  by: '',
  byStaff: false,
  reason: null,
  rule: null,
  comment: null,
  side: null,
  messageId: null,
})

const decisionEntry = (event: RecordedEvent<DecisionEvent>, id: string, action: ModerationAction): HistoryRow => ({
  ...entryFrom(event, id, action),
  by: event.data.staffAccountId,
  byStaff: true,
  comment: valueOrNull(event.data.reason),
  rule: 'violatedRule' in event.data ? event.data.violatedRule : null,
  side: 'side' in event.data ? event.data.side : null,
})

/** Events of content that can be reported. */
export type ReportableEvent =
  | ReviewEvent
  | ConversationEvent
  | Extract<MessagingPermissionEvent, { data: { conversationId: string } }>
  | ProductEvent

/** The id of the review, conversation or product: one item for all its reports. */
export function flaggedItemId({ data }: ReportableEvent): string {
  if ('reviewId' in data) return data.reviewId
  return 'conversationId' in data ? data.conversationId : data.productId
}
