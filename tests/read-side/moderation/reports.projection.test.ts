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
  reportsDismissed,
  restored,
  reviewed,
  reviewReported,
  reviewWithdrawn,
  secondLookAsked,
  takenDown,
  unlisted,
} from '../support/market-events.ts'
import { view } from '../support/view.ts'

const praise = reviewed('Apples', 'Orchard', { rating: 5, comment: 'Crisp.' })
const AT = '2026-05-01T09:00:00.000Z'

view(flaggedItems)('a report is open since the oldest open report')
  .given(reviewReported(praise, 'eve'), reviewReported(praise, 'bob'))
  .shows({
    kind: 'review',
    open: true,
    askedAgain: false,
    since: AT,
    reports: 2,
    reporter: accountIdOf('bob'),
    moves: 2,
    reasons: ['spam'],
    outcome: null,
    decidedBy: null,
    concerned: [accountIdOf('ann'), producerIdOf('Orchard'), accountIdOf('eve'), accountIdOf('bob')],
  })

view(flaggedItems)('a decided item is closed')
  .given(reviewReported(praise, 'eve'), takenDown(praise))
  .shows({ open: false, hidden: true, outcome: 'taken_down', decidedBy: accountIdOf('sue'), moves: 2 })

view(flaggedItems)('changing a review asks for another look')
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise))
  .shows({ open: true, askedAgain: true, hidden: true, moves: 3 })

view(flaggedItems)('a report by somebody else does not ask for another look')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'bob'))
  .shows({ open: true, askedAgain: false, reports: 2 })
view(flaggedItems)('a repeated report asks for another look')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'eve'))
  .shows({ open: true, askedAgain: true, reports: 2 })

view(flaggedItems)('a restored review is not hidden')
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise), restored(praise))
  .shows({ open: false, hidden: false, outcome: 'restored', moves: 4 })

view(flaggedItems)('an item withdrawn by its author is closed')
  .given(reviewReported(praise, 'eve'), reviewWithdrawn(praise))
  .shows({ open: false, outcome: 'withdrawn' })

view(flaggedItems)('a conversation lists the reported sides')
  .given(messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer'))
  .shows({ kind: 'conversation', sides: ['producer'], barred: ['producer'], outcome: 'barred', open: false })

view(flaggedItems)('lifted restrictions are not shown')
  .given(
    ...[messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer')],
    ...[measured('ConversationClosed', 'producer'), openedAgain('producer', ['producer'])],
  )
  .shows({ closed: false, barred: [], outcome: 'reopened' })

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
    kind: 'product',
    open: false,
    hidden: true,
    appealDeadline: ASK_UNTIL,
    outcome: 'taken_down',
    moves: 2,
    concerned: [producerIdOf('Orchard'), accountIdOf('eve')],
  })
view(flaggedItems)('an appeal reopens a product taken down')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'))
  .shows({ open: true, askedAgain: true, hidden: true, moves: 3 })
view(flaggedItems)('a product that stays down has no appeal deadline')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsStayDown('Eggs', 'Orchard'))
  .shows({ open: false, hidden: true, appealDeadline: null, outcome: 'stays_down' })
view(flaggedItems)('a restored product is not hidden')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsRestored('Eggs', 'Orchard'))
  .shows({ open: false, hidden: false, appealDeadline: null, outcome: 'restored', moves: 4 })
view(flaggedItems)('a repeated report reopens a dismissed product')
  .given(goodsReported('Eggs', 'Orchard'), goodsLeft('Eggs', 'Orchard'), goodsReported('Eggs', 'Orchard'))
  .shows({ open: true, askedAgain: true, reports: 2 })
view(flaggedItems)('a text changed after its report counts as a new move')
  .given(goodsReported('Eggs', 'Orchard'), {
    type: 'ProductDetailsUpdated',
    data: { ...describedAs('Eggs', 'Orchard'), flagged: true },
  })
  .shows({ open: true, moves: 2 })
view(flaggedItems)('a report about a retired product is closed')
  .given(goodsReported('Eggs', 'Orchard'), { ...unlisted('Eggs', 'Orchard'), type: 'ProductListingPurged' })
  .shows({ open: false, outcome: 'retired' })
