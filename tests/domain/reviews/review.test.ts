import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { type ReviewCommand, review, type SubmitReview } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob, farmer] = ['ann', 'bob', 'farmer'].map((name) => idNamed('account', name)) as [string, string, string]
const ids = {
  reviewId: idNamed('review', 'one'),
  productId: idNamed('product', 'eggs'),
  producerId,
  authorId: ann,
}
const posted = { ...ids, rating: 5, comment: 'Golden yolks.', verifiedPurchase: true }
const another = idNamed('review', 'another')

const write = (overrides: Partial<SubmitReview> = {}): SubmitReview => ({
  type: 'SubmitReview',
  ...posted,
  ...overrides,
})
const on = { reviewId: ids.reviewId }
const change = (overrides: { rating?: number; comment?: string; authorId?: string } = {}): ReviewCommand => ({
  type: 'UpdateReview',
  ...on,
  authorId: ann,
  rating: 2,
  comment: 'Two were cracked.',
  ...overrides,
})
const withdraw = (authorId = ann): ReviewCommand => ({ type: 'WithdrawReview', ...on, authorId })
const answer = (reply: string, by = producerId): ReviewCommand => ({
  type: 'PostReviewReply',
  ...on,
  producerId: by,
  accountId: farmer,
  reply,
})
const removeAnswer = (by = producerId): ReviewCommand => ({ type: 'RemoveReviewReply', ...on, producerId: by })
const report = (reporterId = bob, words?: string): ReviewCommand => ({
  type: 'ReportReview',
  ...on,
  reporterId,
  reason: 'spam',
  ...(words ? { comment: words } : {}),
})

const written: ReviewEvent = { type: 'ReviewSubmitted', data: posted }
const changed: ReviewEvent = {
  type: 'ReviewUpdated',
  data: { ...ids, rating: 2, previousRating: 5, comment: 'Two were cracked.' },
}
const withdrawn: ReviewEvent = { type: 'ReviewWithdrawn', data: { ...ids, previousRating: 5 } }
const answered = (reply: string): ReviewEvent => ({
  type: 'ReviewReplyPosted',
  data: { ...ids, accountId: farmer, reply },
})
const unanswered: ReviewEvent = { type: 'ReviewReplyRemoved', data: ids }
const reported: ReviewEvent = { type: 'ReviewReported', data: { ...ids, reporterId: bob, reason: 'spam' } }

describe('a review', () => {
  const when = spec(review)
  when('is submitted').given().when(write()).happens(written)
  when('is one per product and author')
    .given(written)
    .when(write({ reviewId: another, rating: 1 }))
    .refuses('review_exists')
  when('is submitted once for a repeated command').given(written).when(write()).happens()
  when("of one's own product is rejected")
    .given()
    .when(write({ authorProducerId: producerId }))
    .refuses('own_product')
  when("of another producer's product is allowed to producers")
    .given()
    .when(write({ authorProducerId: idNamed('producer', 'bakery') }))
    .happens(written)
  for (const rating of [0, 6, 4.5, Number.NaN])
    when(`cannot have ${rating} stars`).given().when(write({ rating })).refuses('rating_out_of_range')
})

describe('the author of a review', () => {
  const when = spec(review)
  when('edits it').given(written).when(change()).happens(changed)
  when('edits the latest version')
    .given(written, changed)
    .when(change({ rating: 4 }))
    .happens({ type: 'ReviewUpdated', data: { ...changed.data, rating: 4, previousRating: 2 } as never })
  when('edits it without an event when nothing changed').given(written, changed).when(change()).happens()
  when('submits a review again after its erasure')
    .given({ type: 'ReviewSubmitted', data: { ...posted, comment: ERASED } })
    .when(change())
    .happens(changed)
  when('cannot remove the stars')
    .given(written)
    .when(change({ rating: 0 }))
    .refuses('rating_out_of_range')
  when('withdraws it').given(written).when(withdraw()).happens(withdrawn)
  when('withdraws it once').given(written, withdrawn).when(withdraw()).happens()
  when('submits another after withdrawing')
    .given(written, withdrawn)
    .when(write({ reviewId: another, rating: 3 }))
    .happens({ type: 'ReviewSubmitted', data: { ...posted, reviewId: another, rating: 3 } })
  when('does not edit a withdrawn review').given(written, withdrawn).when(change()).refuses('review_not_found')
  when('is the only one who edits it')
    .given(written)
    .when(change({ authorId: bob }))
    .refuses('review_not_owned')
  when('is the only one who withdraws it').given(written).when(withdraw(bob)).refuses('review_not_owned')
  when('is the only one who can see that it was withdrawn')
    .given(written, withdrawn)
    .when(withdraw(bob))
    .refuses('review_not_found')
  when('does not report it').given(written).when(report(ann)).refuses('own_review')
})

