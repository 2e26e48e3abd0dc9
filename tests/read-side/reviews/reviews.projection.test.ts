import { ERASED } from '#domain/kernel/event.ts'
import { reviewsTable } from '#read-side/reviews/reviews.projection.ts'
import {
  accountIdOf,
  replied,
  replyRemoved,
  reviewed,
  reviewReported,
  reviewUpdated,
  reviewWithdrawn,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

const praise = reviewed('Apples', 'Orchard', { rating: 5, comment: 'Crisp.' })

view(reviewsTable)('shows a review as written')
  .given(praise)
  .shows({ visible: true, rating: 5, comment: 'Crisp.', updatedAt: null, reply: null, reporterIds: [] })

view(reviewsTable)('shows the changed text of a review')
  .given(praise, reviewUpdated(praise, { rating: 2, comment: 'Mealy.' }))
  .shows({ rating: 2, comment: 'Mealy.', updatedAt: '2026-05-01T09:00:00.000Z' })

view(reviewsTable)('a withdrawn review keeps only its author')
  .given(praise, replied(praise), reviewReported(praise, 'eve'), reviewWithdrawn(praise))
  .shows({ visible: false, authorId: accountIdOf('ann'), comment: null, reply: null, repliedAt: null, reporterIds: [] })

view(reviewsTable)('shows the latest reply')
  .given(praise, replied(praise, 'Thanks.'), replied(praise, 'Thank you!'))
  .shows({ reply: 'Thank you!', repliedAt: '2026-05-01T09:00:00.000Z' })

view(reviewsTable)('a withdrawn reply is removed')
  .given(praise, replied(praise), replyRemoved(praise))
  .shows({ reply: null, repliedAt: null })

view(reviewsTable)('lists the reporters of a review')
  .given(praise, reviewReported(praise, 'eve'), reviewReported(praise, 'bob'))
  .shows({ visible: true, reporterIds: [accountIdOf('eve'), accountIdOf('bob')] })

view(reviewsTable)('an erased comment leaves the rating')
  .given({ ...praise, data: { ...praise.data, comment: ERASED } as never })
  .shows({ rating: 5, comment: null })
