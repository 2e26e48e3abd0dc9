import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { flaggedItems } from '#read-side/moderation/moderation.projection.ts'
import {
  conversationReopened,
  messageReported,
  messageReportsDismissed,
  messagingRestricted,
  moderationMeasure,
  reportsUpheld,
  restrictionLifted,
} from '#tests/support/conversation-events.ts'
import { ids } from '#tests/support/order-events.ts'
import {
  accountIdOf,
  listed,
  producerIdOf,
  productIdsOf,
  productReported,
  productReportsDismissed,
  productRestored,
  productTakenDown,
  reportsDismissed,
  restored,
  reviewed,
  reviewReported,
  reviewWithdrawn,
  rewrittenReview,
  takedownAppealed,
  takedownUpheld,
  takenDown,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

const praise = reviewed('Apples', 'Orchard', { rating: 5, comment: 'Crisp.' })
const AT = '2026-05-01T09:00:00.000Z'

view(flaggedItems)('a report is open since the oldest open report')
  .given(reviewReported(praise, 'eve'), reviewReported(praise, 'bob'))
  .shows({
    contentType: 'review',
    open: true,
    appealed: false,
    waitingSince: AT,
    reportCount: 2,
    reporter: accountIdOf('bob'),
    version: 2,
    reasons: ['spam'],
    outcome: null,
    decidedBy: null,
    concernedIds: [accountIdOf('ann'), producerIdOf('Orchard'), accountIdOf('eve'), accountIdOf('bob')],
  })

view(flaggedItems)('a decided item is closed')
  .given(reviewReported(praise, 'eve'), takenDown(praise))
  .shows({ open: false, takenDown: true, outcome: 'taken_down', decidedBy: accountIdOf('sue'), version: 2 })

view(flaggedItems)('an edited review requests another review')
  .given(reviewReported(praise, 'eve'), takenDown(praise), rewrittenReview(praise))
  .shows({ open: true, appealed: true, takenDown: true, version: 3 })

view(flaggedItems)('a report by another user does not request another review')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'bob'))
  .shows({ open: true, appealed: false, reportCount: 2 })
view(flaggedItems)('a repeated report requests another review')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'eve'))
  .shows({ open: true, appealed: true, reportCount: 2 })

view(flaggedItems)('a restored review is visible')
  .given(reviewReported(praise, 'eve'), takenDown(praise), rewrittenReview(praise), restored(praise))
  .shows({ open: false, takenDown: false, outcome: 'restored', version: 4 })

view(flaggedItems)('an item withdrawn by its author is closed')
  .given(reviewReported(praise, 'eve'), reviewWithdrawn(praise))
  .shows({ open: false, outcome: 'withdrawn' })

view(flaggedItems)('a conversation lists the reported sides')
  .given(messageReported('threat', ids.buyerId), messagingRestricted('producer'))
  .shows({ contentType: 'conversation', sides: ['producer'], outcome: 'restricted', open: false, version: 1 })
view(flaggedItems)('upheld reports count as a decision of their conversation')
  .given(messageReported('threat', ids.buyerId), messagingRestricted('producer'), reportsUpheld('producer'))
  .shows({ outcome: 'restricted', open: false, decidedBy: accountIdOf('sue'), version: 2 })
view(flaggedItems)('a report after the restriction stays open')
  .given(
    messageReported('threat', ids.buyerId),
    messagingRestricted('producer'),
    messageReported('question', accountIdOf('eve')),
    reportsUpheld('producer'),
  )
  .shows({ open: true, pendingReporters: [accountIdOf('eve')], version: 3 })
view(flaggedItems)('a lifted restriction is the last outcome')
  .given(
    messageReported('threat', ids.buyerId),
    messagingRestricted('producer'),
    reportsUpheld('producer'),
    restrictionLifted('producer'),
  )
  .shows({ open: false, outcome: 'restriction_lifted', version: 2 })
view(flaggedItems)('a reopened conversation is not closed')
  .given(
    messageReported('threat', ids.buyerId),
    moderationMeasure('ConversationClosed', 'producer'),
    conversationReopened('producer'),
  )
  .shows({ closed: false, outcome: 'reopened' })

view(flaggedItems)('a dismissed report about a conversation is closed')
  .given(messageReported('threat', ids.buyerId), messageReportsDismissed('producer'))
  .shows({ open: false, outcome: 'dismissed', closed: false })

/** A product's details without its price. */
function describedAs(name: string, by: string) {
  const { priceCents: _, ...texts } = (listed(name, by) as Extract<ProductEvent, { type: 'ProductListed' }>).data
  return texts
}
const APPEAL_DEADLINE = '2026-05-06T09:00:00.000Z'
const ofEggs = [productReported('Eggs', 'Orchard'), productTakenDown('Eggs', 'Orchard')] as const
view(flaggedItems)('a product taken down shows its appeal deadline')
  .given(...ofEggs)
  .shows({
    contentType: 'product',
    open: false,
    takenDown: true,
    appealDeadline: APPEAL_DEADLINE,
    outcome: 'taken_down',
    version: 2,
    concernedIds: [producerIdOf('Orchard'), accountIdOf('eve')],
  })
view(flaggedItems)('an appeal reopens a product taken down')
  .given(...ofEggs, takedownAppealed('Eggs', 'Orchard'))
  .shows({ open: true, appealed: true, takenDown: true, version: 3 })
view(flaggedItems)('a product whose takedown is upheld has no appeal deadline')
  .given(...ofEggs, takedownAppealed('Eggs', 'Orchard'), takedownUpheld('Eggs', 'Orchard'))
  .shows({ open: false, takenDown: true, appealDeadline: null, outcome: 'takedown_upheld' })
view(flaggedItems)('a restored product is visible')
  .given(...ofEggs, takedownAppealed('Eggs', 'Orchard'), productRestored('Eggs', 'Orchard'))
  .shows({ open: false, takenDown: false, appealDeadline: null, outcome: 'restored', version: 4 })
view(flaggedItems)('a repeated report reopens a dismissed product')
  .given(
    productReported('Eggs', 'Orchard'),
    productReportsDismissed('Eggs', 'Orchard'),
    productReported('Eggs', 'Orchard'),
  )
  .shows({ open: true, appealed: true, reportCount: 2 })
view(flaggedItems)('an edit after the report increases the version')
  .given(productReported('Eggs', 'Orchard'), {
    type: 'ProductDetailsUpdated',
    data: { ...describedAs('Eggs', 'Orchard'), flagged: true },
  })
  .shows({ open: true, version: 2 })
view(flaggedItems)('a report about a purged product is closed')
  .given(productReported('Eggs', 'Orchard'), { type: 'ProductListingPurged', data: productIdsOf('Eggs', 'Orchard') })
  .shows({ open: false, outcome: 'retired' })
