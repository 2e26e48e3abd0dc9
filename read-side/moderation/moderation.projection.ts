import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Rule } from '#domain/kernel/moderation.ts'
import { otherSide, type Side } from '#domain/messaging/conversation.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { FlaggedContentType, ModerationAction } from '#domain/moderation/contract.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

/** A review, conversation or product with at least one report. */
export interface FlaggedItemRow {
  readonly id: string
  readonly kind: FlaggedContentType
  readonly open: boolean
  readonly askedAgain: boolean
  readonly since: string
  readonly reports: number
  /** The last reporter. */
  readonly reporter: string
  readonly reasons: readonly string[]
  readonly outcome: ModerationAction | null
  readonly decidedBy: string | null
  readonly moves: number
  /** Ids of the accounts, guests and producer involved. */
  readonly concerned: readonly string[]
  readonly reporters: readonly string[]
  readonly hidden: boolean
  /** For a product that is taken down: the appeal deadline. */
  readonly appealDeadline: string | null
  /** For a product that is taken down: changed since the last decision. */
  readonly changed: boolean
  readonly closed: boolean
  /** The restricted sides, and the sides with reported messages. */
  readonly barred: readonly Side[]
  readonly sides: readonly Side[]
}

type ReportEvent = Extract<ReportableEvent, { type: 'ReviewReported' | 'MessageReported' | 'ProductReported' }>

export const flaggedItems = table<FlaggedItemRow, ReportableEvent>({
  name: 'flagged_items',
  key: 'id',
  columns: {
    id: 'key',
    kind: 'key',
    open: 'boolean',
    askedAgain: 'boolean',
    since: 'instant',
    reports: 'integer',
    reporter: 'key',
    reasons: 'texts',
    outcome: 'key',
    decidedBy: 'key',
    moves: 'integer',
    concerned: 'texts',
    reporters: 'texts',
    hidden: 'boolean',
    appealDeadline: 'instant',
    changed: 'boolean',
    closed: 'boolean',
    barred: 'texts',
    sides: 'texts',
  },
  indexes: ['(open, since)'],
  keysOf: flaggedItemId,
  on: {
    ReviewReported: (row, { data, meta }, id) =>
      applyReport(row ?? newItem(id, 'review', [data.authorId, data.producerId]), data, meta.at),
    ReviewUpdated: (row, { data, meta }) => {
      if (!row) return undefined
      const moved = { ...row, moves: row.moves + 1 }
      const since = row.open ? row.since : meta.at
      // A withdrawn review that is written again stays taken down.
      const outcome = row.hidden ? row.outcome : 'taken_down'
      return data.takenDown ? { ...moved, hidden: true, outcome, askedAgain: true, open: true, since } : moved
    },
    ReviewWithdrawn: (row, { meta }) =>
      row && { ...row, open: false, askedAgain: false, hidden: false, since: meta.at, outcome: 'withdrawn' },
    ReviewReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.at, 'dismissed'),
    ReviewTakenDown: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'taken_down'), hidden: true },
    ReviewTakedownUpheld: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.at, 'stays_down'),
    ReviewRestored: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'restored'), hidden: false },
    MessageReported: (row, { data, meta }, id) => {
      const begun = row ?? newItem(id, 'conversation', [data.buyerId, data.producerId])
      const writer = otherSide(data.reporterId === data.buyerId ? 'buyer' : 'producer')
      return { ...countReport(begun, data, meta.at), sides: addOnce(begun.sides, writer) }
    },
    MessageReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.at, 'dismissed'),
    SenderWarned: (row, { data, meta }) => row && applyDecision(row, data.staffAccountId, meta.at, 'warned'),
    SenderRestricted: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'barred'), barred: addOnce(row.barred, data.side) },
    ConversationClosed: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'closed'), closed: true },
    ConversationReopened: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'reopened'), closed: false, barred: [] },
    ProductReported: (row, { data, meta }, id) =>
      applyReport(row ?? newItem(id, 'product', [data.producerId]), data, meta.at),
    ProductDetailsUpdated: (row, { data }) =>
      row && data.flagged ? { ...row, moves: row.moves + 1, changed: row.hidden } : undefined,
    ProductTakedownAppealed: (row, { meta }) =>
      row && { ...row, moves: row.moves + 1, askedAgain: true, open: true, since: row.open ? row.since : meta.at },
    ProductListingPurged: (row, { meta }) =>
      row && { ...row, open: false, askedAgain: false, hidden: false, since: meta.at, outcome: 'retired' },
    ProductReportsDismissed: (row, { data, meta }) =>
      row && applyDecision(row, data.staffAccountId, meta.at, 'dismissed'),
    ProductTakenDown: (row, { data, meta }) =>
      row && {
        ...applyDecision(row, data.staffAccountId, meta.at, 'taken_down'),
        hidden: true,
        appealDeadline: data.appealDeadline,
      },
    ProductTakedownUpheld: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'stays_down'), appealDeadline: null },
    ProductChangesRequested: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'change_asked'), appealDeadline: null },
    ProductRestored: (row, { data, meta }) =>
      row && { ...applyDecision(row, data.staffAccountId, meta.at, 'restored'), hidden: false, appealDeadline: null },
  },
})

const newItem = (id: string, kind: FlaggedContentType, concerned: readonly string[]): FlaggedItemRow => ({
  id,
  kind,
  concerned,
  open: false,
  askedAgain: false,
  since: '',
  reports: 0,
  reporter: '',
  reasons: [],
  outcome: null,
  decidedBy: null,
  moves: 0,
  reporters: [],
  hidden: false,
  appealDeadline: null,
  changed: false,
  closed: false,
  barred: [],
  sides: [],
})

