import { productEvents } from '#domain/catalog/product.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { conversationEvents } from '#domain/messaging/conversation.events.ts'
import { type ModerationEvent, moderationNewsOf } from '#domain/notifications/moderation-news.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { job, type Reactor, reactor } from '../reactor.ts'
import { sendModerationNews } from './send-moderation-news.job.ts'

const tell = (event: Recorded<ModerationEvent>) =>
  moderationNewsOf(event).map(({ to, kind }) => {
    const { stream, revision } = event
    return job(sendModerationNews, { stream, revision, to, kind }, { part: to })
  })

const whenReviewDecided = reactor(
  reviewEvents,
  ['ReviewReportsDismissed', 'ReviewTakenDown', 'ReviewStaysDown', 'ReviewRestored'],
  (event) => tell(event),
)

const whenConversationDecided = reactor(
  conversationEvents,
  ['MessageReportsDismissed', 'SenderWarned', 'SenderBarred', 'ConversationClosed', 'ConversationReopened'],
  (event) => tell(event),
)

const whenProductDecided = reactor(
  productEvents,
  ['ProductReportsDismissed', 'ProductTakenDown', 'ProductStaysDown', 'ProductRestored'],
  (event) => tell(event),
)

/** Whoever wrote or sells it and whoever reported it hear of every decision. */
export const sendModerationNewsWhenDecided: readonly Reactor[] = [
  ...[whenReviewDecided, whenConversationDecided, whenProductDecided],
]
