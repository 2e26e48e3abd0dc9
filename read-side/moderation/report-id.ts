import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'

/** What can be reported, and decided about. */
export type ReportableEvent = ReviewEvent | ConversationEvent | ProductEvent

/** A report is named by what it is about: a review, a conversation or a product, however often it was reported. */
export function reportIdOf({ data }: ReportableEvent): string {
  if ('reviewId' in data) return data.reviewId
  return 'conversationId' in data ? data.conversationId : data.productId
}
