import { describe } from 'vitest'
import { review, type WriteReview } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const said = {
  ...{ reviewId: idNamed('review', 'one'), productId: idNamed('product', 'eggs'), producerId },
  ...{ authorId: idNamed('account', 'ann'), rating: 5, comment: 'Golden yolks.', verified: true },
}
const write = (over: Partial<WriteReview> = {}): WriteReview => ({ type: 'WriteReview', ...said, ...over })
const written: ReviewEvent = { type: 'ReviewWritten', data: said }

describe('a review', () => {
  const when = spec(review)
  when('is written').given().when(write()).happens(written)
  when('is one for each product and author')
    .given(written)
    .when(write({ rating: 1 }))
    .refuses('review_exists')
  when('is not of one’s own goods')
    .given()
    .when(write({ authorProducerId: producerId }))
    .refuses('own_product')
  when("may be a producer's, of another's goods")
    .given()
    .when(write({ authorProducerId: idNamed('producer', 'bakery') }))
    .happens(written)
})
