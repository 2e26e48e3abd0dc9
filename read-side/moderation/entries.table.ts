import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Rule } from '#domain/kernel/moderation.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import type { ModerationAction } from '#domain/moderation/contract.ts'
import { table } from '../projection.ts'
import { told } from '../told.ts'
import { type ReportableEvent, reportIdOf } from './report-id.ts'

/** One step in what happened with a report. */
interface HistoryRow {
  readonly id: string
  readonly reportId: string
  readonly revision: number
  readonly at: string
  readonly what: ModerationAction
  /** Who did it, an account or a guest. */
  readonly by: string
  readonly byStaff: boolean
  readonly reason: string | null
  readonly rule: Rule | null
  /** Null once they were erased. */
  readonly words: string | null
  readonly side: Side | null
  readonly messageId: string | null
}

type Decided = Extract<ReportableEvent, { data: { reporterIds: unknown } }>

export const history = table<HistoryRow, ReportableEvent>({
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
  keysOf: (event) => `${reportIdOf(event)}.${event.revision}`,
  folds: {
    ReviewReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: told(event.data.comment),
    }),
    MessageReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: told(event.data.comment),
      messageId: event.data.messageId,
    }),
    ReviewUpdated: (_, event, id) => ({
      ...begin(event, id, event.data.hidden ? 'asked_again' : 'changed'),
      by: event.data.authorId,
    }),
    ReviewWithdrawn: (_, event, id) => ({ ...begin(event, id, 'withdrawn'), by: event.data.authorId }),
    ReviewReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    ReviewTakenDown: (_, event, id) => decided(event, id, 'taken_down'),
    ReviewTakedownUpheld: (_, event, id) => decided(event, id, 'stays_down'),
    ReviewRestored: (_, event, id) => decided(event, id, 'restored'),
    MessageReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    SenderWarned: (_, event, id) => decided(event, id, 'warned'),
    SenderRestricted: (_, event, id) => decided(event, id, 'barred'),
    ConversationClosed: (_, event, id) => decided(event, id, 'closed'),
    ConversationReopened: (_, event, id) => decided(event, id, 'reopened'),
    ProductReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      by: event.data.reporterId,
      reason: event.data.reason,
      words: told(event.data.comment),
    }),
    ProductDetailsUpdated: (_, event, id) =>
      event.data.reported ? { ...begin(event, id, 'changed'), by: event.meta.actor.id } : undefined,
    ProductTakedownAppealed: (_, event, id) => ({
      ...begin(event, id, 'asked_again'),
      by: event.data.accountId,
      words: told(event.data.comment),
    }),
    ProductListingPurged: (_, event, id) => begin(event, id, 'retired'),
    ProductReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    ProductTakenDown: (_, event, id) => decided(event, id, 'taken_down'),
    ProductTakedownUpheld: (_, event, id) => decided(event, id, 'stays_down'),
    ProductChangesRequested: (_, event, id) => decided(event, id, 'change_asked'),
    ProductRestored: (_, event, id) => decided(event, id, 'restored'),
  },
})

const begin = (event: RecordedEvent<ReportableEvent>, id: string, what: ModerationAction): HistoryRow => ({
  id,
  reportId: reportIdOf(event),
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

const decided = (event: RecordedEvent<Decided>, id: string, what: ModerationAction): HistoryRow => ({
  ...begin(event, id, what),
  by: event.data.staffAccountId,
  byStaff: true,
  words: told(event.data.reason),
  rule: 'rule' in event.data ? event.data.rule : null,
  side: 'side' in event.data ? event.data.side : null,
})
