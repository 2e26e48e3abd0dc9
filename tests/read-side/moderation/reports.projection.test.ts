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

view(flaggedItems)('a report waits since the first of those that wait')
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

view(flaggedItems)('what was decided waits no more')
  .given(reviewReported(praise, 'eve'), takenDown(praise))
  .shows({ open: false, hidden: true, outcome: 'taken_down', decidedBy: accountIdOf('sue'), moves: 2 })

view(flaggedItems)('whoever mends a review asks again')
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise))
  .shows({ open: true, askedAgain: true, hidden: true, moves: 3 })

view(flaggedItems)('whoever reports once more asks again, others do not')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'bob'))
  .shows({ open: true, askedAgain: false, reports: 2 })
view(flaggedItems)('whoever reports once more asks again')
  .given(reviewReported(praise, 'eve'), reportsDismissed(praise), reviewReported(praise, 'eve'))
  .shows({ open: true, askedAgain: true, reports: 2 })

view(flaggedItems)('a review put back is not hidden')
  .given(reviewReported(praise, 'eve'), takenDown(praise), mended(praise), restored(praise))
  .shows({ open: false, hidden: false, outcome: 'restored', moves: 4 })

view(flaggedItems)('what its author took back waits for nobody')
  .given(reviewReported(praise, 'eve'), reviewWithdrawn(praise))
  .shows({ open: false, outcome: 'withdrawn' })

view(flaggedItems)('a conversation names whose words were reported')
  .given(messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer'))
  .shows({ kind: 'conversation', sides: ['producer'], barred: ['producer'], outcome: 'barred', open: false })

view(flaggedItems)('what was lifted is lifted')
  .given(
    ...[messageReported('threat', ids.buyerId), measured('SenderRestricted', 'producer')],
    ...[measured('ConversationClosed', 'producer'), openedAgain('producer', ['producer'])],
  )
  .shows({ closed: false, barred: [], outcome: 'reopened' })

view(flaggedItems)('a conversation left as it is is handled')
  .given(messageReported('threat', ids.buyerId), reportsLeft('producer'))
  .shows({ open: false, outcome: 'dismissed', closed: false })

/** The details of a product, without its price. */
function describedAs(name: string, by: string) {
  const { priceCents: _, ...texts } = (listed(name, by) as Extract<ProductEvent, { type: 'ProductListed' }>).data
  return texts
}
const ASK_UNTIL = '2026-05-06T09:00:00.000Z'
const ofEggs = [goodsReported('Eggs', 'Orchard'), goodsTakenDown('Eggs', 'Orchard')] as const
view(flaggedItems)('goods that were taken down say until when another look may be asked for')
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
view(flaggedItems)('whose goods were taken down asks for another look')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'))
  .shows({ open: true, askedAgain: true, hidden: true, moves: 3 })
view(flaggedItems)('goods that stay down were looked at twice')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsStayDown('Eggs', 'Orchard'))
  .shows({ open: false, hidden: true, appealDeadline: null, outcome: 'stays_down' })
view(flaggedItems)('goods given back are not hidden')
  .given(...ofEggs, secondLookAsked('Eggs', 'Orchard'), goodsRestored('Eggs', 'Orchard'))
  .shows({ open: false, hidden: false, appealDeadline: null, outcome: 'restored', moves: 4 })
view(flaggedItems)('goods left as they are may be asked about again by whoever reported them')
  .given(goodsReported('Eggs', 'Orchard'), goodsLeft('Eggs', 'Orchard'), goodsReported('Eggs', 'Orchard'))
  .shows({ open: true, askedAgain: true, reports: 2 })
view(flaggedItems)('a text changed after it was reported is to be seen before anybody decides')
  .given(goodsReported('Eggs', 'Orchard'), {
    type: 'ProductDetailsUpdated',
    data: { ...describedAs('Eggs', 'Orchard'), reported: true },
  })
  .shows({ open: true, moves: 2 })
view(flaggedItems)('goods that are kept nowhere any more wait for nobody')
  .given(goodsReported('Eggs', 'Orchard'), { ...unlisted('Eggs', 'Orchard'), type: 'ProductListingPurged' })
  .shows({ open: false, outcome: 'retired' })
