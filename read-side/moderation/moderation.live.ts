import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { FlaggedContentUpdate } from '#domain/moderation/contract.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'
import { flaggedItemId, type ReportableEvent } from './moderation.projection.ts'

/** Notifies staff about reports and decisions. */
export const moderationLive = (): LiveMap =>
  liveMap<ReportableEvent>({
    ReviewReported: flaggedContentUpdate,
    ReviewUpdated: flaggedContentUpdate,
    ReviewWithdrawn: flaggedContentUpdate,
    ReviewReportsDismissed: flaggedContentUpdate,
    ReviewTakenDown: flaggedContentUpdate,
    ReviewTakedownUpheld: flaggedContentUpdate,
    ReviewRestored: flaggedContentUpdate,
    MessageReported: flaggedContentUpdate,
    MessageReportsDismissed: flaggedContentUpdate,
    SenderWarned: flaggedContentUpdate,
    MessageReportsUpheld: flaggedContentUpdate,
    MessagingRestricted: flaggedContentUpdate,
    MessagingRestrictionLifted: flaggedContentUpdate,
    ConversationClosed: flaggedContentUpdate,
    ConversationReopened: flaggedContentUpdate,
    ProductReported: flaggedContentUpdate,
    ProductDetailsUpdated: (event) => (event.data.flagged ? flaggedContentUpdate(event) : []),
    ProductTakedownAppealed: flaggedContentUpdate,
    ProductListingPurged: flaggedContentUpdate,
    ProductReportsDismissed: flaggedContentUpdate,
    ProductTakenDown: flaggedContentUpdate,
    ProductTakedownUpheld: flaggedContentUpdate,
    ProductChangesRequested: flaggedContentUpdate,
    ProductRestored: flaggedContentUpdate,
  })

function flaggedContentUpdate(event: RecordedEvent<ReportableEvent>): Delivery[] {
  const message: FlaggedContentUpdate = { type: 'flagged_content_update', reportId: flaggedItemId(event) }
  return [{ topics: ['staff:reports'], message: { ...message } }]
}
