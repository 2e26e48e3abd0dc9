import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { FlaggedContentUpdate } from '#domain/moderation/contract.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'
import { type ReportableEvent, reportIdOf } from './report-id.ts'

/** The staff hears of every report, and of what becomes of it; nobody else does by this. */
export const moderationLive = (): LiveMap =>
  liveMap<ReportableEvent>({
    ReviewReported: told,
    ReviewUpdated: told,
    ReviewWithdrawn: told,
    ReviewReportsDismissed: told,
    ReviewTakenDown: told,
    ReviewTakedownUpheld: told,
    ReviewRestored: told,
    MessageReported: told,
    MessageReportsDismissed: told,
    SenderWarned: told,
    SenderRestricted: told,
    ConversationClosed: told,
    ConversationReopened: told,
    ProductReported: told,
    ProductDetailsUpdated: (event) => (event.data.reported ? told(event) : []),
    ProductTakedownAppealed: told,
    ProductListingPurged: told,
    ProductReportsDismissed: told,
    ProductTakenDown: told,
    ProductTakedownUpheld: told,
    ProductChangesRequested: told,
    ProductRestored: told,
  })

function told(event: RecordedEvent<ReportableEvent>): Told[] {
  const message: FlaggedContentUpdate = { type: 'report_update', reportId: reportIdOf(event) }
  return [{ topics: ['staff:reports'], message: { ...message } }]
}
