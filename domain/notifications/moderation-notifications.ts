import type { ConversationEvent, MessagingPermissionEvent } from '#domain/messaging/messaging.events.ts'
import type { ProductEvent } from '../catalog/product.events.ts'
import type { ReviewEvent } from '../reviews/review.events.ts'
import type { NotificationKind } from './notification-types.ts'

/** `to` is an account, or a guest. */
interface ModerationNotification {
  readonly to: string
  readonly kind: NotificationKind
}

/** Decisions about flagged content; each states a reason. */
export type ModerationEvent =
  | Extract<
      ReviewEvent | ConversationEvent | ProductEvent,
      { data: { reporterIds: readonly string[]; reason: unknown } }
    >
  | Extract<MessagingPermissionEvent, { data: { reason: unknown } }>

interface ModerationRule {
  /** For the author or seller; absent if the reports were dismissed. */
  readonly writer?: NotificationKind
  /** Absent for a decision that closes no reports. */
  readonly reporters?: NotificationKind
}

const RULES: { readonly [T in ModerationEvent['type']]: ModerationRule } = {
  ReviewReportsDismissed: { reporters: 'report_dismissed' },
  ReviewTakenDown: { writer: 'review_taken_down', reporters: 'report_upheld' },
  ReviewTakedownUpheld: { writer: 'review_takedown_upheld', reporters: 'report_upheld' },
  ReviewRestored: { writer: 'review_restored', reporters: 'report_dismissed' },
  MessageReportsDismissed: { reporters: 'report_dismissed' },
  SenderWarned: { writer: 'messaging_warned', reporters: 'report_upheld' },
  ConversationClosed: { writer: 'conversation_closed', reporters: 'report_upheld' },
  ConversationReopened: { writer: 'conversation_reopened', reporters: 'report_dismissed' },
  MessagingRestricted: { writer: 'messaging_restricted', reporters: 'report_upheld' },
  MessagingRestrictionLifted: { writer: 'messaging_restriction_lifted' },
  ProductReportsDismissed: { reporters: 'report_dismissed' },
  ProductTakenDown: { writer: 'product_taken_down', reporters: 'report_upheld' },
  ProductTakedownUpheld: { writer: 'product_takedown_upheld', reporters: 'report_upheld' },
  ProductChangesRequested: { writer: 'product_changes_requested', reporters: 'report_upheld' },
  ProductRestored: { writer: 'product_restored', reporters: 'report_dismissed' },
}
export const MODERATION_TYPES = Object.keys(RULES) as ModerationEvent['type'][]

/** Notifications of a decision, in-app and by email; guests get emails only. */
export function moderationNotificationsOf(event: ModerationEvent): readonly ModerationNotification[] {
  const { writer, reporters } = RULES[event.type]
  return [
    ...(writer ? [{ to: authorOf(event), kind: writer }] : []),
    ...(reporters && 'reporterIds' in event.data ? event.data.reporterIds.map((to) => ({ to, kind: reporters })) : []),
  ]
}

/** The author or seller of the flagged content. */
export function authorOf({ data }: ModerationEvent): string {
  if ('authorId' in data) return data.authorId
  return 'personId' in data ? data.personId : data.accountId
}
