import { describe, expect, it, test } from 'vitest'
import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { newsIn, withAllRead, withNone, withOneRead, withoutOne } from '#frontend/account/notifications/api.ts'
import { bellName } from '#frontend/account/notifications/bell.tsx'

const AT = '2026-05-01T09:00:00.000Z'
const notice = (id: string, over: Partial<NotificationView> = {}): NotificationView => ({
  id,
  type: 'order',
  title: 'Paid',
  message: 'It is paid.',
  createdAt: AT,
  readAt: null,
  orderId: 'order_1',
  productId: null,
  conversationId: null,
  producerId: null,
  ...over,
})
const feed = (...notifications: NotificationView[]): NotificationFeed => ({
  notifications,
  unread: notifications.filter(({ readAt }) => !readAt).length,
  total: notifications.length,
  page: 1,
  pageSize: 20,
})

test('the bell is called by how much is unread', () => {
  expect([0, 3, 12].map(bellName)).toEqual([
    'Notifications',
    'Notifications, 3 unread',
    'Notifications, 9+ unread (12)',
  ])
})

describe('a feed', () => {
  it('counts what was read once', () => {
    const before = feed(notice('a'), notice('b'))
    const read = withOneRead(before, 'a', AT)
    expect(read).toMatchObject({ unread: 1, notifications: [{ readAt: AT }, { readAt: null }] })
    expect(withOneRead(read, 'a', AT)).toBe(read)
    expect(withOneRead(before, 'elsewhere', AT)).toBe(before)
    expect(withAllRead(before, AT)).toMatchObject({ unread: 0, notifications: [{ readAt: AT }, { readAt: AT }] })
  })
  it('is smaller by what was deleted', () => {
    const before = feed(notice('a'), notice('b', { readAt: AT }))
    expect(withoutOne(before, 'a')).toMatchObject({ unread: 0, total: 1, notifications: [{ id: 'b' }] })
    expect(withoutOne(before, 'b')).toMatchObject({ unread: 1, total: 1, notifications: [{ id: 'a' }] })
    expect(withoutOne(before, 'elsewhere')).toBe(before)
    expect(withNone(before)).toMatchObject({ unread: 0, total: 0, notifications: [] })
  })
  it('takes for no news what only moved up', () => {
    const later = feed(notice('b'), notice('old', { createdAt: '2026-04-01T09:00:00.000Z' }))
    expect(newsIn(new Set(['gone']), later, AT).map(({ id }) => id)).toEqual(['b'])
  })
  it('has no news at first sight, later what is new and unread', () => {
    const later = feed(notice('c'), notice('b', { readAt: AT }), notice('a'))
    expect(newsIn(undefined, later)).toEqual([])
    expect(newsIn(new Set(['a']), later).map(({ id }) => id)).toEqual(['c'])
  })
  it('leads to the case, the order, the product or the conversation', () => {
    expect(targetOf(notice('a'))).toBe('/order/order_1')
    expect(targetOf(notice('a', { orderId: null, productId: 'product_1' }))).toBe('/product/product_1')
    expect(targetOf(notice('a', { conversationId: 'conversation_1' }))).toBe('/messages/conversation_1')
    expect(targetOf(notice('a', { orderId: null }))).toBe('/account')
    expect(targetOf(notice('dispute_1-buyer.4.dispute_decided'))).toBe('/disputes/dispute_1')
  })
})
