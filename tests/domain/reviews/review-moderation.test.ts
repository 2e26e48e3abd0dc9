import { describe } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { ContentRule, TakedownDecision } from '#domain/kernel/moderation.ts'
import { type ReviewCommand, review } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const producerId = idNamed('producer', 'farm')
const [ann, bob, eve, sue, sam] = ['ann', 'bob', 'eve', 'sue', 'sam'].map((name) => idNamed('account', name)) as [
  ...[string, string, string, string, string],
]
const ids = {
  reviewId: idNamed('review', 'one'),
  productId: idNamed('product', 'eggs'),
  producerId,
  authorId: ann,
}
const written: ReviewEvent = {
  type: 'ReviewSubmitted',
  data: { ...ids, rating: 1, comment: 'They cheat everybody.', verifiedPurchase: false },
}
const reportedBy = (reporterId: string): ReviewEvent => ({
  type: 'ReviewReported',
  data: { ...ids, reporterId, reason: 'untrue' },
})
const reason = 'Nothing shows that anybody was cheated.'
const decided = (staffAccountId: string, ...reporterIds: string[]) => ({
  ...ids,
  staffAccountId,
  reporterIds,
  reason,
})
const rule = 'untrue' as const
const takenDown = (by: string, ...reporters: string[]): ReviewEvent => ({
  type: 'ReviewTakenDown',
  data: { ...decided(by, ...reporters), previousRating: 1, violatedRule: rule },
})
const dismissed = (by: string, ...reporters: string[]): ReviewEvent => ({
  type: 'ReviewReportsDismissed',
  data: decided(by, ...reporters),
})
const restored = (by: string): ReviewEvent => ({ type: 'ReviewRestored', data: { ...decided(by), rating: 2 } })
const mended: ReviewEvent = {
  type: 'ReviewUpdated',
  data: { ...ids, rating: 2, previousRating: 1, comment: 'Two eggs were cracked.', takenDown: true },
}

const withdrawn: ReviewEvent = { type: 'ReviewWithdrawn', data: { ...ids, previousRating: 1, takenDown: true } }
const writeAnew: ReviewCommand = {
  type: 'SubmitReview',
  ...ids,
  reviewId: idNamed('review', 'two'),
  rating: 2,
  comment: 'Two eggs were cracked.',
  verifiedPurchase: true,
}

interface Deciding {
  readonly by?: string
  readonly role?: StaffRole
  readonly seen?: number
  readonly rule?: ContentRule
  readonly theirs?: string
}
const decide = (decision: TakedownDecision, { by = sue, role = 'support', seen = 1, ...more }: Deciding = {}) =>
  ({
    type: 'ModerateReview',
    reviewId: ids.reviewId,
    decision,
    seen,
    reason,
    rule: more.rule ?? rule,
    moderator: { accountId: by, role, producerId: more.theirs },
  }) satisfies ReviewCommand
const report = (reporterId: string): ReviewCommand => ({
  type: 'ReportReview',
  reviewId: ids.reviewId,
  reporterId,
  reason: 'untrue',
})
const change: ReviewCommand = {
  type: 'UpdateReview',
  reviewId: ids.reviewId,
  authorId: ann,
  rating: 2,
  comment: 'Two eggs were cracked.',
}