/** A second report by the same reporter counts as an appeal. */
const applyReport = (row: FlaggedItemRow, data: ReportEvent['data'], at: string): FlaggedItemRow => ({
  ...countReport(row, data, at),
  askedAgain: row.askedAgain || row.reporters.includes(data.reporterId),
})

const countReport = (row: FlaggedItemRow, { reporterId, reason }: ReportEvent['data'], at: string): FlaggedItemRow => ({
  ...row,
  open: true,
  since: row.open ? row.since : at,
  reports: row.reports + 1,
  moves: row.moves + 1,
  reporter: reporterId,
  reasons: addOnce(row.reasons, reason),
  reporters: addOnce(row.reporters, reporterId),
  concerned: addOnce(row.concerned, reporterId),
})

function applyDecision(
  row: FlaggedItemRow,
  decidedBy: string,
  since: string,
  outcome: ModerationAction,
): FlaggedItemRow {
  return { ...row, open: false, askedAgain: false, decidedBy, since, outcome, moves: row.moves + 1, changed: false }
}

const addOnce = <T extends string>(all: readonly T[], one: T): readonly T[] => (all.includes(one) ? all : [...all, one])

/** An entry in the history of a flagged item. */
interface HistoryRow {
  readonly id: string
  readonly reportId: string
  readonly revision: number
  readonly at: string
  readonly what: ModerationAction
  /** The actor, an account or a guest. */
  readonly by: string
  readonly byStaff: boolean
  readonly reason: string | null
  readonly rule: Rule | null
  /** Null once erased. */
  readonly words: string | null
  readonly side: Side | null
  readonly messageId: string | null
}

type DecisionEvent = Extract<ReportableEvent, { data: { reporterIds: unknown } }>

const history = table<HistoryRow, ReportableEvent>({
  name: 'history',
  key: 'id',
  columns: {
    id: 'key',
    reportId: 'key',
    revision: 'integer',
    at: 'instant',
    what: 'key',
    by: 'key',
    byStaff: 'boolean',
    reason: 'key',
    rule: 'key',
    words: 'text',
    side: 'key',
    messageId: 'key',
  },
  indexes: ['(report_id, revision)'],
  keysOf: (event) => `${flaggedItemId(event)}.${event.revision}`,
  on: {
    ReviewReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: unsealed(event.data.comment),
    }),
    MessageReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: unsealed(event.data.comment),
      messageId: event.data.messageId,
    }),
    ReviewUpdated: (_, event, id) => ({
      ...entryFrom(event, id, event.data.takenDown ? 'asked_again' : 'changed'),
      by: event.data.authorId,
    }),
    ReviewWithdrawn: (_, event, id) => ({ ...entryFrom(event, id, 'withdrawn'), by: event.data.authorId }),
    ReviewReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    ReviewTakenDown: (_, event, id) => decisionEntry(event, id, 'taken_down'),
    ReviewTakedownUpheld: (_, event, id) => decisionEntry(event, id, 'stays_down'),
    ReviewRestored: (_, event, id) => decisionEntry(event, id, 'restored'),
    MessageReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    SenderWarned: (_, event, id) => decisionEntry(event, id, 'warned'),
    SenderRestricted: (_, event, id) => decisionEntry(event, id, 'barred'),
    ConversationClosed: (_, event, id) => decisionEntry(event, id, 'closed'),
    ConversationReopened: (_, event, id) => decisionEntry(event, id, 'reopened'),
    ProductReported: (_, event, id) => ({
      ...entryFrom(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: unsealed(event.data.comment),
    }),
    ProductDetailsUpdated: (_, event, id) =>
      event.data.flagged ? { ...entryFrom(event, id, 'changed'), by: event.meta.actor.id } : undefined,
    ProductTakedownAppealed: (_, event, id) => ({
      ...entryFrom(event, id, 'asked_again'),
      by: event.data.accountId,
      words: unsealed(event.data.comment),
    }),
    ProductListingPurged: (_, event, id) => entryFrom(event, id, 'retired'),
    ProductReportsDismissed: (_, event, id) => decisionEntry(event, id, 'dismissed'),
    ProductTakenDown: (_, event, id) => decisionEntry(event, id, 'taken_down'),
    ProductTakedownUpheld: (_, event, id) => decisionEntry(event, id, 'stays_down'),
    ProductChangesRequested: (_, event, id) => decisionEntry(event, id, 'change_asked'),
    ProductRestored: (_, event, id) => decisionEntry(event, id, 'restored'),
  },
})

export const moderation: Projection = { name: 'moderation', version: 3, tables: [flaggedItems, history] }

const entryFrom = (event: RecordedEvent<ReportableEvent>, id: string, what: ModerationAction): HistoryRow => ({
  id,
  reportId: flaggedItemId(event),
  revision: event.revision,
  at: event.meta.at,
  what,
  by: '',
  byStaff: false,
  reason: null,
  rule: null,
  words: null,
  side: null,
  messageId: null,
})

const decisionEntry = (event: RecordedEvent<DecisionEvent>, id: string, what: ModerationAction): HistoryRow => ({
  ...entryFrom(event, id, what),
  by: event.data.staffAccountId,
  byStaff: true,
  words: unsealed(event.data.reason),
  rule: 'violatedRule' in event.data ? event.data.violatedRule : null,
  side: 'side' in event.data ? event.data.side : null,
})

/** Events of content that can be reported. */
export type ReportableEvent = ReviewEvent | ConversationEvent | ProductEvent

/** The id of the review, conversation or product: one item for all its reports. */
export function flaggedItemId({ data }: ReportableEvent): string {
  if ('reviewId' in data) return data.reviewId
  return 'conversationId' in data ? data.conversationId : data.productId
}