describe('the producer of a reviewed product', () => {
  const when = spec(review)
  when('replies').given(written).when(answer('Thank you!')).happens(answered('Thank you!'))
  when('edits the reply').given(written, answered('Thank you!')).when(answer('Thanks!')).happens(answered('Thanks!'))
  when('replies once with the same text').given(written, answered('Thank you!')).when(answer('Thank you!')).happens()
  when('removes the reply').given(written, answered('Thank you!')).when(removeAnswer()).happens(unanswered)
  when('has no reply to remove').given(written, answered('No.'), unanswered).when(removeAnswer()).happens()
  when('is the only one who replies')
    .given(written)
    .when(answer('Not mine.', idNamed('producer', 'bakery')))
    .refuses('review_reply_not_allowed')
  when('is the only one who removes the reply')
    .given(written, answered('Thank you!'))
    .when(removeAnswer(idNamed('producer', 'bakery')))
    .refuses('review_reply_not_allowed')
  when('does not reply to a withdrawn review').given(written, withdrawn).when(answer('Oh.')).refuses('review_not_found')
  when('finds no reply on a review that was submitted again')
    .given(written, answered('Thank you!'), withdrawn, {
      type: 'ReviewSubmitted',
      data: { ...posted, reviewId: another },
    })
    .when({ type: 'RemoveReviewReply', reviewId: another, producerId })
    .happens()
})

describe('a reader of a review', () => {
  const when = spec(review)
  when('reports it').given(written).when(report()).happens(reported)
  when('reports it with a comment')
    .given(written)
    .when(report(bob, 'An advertisement.'))
    .happens({ type: 'ReviewReported', data: { ...reported.data, comment: 'An advertisement.' } })
  when('reports it once').given(written, reported).when(report(bob, 'Still there.')).happens()
  when('reports it independently of other readers')
    .given(written, reported)
    .when(report(farmer))
    .happens({ type: 'ReviewReported', data: { ...reported.data, reporterId: farmer } as never })
  when('does not report a review that does not exist').given().when(report()).refuses('review_not_found')
})

const commands: fc.Arbitrary<ReviewCommand> = fc.oneof(
  fc
    .tuple(fc.constantFrom('one', 'another'), fc.integer({ min: 0, max: 6 }))
    .map(([id, rating]) => write({ reviewId: idNamed('review', id), rating })),
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(ann, bob))
    .map(([rating, authorId]) => change({ rating, authorId })),
  fc.constantFrom(ann, bob).map((who) => withdraw(who)),
  fc.constantFrom('Thanks!', 'Sorry.').map((reply) => answer(reply)),
  fc.constant(removeAnswer()),
  fc.constantFrom(ann, bob, farmer).map((who) => report(who)),
)

invariant(review, commands)('stars given minus stars withdrawn equal the current stars', ({ state, history }) => {
  const sum = history.reduce((stars, { type, data }) => {
    if (type === 'ReviewSubmitted') return stars + data.rating
    if (type === 'ReviewUpdated') return stars + data.rating - data.previousRating
    return type === 'ReviewWithdrawn' ? stars - data.previousRating : stars
  }, 0)
  expect(sum).toBe(state.status === 'published' ? state.rating : 0)
})

invariant(review, commands)('no user reports a review twice', ({ state }) => {
  const reporters = state.status === 'published' ? state.moderation.reporterIds : []
  expect(new Set(reporters).size).toBe(reporters.length)
})
