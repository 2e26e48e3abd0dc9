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
  data: { ...ids, reporterId, reason: 'false_claims' },
})
const reason = 'Nothing shows that a buyer was deceived.'
const decided = (staffAccountId: string, ...reporterIds: string[]) => ({
  ...ids,
  staffAccountId,
  reporterIds,
  reason,
})
const rule = 'false_claims' as const
const takenDown = (by: string, ...reporters: string[]): ReviewEvent => ({
  type: 'ReviewTakenDown',
  data: { ...decided(by, ...reporters), previousRating: 1, violatedRule: rule },
})
const dismissed = (by: string, ...reporters: string[]): ReviewEvent => ({
  type: 'ReviewReportsDismissed',
  data: decided(by, ...reporters),
})
const restored = (by: string): ReviewEvent => ({ type: 'ReviewRestored', data: { ...decided(by), rating: 2 } })
const edited: ReviewEvent = {
  type: 'ReviewUpdated',
  data: { ...ids, rating: 2, previousRating: 1, comment: 'Two eggs were cracked.', takenDown: true },
}

const withdrawn: ReviewEvent = { type: 'ReviewWithdrawn', data: { ...ids, previousRating: 1, takenDown: true } }
const rewriteReview: ReviewCommand = {
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
  readonly version?: number
  readonly rule?: ContentRule
  readonly theirs?: string
}
const decide = (decision: TakedownDecision, { by = sue, role = 'support', version = 1, ...more }: Deciding = {}) =>
  ({
    type: 'ModerateReview',
    reviewId: ids.reviewId,
    decision,
    expectedVersion: version,
    reason,
    rule: more.rule ?? rule,
    agent: { accountId: by, role, producerId: more.theirs },
  }) satisfies ReviewCommand
const report = (reporterId: string): ReviewCommand => ({
  type: 'ReportReview',
  reviewId: ids.reviewId,
  reporterId,
  reason: 'false_claims',
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
  const pending = [written, reportedBy(bob)] as const
  when('is taken down with a rule and a note')
    .given(...pending)
    .when(decide('take_down'))
    .happens(takenDown(sue, bob))
  when('is kept, and its reporters are notified')
    .given(...pending, reportedBy(eve))
    .when(decide('dismiss', { version: 2 }))
    .happens(dismissed(sue, bob, eve))
  when('is decided only with the latest report read')
    .given(...pending, reportedBy(eve))
    .when(decide('take_down', { version: 1 }))
    .refuses('edit_conflict')
  when('is decided once')
    .given(...pending, dismissed(sue, bob))
    .when(decide('dismiss', { by: sam, version: 2 }))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`cannot be moderated by the role ${role}`)
      .given(...pending)
      .when(decide('take_down', { role }))
      .refuses('not_allowed')
  for (const [who, by, theirs] of [
    ['its author', ann, undefined],
    ['who reported it', bob, undefined],
    ['the producer', sue, producerId],
  ] as const)
    when(`is not decided by ${who}`)
      .given(...pending)
      .when(decide('take_down', { by, ...(theirs ? { theirs } : {}) }))
      .refuses('own_content')
  when('can be moderated only once reported')
    .given(written)
    .when(decide('take_down', { version: 0 }))
    .refuses('report_not_found')
  when('can be reported again by the same user once dismissed')
    .given(...pending, dismissed(sue, bob))
    .when(report(bob))
    .happens(reportedBy(bob))
  when('is reviewed again when the same user reports it again')
    .given(...pending, dismissed(sue, bob), reportedBy(bob), dismissed(sam, bob))
    .when(report(bob))
    .refuses('report_limit_reached')
  when('that was reported again is decided by another staff member')
    .given(...pending, dismissed(sue, bob), reportedBy(bob))
    .when(decide('take_down', { version: 3 }))
    .refuses('own_decision')
  when('that another user reported is decided by any staff member')
    .given(...pending, dismissed(sue, bob), reportedBy(eve))
    .when(decide('take_down', { version: 3 }))
    .happens(takenDown(sue, eve))
})

describe('a review that was taken down', () => {
  const when = spec(review)
  const down = [written, reportedBy(bob), takenDown(sue, bob)] as const
  when('requests another review when it is edited')
    .given(...down)
    .when(change)
    .happens(edited)
  when('requests another review once for the same edit')
    .given(...down, edited)
    .when(change)
    .happens()
  when('is restored by another staff member')
    .given(...down, edited)
    .when(decide('restore', { by: sam, version: 3 }))
    .happens(restored(sam))
  when('is not restored by the staff member who took it down')
    .given(...down, edited)
    .when(decide('restore', { version: 3 }))
    .refuses('own_decision')
  when('may stay down')
    .given(...down, edited)
    .when(decide('uphold', { by: sam, version: 3 }))
    .happens({ type: 'ReviewTakedownUpheld', data: { ...decided(sam), violatedRule: rule } })
  when('is restored without a request')
    .given(...down)
    .when(decide('restore', { by: sam, version: 2 }))
    .happens({ type: 'ReviewRestored', data: { ...decided(sam), rating: 1 } })
  when('is withdrawn without changing the rating again')
    .given(...down)
    .when({ type: 'WithdrawReview', reviewId: ids.reviewId, authorId: ann })
    .happens({ type: 'ReviewWithdrawn', data: { ...ids, previousRating: 1, takenDown: true } })
  when('cannot be reported')
    .given(...down)
    .when(report(eve))
    .refuses('review_not_found')
  when('cannot be answered by its producer')
    .given(...down)
    .when({ type: 'PostReviewReply', reviewId: ids.reviewId, producerId, accountId: eve, reply: 'No.' })
    .refuses('review_not_found')
  when('that was restored is edited like any other')
    .given(...down, edited, restored(sam))
    .when({ type: 'UpdateReview', reviewId: ids.reviewId, authorId: ann, rating: 3, comment: 'It was fine.' })
    .happens({ type: 'ReviewUpdated', data: { ...ids, rating: 3, previousRating: 2, comment: 'It was fine.' } })
})

describe('a review that replaces a withdrawn, taken-down one', () => {
  const when = spec(review)
  const down = [written, reportedBy(bob), takenDown(sue, bob), withdrawn]
  when('counts as an edit that requests another review')
    .given(...down)
    .when(rewriteReview)
    .happens(edited)
  when('is still the only review of its author')
    .given(...down, edited)
    .when(rewriteReview)
    .refuses('review_exists')
  when('is not decided by the staff member who took it down')
    .given(...down, edited)
    .when(decide('restore', { version: 3 }))
    .refuses('own_decision')
  when('is published when another staff member restores it')
    .given(...down, edited)
    .when(decide('restore', { by: sam, version: 3 }))
    .happens(restored(sam))
  when('has no record of the decision once it is lifted')
    .given(...down, edited, restored(sam), { type: 'ReviewWithdrawn', data: { ...ids, previousRating: 2 } })
    .when(rewriteReview)
    .happens({
      type: 'ReviewSubmitted',
      data: {
        ...ids,
        reviewId: rewriteReview.reviewId,
        rating: 2,
        comment: 'Two eggs were cracked.',
        verifiedPurchase: true,
      },
    })
})
