import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { flaggedItems } from '#read-side/moderation/moderation.projection.ts'
import { measured, messageReported, openedAgain, reportsLeft } from '#tests/support/conversation-events.ts'
import { ids } from '#tests/support/order-events.ts'
import {
  accountIdOf,
  goodsLeft,
  goodsReported,
  goodsRestored,
  goodsStayDown,
  goodsTakenDown,
  listed,
  mended,
  producerIdOf,
  productIdsOf,
  reportsDismissed,
  restored,
  reviewed,
  reviewReported,
  reviewWithdrawn,
  secondLookAsked,
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
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise))
  .shows({ open: true, appealed: true, takenDown: true, version: 3 })

view(flaggedItems)('a report by another user does not request another review')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'bob'))
  .shows({ open: true, appealed: false, reportCount: 2 })
view(flaggedItems)('a repeated report requests another review')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'eve'))
  .shows({ open: true, appealed: true, reportCount: 2 })

view(flaggedItems)('a restored review is visible')
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise), restored(praise))
  .shows({ open: false, takenDown: false, outcome: 'restored', version: 4 })

view(flaggedItems)('an item withdrawn by its author is closed')
  .given(reviewReported(praise, 'eve'), reviewWithdrawn(praise))
  .shows({ open: false, outcome: 'withdrawn' })

view(flaggedItems)('a conversation lists the reported sides')
  .given(messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer'))
  .shows({
    contentType: 'conversation',
    sides: ['producer'],
    restrictedSides: ['producer'],
    outcome: 'restricted',
    open: false,
  })

view(flaggedItems)('lifted restrictions are not shown')
  .given(
    ...[messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer')],
    ...[measured('ConversationClosed', 'producer'), openedAgain('producer', ['producer'])],
  )
  .shows({ closed: false, restrictedSides: [], outcome: 'reopened' })

view(flaggedItems)('a dismissed report about a conversation is closed')
  .given(messageReported('threat', ids.buyerId), reportsLeft('producer'))
  .shows({ open: false, outcome: 'dismissed', closed: false })

/** The details of a product, without its price. */
function describedAs(name: string, by: string) {
  const { priceCents: _, ...texts } = (listed(name, by) as Extract<ProductEvent, { type: 'ProductListed' }>).data
  return texts
}
const ASK_UNTIL = '2026-05-06T09:00:00.000Z'
const ofEggs = [goodsReported('Eggs', 'Orchard'), goodsTakenDown('Eggs', 'Orchard')] as const
view(flaggedItems)('a product taken down shows its appeal deadline')
  .given(...ofEggs)
  .shows({
    contentType: 'product',
    open: false,
    takenDown: true,
    appealDeadline: ASK_UNTIL,
    outcome: 'taken_down',
    version: 2,
    concernedIds: [producerIdOf('Orchard'), accountIdOf('eve')],
  })
view(flaggedItems)('an appeal reopens a product taken down')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'))
  .shows({ open: true, appealed: true, takenDown: true, version: 3 })
view(flaggedItems)('a product whose takedown is upheld has no appeal deadline')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsStayDown('Eggs', 'Orchard'))
  .shows({ open: false, takenDown: true, appealDeadline: null, outcome: 'takedown_upheld' })
view(flaggedItems)('a restored product is visible')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsRestored('Eggs', 'Orchard'))
  .shows({ open: false, takenDown: false, appealDeadline: null, outcome: 'restored', version: 4 })
view(flaggedItems)('a repeated report reopens a dismissed product')
  .given(goodsReported('Eggs', 'Orchard'), goodsLeft('Eggs', 'Orchard'), goodsReported('Eggs', 'Orchard'))
  .shows({ open: true, appealed: true, reportCount: 2 })
view(flaggedItems)('an edit after the report increases the version')
  .given(goodsReported('Eggs', 'Orchard'), {
    type: 'ProductDetailsUpdated',
    data: { ...describedAs('Eggs', 'Orchard'), flagged: true },
  })
  .shows({ open: true, version: 2 })
view(flaggedItems)('a report about a purged product is closed')
  .given(goodsReported('Eggs', 'Orchard'), { type: 'ProductListingPurged', data: productIdsOf('Eggs', 'Orchard') })
  .shows({ open: false, outcome: 'retired' })