describe('a reported review', () => {
  const when = spec(review)
  const waits = [written, reportedBy(bob)] as const
  when('is taken down with its rule and its reason')
    .given(...waits)
    .when(decide('take_down'))
    .happens(takenDown(sue, bob))
  when('is left as it is, and all who reported it are told')
    .given(...waits, reportedBy(eve))
    .when(decide('dismiss', { seen: 2 }))
    .happens(dismissed(sue, bob, eve))
  when('is decided by whoever has seen the last report')
    .given(...waits, reportedBy(eve))
    .when(decide('take_down', { seen: 1 }))
    .refuses('edit_conflict')
  when('is decided once')
    .given(...waits, dismissed(sue, bob))
    .when(decide('dismiss', { by: sam, seen: 2 }))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`is none of the ${role}’s business`)
      .given(...waits)
      .when(decide('take_down', { role }))
      .refuses('not_allowed')
  for (const [who, by, theirs] of [
    ['its author', ann, undefined],
    ['who reported it', bob, undefined],
    ['the producer', sue, producerId],
  ] as const)
    when(`is not decided by ${who}`)
      .given(...waits)
      .when(decide('take_down', { by, ...(theirs ? { theirs } : {}) }))
      .refuses('own_content')
  when('is the staff’s only once somebody has reported it')
    .given(written)
    .when(decide('take_down', { seen: 0 }))
    .refuses('report_not_found')
  when('left as it is may be reported again by the same, once')
    .given(...waits, dismissed(sue, bob))
    .when(report(bob))
    .happens(reportedBy(bob))
  when('reported twice by the same is looked at twice')
    .given(...waits, dismissed(sue, bob), reportedBy(bob), dismissed(sam, bob))
    .when(report(bob))
    .refuses('report_limit_reached')
  when('asked about again is decided by somebody else')
    .given(...waits, dismissed(sue, bob), reportedBy(bob))
    .when(decide('take_down', { seen: 3 }))
    .refuses('own_decision')
  when('reported by another is decided by anybody')
    .given(...waits, dismissed(sue, bob), reportedBy(eve))
    .when(decide('take_down', { seen: 3 }))
    .happens(takenDown(sue, eve))
})

describe('a review that was taken down', () => {
  const when = spec(review)
  const down = [written, reportedBy(bob), takenDown(sue, bob)] as const
  when('asks for another look when it is mended')
    .given(...down)
    .when(change)
    .happens(mended)
  when('mended twice alike asks once')
    .given(...down, mended)
    .when(change)
    .happens()
  when('is put back by somebody else')
    .given(...down, mended)
    .when(decide('restore', { by: sam, seen: 3 }))
    .happens(restored(sam))
  when('is not put back by whoever took it down')
    .given(...down, mended)
    .when(decide('restore', { seen: 3 }))
    .refuses('own_decision')
  when('may stay down')
    .given(...down, mended)
    .when(decide('leave_down', { by: sam, seen: 3 }))
    .happens({ type: 'ReviewTakedownUpheld', data: { ...decided(sam), violatedRule: rule } })
  when('is put back where its author has asked by other ways')
    .given(...down)
    .when(decide('restore', { by: sam, seen: 2 }))
    .happens({ type: 'ReviewRestored', data: { ...decided(sam), rating: 1 } })
  when('is taken back without its stars being counted again')
    .given(...down)
    .when({ type: 'WithdrawReview', reviewId: ids.reviewId, authorId: ann })
    .happens({ type: 'ReviewWithdrawn', data: { ...ids, previousRating: 1, takenDown: true } })
  when('is not there for anybody to report')
    .given(...down)
    .when(report(eve))
    .refuses('review_not_found')
  when('is not there for its producer to answer')
    .given(...down)
    .when({ type: 'PostReviewReply', reviewId: ids.reviewId, producerId, accountId: eve, reply: 'No.' })
    .refuses('review_not_found')
  when('put back is changed like any other')
    .given(...down, mended, restored(sam))
    .when({ type: 'UpdateReview', reviewId: ids.reviewId, authorId: ann, rating: 3, comment: 'It was fine.' })
    .happens({ type: 'ReviewUpdated', data: { ...ids, rating: 3, previousRating: 2, comment: 'It was fine.' } })
})

describe('who withdraws what was taken down and writes anew', () => {
  const when = spec(review)
  const down = [written, reportedBy(bob), takenDown(sue, bob), withdrawn]
  when('has mended it and asked for another look')
    .given(...down)
    .when(writeAnew)
    .happens(mended)
  when('has one review still')
    .given(...down, mended)
    .when(writeAnew)
    .refuses('review_exists')
  when('is not looked at by who took it down')
    .given(...down, mended)
    .when(decide('restore', { seen: 3 }))
    .refuses('own_decision')
  when('stands again when somebody else says so')
    .given(...down, mended)
    .when(decide('restore', { by: sam, seen: 3 }))
    .happens(restored(sam))
  when('is free of what was decided once it is lifted')
    .given(...down, mended, restored(sam), { type: 'ReviewWithdrawn', data: { ...ids, previousRating: 2 } })
    .when(writeAnew)
    .happens({
      type: 'ReviewSubmitted',
      data: {
        ...ids,
        reviewId: writeAnew.reviewId,
        rating: 2,
        comment: 'Two eggs were cracked.',
        verifiedPurchase: true,
      },
    })
})
