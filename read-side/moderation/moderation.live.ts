import type { Recorded } from '#domain/kernel/event.ts'
import type { ReportUpdate } from '#domain/moderation/contract.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'
import { type ReportableEvent, reportIdOf } from './report-id.ts'

/** The staff hears of every report, and of what becomes of it; nobody else does by this. */
export const moderationLive = (): LiveMap =>
  liveMap<ReportableEvent>({
    ReviewReported: told,
    ReviewChanged: told,
    ReviewWithdrawn: told,
    ReviewReportsDismissed: told,
    ReviewTakenDown: told,
    ReviewStaysDown: told,
    ReviewRestored: told,
    MessageReported: told,
    MessageReportsDismissed: told,
    SenderWarned: told,
    SenderBarred: told,
    ConversationClosed: told,
    ConversationReopened: told,
    ProductReported: told,
    ProductDescribed: (event) => (event.data.reported ? told(event) : []),
    ProductSecondLookAsked: told,
    ListingRetired: told,
    ProductReportsDismissed: told,
    ProductTakenDown: told,
    ProductStaysDown: told,
    ProductRestored: told,
  })

function told(event: Recorded<ReportableEvent>): Told[] {
  const message: ReportUpdate = { type: 'report_update', reportId: reportIdOf(event) }
  return [{ topics: ['staff:reports'], message: { ...message } }]
}
