import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { notices, seen } from '#read-side/notifications/notifications.projection.ts'
import { feedOf } from '#read-side/notifications/notifications.query.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, moved, paid, placed } from '#tests/support/order-events.ts'
import { listed, opened, producerIdOf, productIdOf, reviewed, sold } from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const accountId = idNamed('account', 'ann')
const farm = producerIdOf('Farm')
/** The order of somebody with an account, at the farm. */
const hers = (event: OrderEvent): OrderEvent =>
  ({ ...event, data: { ...event.data, buyerId: accountId, producerId: farm } }) as OrderEvent
const refunded = hers({ type: 'OrderRefunded', data: { ...ids, refundId: 're', amountCents: 250 } })
const soldBy = (name: string, quantity: number, onHand: number): DomainEvent => {
  const { type, data } = sold(name, quantity, { onHand })
  return { type, data: { ...data, producerId: farm } }
}
const read = (id: string, over = {}): BellEvent => ({
  type: 'NotificationsRead',
  data: { accountId, producerId: farm, ids: [id], ...over },
})
const upTo = '2026-05-01T09:00:00.000Z'
const seenBy = (type: 'AllNotificationsRead' | 'NotificationsCleared', at = upTo): BellEvent => ({
  type,
  data: { accountId, upTo: at },
})

describe('notices', () => {
  const shows = view(notices)
  shows('tell a buyer and a producer of a sale')
    .given(hers(paid()))
    .showsRows(
      { id: `${ids.orderId}.0.order_paid`, recipient: accountId, kind: 'order_paid', orderId: ids.orderId },
      { id: `${ids.orderId}.0.sale_new`, recipient: farm, kind: 'sale_new', readAt: null },
    )
  shows('leave guests alone').given(paid()).shows({ kind: 'sale_new' })
  shows('say nothing of steps between')
    .given(hers(placed()), hers(moved('OrderAccepted')))
    .showsRows()
  shows('tell each refund').given(refunded, refunded).showsRows({ figure: 250 }, { figure: 250 })
  shows('tell of few left only on the way down')
    .given(soldBy('Eggs', 2, 10), soldBy('Eggs', 2, 8))
    .shows({ kind: 'product_low', figure: 10, recipient: farm, productId: productIdOf('Eggs') })
  shows('tell when the last is gone')
    .given(soldBy('Eggs', 20, 0))
    .shows({ kind: 'product_sold_out' })
  shows('cannot tell of sales that bear no producer')
    .given(sold('Eggs', 2, { onHand: 0 }))
    .showsRows()
  shows('tell stars, not words')
    .given(reviewed('Eggs', 'Farm', { rating: 4, comment: 'Secret' }))
    .shows({ figure: 4 })
  shows('are read by whom they are for')
    .given(hers(moved('OrderReady')), read(`${ids.orderId}.0.order_ready`))
    .shows({ readAt: upTo })
  shows('are read by the producer’s own member')
    .given(soldBy('Eggs', 20, 0), read(`${productIdOf('Eggs')}.0.product_sold_out`))
    .shows({ readAt: upTo })
  shows('are not read by others')
    .given(
      hers(moved('OrderReady')),
      read(`${ids.orderId}.0.order_ready`, { accountId: idNamed('account', 'eve'), producerId: undefined }),
    )
    .shows({ readAt: null })
  shows('that are not there cannot be read').given(read('order_none.1.order_paid')).showsRows()
})

describe('what was seen', () => {
  const shows = view(seen)
  shows('is kept for reading and clearing')
    .given(seenBy('AllNotificationsRead'), seenBy('NotificationsCleared', '2026-04-01T09:00:00.000Z'))
    .shows({ readUpTo: upTo, readAt: upTo, clearedUpTo: '2026-04-01T09:00:00.000Z' })
})

test('a feed has names, order and what is unread', async () => {
  const market = await projectedMarket()
  const feed = (of = { accountId, producerId: farm as string | undefined }) => feedOf(market.db, of)
  await market.say(opened('Farm'), listed('Eggs', 'Farm'), hers(placed()), hers(paid()), soldBy('Eggs', 2, 3))
  expect((await feed()).notifications.map(({ title, message }) => `${title}: ${message}`).sort()).toEqual([
    'New order: Somebody bought from you: order FG-ABCD-1234 is paid.',
    'Order confirmed: Farm has order FG-ABCD-1234, and it is paid.',
  ])
  await market.say(soldBy('Eggs', 3, 0))
  const all = await feed()
  expect(all.unread).toBe(3)
  expect((await feed({ accountId, producerId: undefined })).notifications.map(({ title }) => title)).toEqual([
    'Order confirmed',
  ])
  const soldOut = all.notifications.find(({ title }) => title === 'Sold out')!
  expect(soldOut).toMatchObject({ type: 'inventory', message: 'Eggs: that was the last of it.', readAt: null })
  await market.say(read(soldOut.id))
  expect(await feed()).toMatchObject({ unread: 2 })
  const newest = all.notifications[0]!.createdAt
  await market.say(seenBy('AllNotificationsRead', newest))
  const seenAll = await feed()
  expect([seenAll.unread, seenAll.notifications.filter(({ readAt }) => readAt === null)]).toEqual([0, []])
  await market.say(seenBy('NotificationsCleared', newest))
  expect(await feed()).toEqual({ unread: 0, notifications: [] })
  await market.close()
})
