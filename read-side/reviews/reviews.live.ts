import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ReviewUpdate } from '#domain/reviews/contract.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Reports notify no one. The producer also gets a notification about a new review. */
export const reviewsLive = (): LiveMap =>
  liveMap<ReviewEvent>({
    ReviewSubmitted: (event) => [reviewUpdate(event)],
    ReviewUpdated: (event) => [reviewUpdate(event)],
    ReviewWithdrawn: (event) => [reviewUpdate(event)],
    ReviewTakenDown: (event) => [reviewUpdate(event)],
    ReviewRestored: (event) => [reviewUpdate(event)],
    ReviewTakedownUpheld: (event) => [reviewUpdate(event)],
    ReviewReplyPosted: (event) => [reviewUpdate(event)],
    ReviewReplyRemoved: (event) => [reviewUpdate(event)],
  })

function reviewUpdate({ data: { productId, producerId } }: RecordedEvent<ReviewEvent>): Delivery {
  const message: ReviewUpdate = { type: 'review_update', productId, producerId }
  return { topics: [`product:${productId}`, `producer:${producerId}`], message: { ...message } }
}
