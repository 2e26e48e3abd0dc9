import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ReviewUpdate } from '#domain/reviews/contract.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Reports are told to nobody; that there is a new review stands among its producer's notifications. */
export const reviewsLive = (): LiveMap =>
  liveMap<ReviewEvent>({
    ReviewSubmitted: (event) => [changed(event)],
    ReviewUpdated: (event) => [changed(event)],
    ReviewWithdrawn: (event) => [changed(event)],
    ReviewTakenDown: (event) => [changed(event)],
    ReviewRestored: (event) => [changed(event)],
    ReviewTakedownUpheld: (event) => [changed(event)],
    ReviewReplyPosted: (event) => [changed(event)],
    ReviewReplyRemoved: (event) => [changed(event)],
  })

function changed({ data: { productId, producerId } }: RecordedEvent<ReviewEvent>): Told {
  const message: ReviewUpdate = { type: 'review_update', productId, producerId }
  return { topics: [`product:${productId}`, `producer:${producerId}`], message: { ...message } }
}
