import { describe, expect, test } from 'vitest'
import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import type { NotificationFilter } from '#domain/notifications/contract.ts'
import type { SettingsEvent } from '#domain/notifications/notifications.events.ts'
import type { Topic } from '#domain/notifications/settings.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { notificationsTable, settings } from '#read-side/notifications/notifications.projection.ts'
import { countsOf, feedOf } from '#read-side/notifications/notifications.query.ts'
import { appendAt } from '#tests/read-side/support/append-at.ts'
import { conversationParties, farmer, sent } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, PROCESSED_AT, paid, placed, statusChanged } from '#tests/support/order-events.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'
import {
  favoriteAdded,
  favoriteRemoved,
  listed,
  producerIdOf,
  producerRegistered,
  productIdOf,
  repriced,
  reviewed,
  sold,
  stockCounted,
} from '../support/market-events.ts'
import { projectedMarket } from '../support/projected-market.ts'
import { view } from '../support/view.ts'

const accountId = idNamed('account', 'ann')
const farm = producerIdOf('Farm')
/** A member's order at the farm. */
const hers = (event: OrderEvent): OrderEvent =>
  ({ ...event, data: { ...event.data, buyerId: accountId, producerId: farm } }) as OrderEvent
const refunded = hers({
  type: 'OrderRefundSubmitted',
  data: {
    ...ids,
    refundId: idNamed('refund', 'hers'),
    processorRefundId: 're',
    amountCents: 250,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
})
const soldBy = (name: string, quantity: number, onHand: number): DomainEvent => {
  const { type, data } = sold(name, quantity, { onHand })
  return { type, data: { ...data, producerId: farm } }
}
const upTo = '2026-05-01T09:00:00.000Z'
const quiet = (topic: Topic, on: boolean): SettingsEvent => ({
  type: 'NotificationSettingsUpdated',
  data: { accountId, choices: [{ topic, channel: 'in_app', enabled: on }] },
})
describe('notifications', () => {
  const shows = view(notificationsTable)
  shows('notify the buyer and the producer of a sale')
    .given(hers(paid()))
    .showsRows(
      { id: `${ids.orderId}.0.order_paid`, recipient: accountId, kind: 'order_paid', orderId: ids.orderId },
      { id: `${ids.orderId}.0.sale_new`, recipient: farm, kind: 'sale_new' },
    )
  shows('do not notify guests').given(paid()).shows({ kind: 'sale_new' })
  shows('send nothing before the payment').given(hers(placed())).showsRows()
  shows('notify the buyer of an accepted order')
    .given(hers(statusChanged('OrderAccepted')))
    .shows({ kind: 'order_accepted' })
  shows('notify only the buyer of a failed refund')
    .given(
      hers({
        type: 'OrderRefundFailed',
        data: {
          ...ids,
          refundId: idNamed('refund', 'one'),
          failureReason: 'expired',
          amountCents: 1059,
          currency: 'USD',
          occurredAt: PROCESSED_AT,
        },
      }),
    )
    .showsRows({ recipient: accountId, kind: 'order_refund_failed', orderId: ids.orderId })
  shows('notify of each refund').given(refunded, refunded).showsRows({ value: 250 }, { value: 250 })
  shows('notify of low stock only when it falls')
    .given(soldBy('Eggs', 2, 10), soldBy('Eggs', 2, 8))
    .shows({ kind: 'product_low', value: 10, recipient: farm, productId: productIdOf('Eggs') })
  shows('notify when a product is sold out')
    .given(soldBy('Eggs', 20, 0))
    .shows({ kind: 'product_sold_out' })
  shows('skip sales without a producer')
    .given(sold('Eggs', 2, { onHand: 0 }))
    .showsRows()
  shows('show the rating of a review, not its comment')
    .given(reviewed('Eggs', 'Farm', { rating: 4, comment: 'Secret' }))
    .shows({ value: 4 })
  shows('notify the owner of security changes')
    .given({
      type: 'PasswordChanged',
      data: { accountId, changeId: 'c', sequence: 1, method: 'change' },
    } as AccountEvent)
    .shows({ kind: 'account_password', recipient: accountId, orderId: null, productId: null })

  const favoriteOwners = {
    kind: 'favorite_back' as const,
    recipient: `favorite:${productIdOf('Eggs')}`,
    productId: productIdOf('Eggs'),
  }
  shows('notify followers of a producer of a new product')
    .given(listed('Eggs', 'Farm'))
    .shows({ kind: 'favorite_listed', recipient: `favorite:${farm}`, productId: productIdOf('Eggs') })
  shows('notify followers of a product of a lower price')
    .given(repriced('Eggs', 'Farm', 300))
    .shows({ ...favoriteOwners, kind: 'favorite_cheaper', value: 300 })
  shows('do not notify of a higher price')
    .given(repriced('Eggs', 'Farm', 500))
    .showsRows()
  shows('do not treat the first count as a restock')
    .given(stockCounted('Eggs', 'Farm', 5))
    .showsRows()
  shows('notify followers of a restock')
    .given(soldBy('Eggs', 1, 40), backInStock('Eggs', 'Farm', 5))
    .shows(favoriteOwners)
  shows('notify followers of a restock by a cancelled order')
    .given({
      type: 'StockRestocked',
      data: { productId: productIdOf('Eggs'), orderId: ids.orderId, quantity: 2, onHand: 2, backInStock: true },
    })
    .shows(favoriteOwners)
  shows('do not notify of more stock of an available product')
    .given({
      type: 'StockRestocked',
      data: { productId: productIdOf('Eggs'), orderId: ids.orderId, quantity: 2, onHand: 5 },
    })
    .showsRows()
})

function backInStock(...args: Parameters<typeof stockCounted>) {
  const event = stockCounted(...args)
  return { ...event, data: { ...event.data, backInStock: true } } as typeof event
}

describe('settings', () => {
  const shows = view(settings)
  const loud: SettingsEvent = {
    type: 'NotificationSettingsUpdated',
    data: { accountId, choices: [], soundEnabled: true },
  }
  shows('keep the latest choices')
    .given(quiet('orders', false), quiet('reviews', false), quiet('orders', true), loud)
    .shows({ choices: { 'orders.in_app': true, 'reviews.in_app': false }, soundEnabled: true })
})

const ALL = { filter: 'all', page: 1 } as const

test('a feed has names, orders and the unread count', async () => {
  const market = await projectedMarket()
  const inboxes = notificationInboxesIn(market.db)
  const feed = (of = { accountId, producerId: farm as string | undefined }) => feedOf(market.db, of, ALL)
  const only = async (filter: NotificationFilter) =>
    (await feedOf(market.db, { accountId, producerId: farm }, { filter, page: 1 })).notifications.map(
      ({ title }) => title,
    )
  await market.record(
    producerRegistered('Farm'),
    listed('Eggs', 'Farm'),
    hers(placed()),
    hers(paid()),
    soldBy('Eggs', 2, 3),
  )
  expect((await feed()).notifications.map(({ title, message }) => `${title}: ${message}`).sort()).toEqual([
    'New order: A buyer paid for order FG-ABCD-1234.',
    'Order confirmed: You paid for order FG-ABCD-1234 from Farm.',
  ])
  await market.record(soldBy('Eggs', 3, 0))
  const all = await feed()
  expect(all).toMatchObject({ unread: 3, total: 3, page: 1 })
  expect((await feed({ accountId, producerId: undefined })).notifications.map(({ title }) => title)).toEqual([
    'Order confirmed',
  ])
  const soldOut = all.notifications.find(({ title }) => title === 'Out of stock')!
  expect(soldOut).toMatchObject({ type: 'inventory', message: 'Eggs: none left.', readAt: null })
  const mark = { accountId, notificationId: soldOut.id, now: upTo }
  await inboxes.markRead(mark)
  await inboxes.markRead({ ...mark, accountId: idNamed('account', 'eve') })
  expect(await feed()).toMatchObject({ unread: 2 })
  expect(await only('inventory')).toEqual(['Out of stock'])
  expect((await only('unread')).sort()).toEqual(['New order', 'Order confirmed'])
  expect(await only('message')).toEqual([])
  const newest = all.notifications[0]!.createdAt
  const since = (day: string, week: string) => countsOf(market.db, { accountId, producerId: farm }, { day, week })
  expect(await since(newest, '2026-01-01T00:00:00.000Z')).toMatchObject({ total: 3, unread: 2, week: 3 })
  expect(await since('2999-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')).toMatchObject({ today: 0, week: 0 })

  await market.record(quiet('inventory', false))
  expect(await only('inventory')).toEqual([])
  expect(await feed()).toMatchObject({ total: 2, unread: 2 })
  await market.record(quiet('inventory', true))
  await inboxes.delete(mark)
  expect(await feed()).toMatchObject({ total: 2, unread: 2 })
  await inboxes.markAllRead({ accountId, through: newest, now: newest })
  const seenAll = await feed()
  expect([seenAll.unread, seenAll.notifications.filter(({ readAt }) => readAt === null)]).toEqual([0, []])
  await inboxes.clear({ accountId, through: newest, now: newest })
  expect(await feed()).toMatchObject({ unread: 0, total: 0, notifications: [] })
  await market.close()
})

test('a notification about a message is read with the message', async () => {
  const market = await projectedMarket()
  const unread = async () =>
    (await feedOf(market.db, { accountId: 'account_x', producerId: ids.producerId }, ALL)).unread
  await market.record(sent('One', 'buyer'), sent('Two', 'buyer', { sequence: 2, startsUnreadBatch: true }))
  expect(await unread()).toBe(2)
  const marks = conversationReadMarksIn(market.db)
  const mark = { ...conversationParties, personId: farmer, now: upTo }
  await marks.record({ ...mark, side: 'buyer', readThrough: 2 })
  expect(await unread()).toBe(2)
  await marks.record({ ...mark, side: 'producer', readThrough: 1 })
  expect(await unread()).toBe(1)
  await marks.record({ ...mark, side: 'producer', readThrough: 2 })
  expect(await unread()).toBe(0)
  await market.close()
})

test('favorites notify only later events', async () => {
  const market = await projectedMarket()
  const titles = async (who = accountId) =>
    (await feedOf(market.db, { accountId: who }, ALL)).notifications.map(({ title, message }) => `${title}: ${message}`)
  await market.record(producerRegistered('Farm'), listed('Eggs', 'Farm'))
  await market.record(favoriteAdded('ann', 'producer', 'Farm'), favoriteAdded('bob', 'product', 'Milk'))
  await appendAt(market, '2026-05-02T09:00:00.000Z', [listed('Milk', 'Farm'), repriced('Milk', 'Farm', 300)])
  expect(await titles()).toEqual(['New from a favorite: Farm added Milk.'])
  expect(await titles(idNamed('account', 'bob'))).toEqual(['Lower price: Milk is now $3.00.'])
  await market.record(favoriteRemoved('ann', 'producer', 'Farm'))
  expect(await titles()).toEqual([])
  await market.close()
})

test('older notifications are on later pages', async () => {
  const market = await projectedMarket()
  await market.record(...Array.from({ length: 25 }, () => refunded))
  const page = (page: number) => feedOf(market.db, { accountId }, { filter: 'order', page })
  const [first, second, third] = await Promise.all([page(1), page(2), page(3)])
  expect([first, second, third].map(({ notifications }) => notifications.length)).toEqual([20, 5, 0])
  expect(new Set([...first.notifications, ...second.notifications].map(({ id }) => id)).size).toBe(25)
  expect(second).toMatchObject({ total: 25, unread: 25, page: 2, pageSize: 20 })
  await market.close()
})
