import type { Recorded } from '#domain/kernel/event.ts'
import type { Rule } from '#domain/kernel/moderation.ts'
import type { Side } from '#domain/messaging/sides.ts'
import type { ReportMove } from '#domain/moderation/contract.ts'
import { table } from '../projection.ts'
import { told } from '../told.ts'
import { type ReportableEvent, reportIdOf } from './report-id.ts'

/** One step in what happened with a report. */
interface EntryRow {
  readonly id: string
  readonly reportId: string
  readonly revision: number
  readonly at: string
  readonly what: ReportMove
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

export const entries = table<EntryRow, ReportableEvent>({
  name: 'entries',
  key: 'id',
  columns: {
    ...{ id: 'key', reportId: 'key', revision: 'integer', at: 'instant', what: 'key', by: 'key', byStaff: 'boolean' },
    ...{ reason: 'key', rule: 'key', words: 'text', side: 'key', messageId: 'key' },
  },
  indexes: ['(report_id, revision)'],
  keysOf: (event) => `${reportIdOf(event)}.${event.revision}`,
  folds: {
    ReviewReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      ...{ by: event.data.reporterId, reason: event.data.reason, words: told(event.data.words) },
    }),
    MessageReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      ...{ by: event.data.reporterId, reason: event.data.reason, words: told(event.data.words) },
      messageId: event.data.messageId,
    }),
    ReviewChanged: (_, event, id) => ({
      ...begin(event, id, event.data.hidden ? 'asked_again' : 'changed'),
      by: event.data.authorId,
    }),
    ReviewWithdrawn: (_, event, id) => ({ ...begin(event, id, 'withdrawn'), by: event.data.authorId }),
    ReviewReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    ReviewTakenDown: (_, event, id) => decided(event, id, 'taken_down'),
    ReviewStaysDown: (_, event, id) => decided(event, id, 'stays_down'),
    ReviewRestored: (_, event, id) => decided(event, id, 'restored'),
    MessageReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    SenderWarned: (_, event, id) => decided(event, id, 'warned'),
    SenderBarred: (_, event, id) => decided(event, id, 'barred'),
    ConversationClosed: (_, event, id) => decided(event, id, 'closed'),
    ConversationReopened: (_, event, id) => decided(event, id, 'reopened'),
    ProductReported: (_, event, id) => ({
      ...begin(event, id, 'reported'),
      ...{ by: event.data.reporterId, reason: event.data.reason, words: told(event.data.words) },
    }),
    ProductDescribed: (_, event, id) =>
      event.data.reported ? { ...begin(event, id, 'changed'), by: event.meta.actor.id } : undefined,
    ProductSecondLookAsked: (_, event, id) => ({
      ...begin(event, id, 'asked_again'),
      ...{ by: event.data.accountId, words: told(event.data.words) },
    }),
    ListingRetired: (_, event, id) => begin(event, id, 'retired'),
    ProductReportsDismissed: (_, event, id) => decided(event, id, 'dismissed'),
    ProductTakenDown: (_, event, id) => decided(event, id, 'taken_down'),
    ProductStaysDown: (_, event, id) => decided(event, id, 'stays_down'),
    ProductRestored: (_, event, id) => decided(event, id, 'restored'),
  },
})

const begin = (event: Recorded<ReportableEvent>, id: string, what: ReportMove): EntryRow => ({
  ...{ id, reportId: reportIdOf(event), revision: event.revision, at: event.meta.at, what },
  ...{ by: '', byStaff: false, reason: null, rule: null, words: null, side: null, messageId: null },
})

const decided = (event: Recorded<Decided>, id: string, what: ReportMove): EntryRow => ({
  ...{ ...begin(event, id, what), by: event.data.by, byStaff: true, words: told(event.data.reason) },
  rule: 'rule' in event.data ? event.data.rule : null,
  side: 'side' in event.data ? event.data.side : null,
})
