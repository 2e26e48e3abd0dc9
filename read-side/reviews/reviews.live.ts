import type { Recorded } from '#domain/kernel/event.ts'
import type { NewReview, ReviewUpdate } from '#domain/reviews/contract.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Reports are told to nobody. */
export const reviewsLive = (): LiveMap =>
  liveMap<ReviewEvent>({
    ReviewWritten: (event) => [arrived(event), changed(event)],
    ReviewChanged: (event) => [changed(event)],
    ReviewWithdrawn: (event) => [changed(event)],
    ReviewAnswered: (event) => [changed(event)],
    ReviewAnswerRemoved: (event) => [changed(event)],
  })

function changed({ data: { productId, producerId } }: Recorded<ReviewEvent>): Told {
  const message: ReviewUpdate = { type: 'review_update', productId, producerId }
  return { topics: [`product:${productId}`, `producer:${producerId}`], message: { ...message } }
}

function arrived({ data }: Recorded<Extract<ReviewEvent, { type: 'ReviewWritten' }>>): Told {
  const { productId, producerId, rating } = data
  const message: NewReview = { type: 'new_review', productId, producerId, rating }
  return { topics: [`producer:${producerId}`], message: { ...message } }
}
