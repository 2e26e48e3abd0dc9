import { describe, expect, it, test } from 'vitest'
import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import {
  clearedFeed,
  newNotifications,
  withAllRead,
  withoutNotification,
  withRead,
} from '#frontend/account/notifications/api.ts'
import { bellLabel } from '#frontend/account/notifications/bell.tsx'

const AT = '2026-05-01T09:00:00.000Z'
const notice = (id: string, overrides: Partial<NotificationView> = {}): NotificationView => ({
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
  ...overrides,
})
const feed = (...notifications: NotificationView[]): NotificationFeed => ({
  notifications,
  unread: notifications.filter(({ readAt }) => !readAt).length,
  total: notifications.length,
  page: 1,
  pageSize: 20,
})

test('the bell’s name has the unread count', () => {
  expect([0, 3, 12].map(bellLabel)).toEqual([
    'Notifications',
    'Notifications, 3 unread',
    'Notifications, 9+ unread (12)',
  ])
})

describe('a feed', () => {
  it('counts a read notification once', () => {
    const before = feed(notice('a'), notice('b'))
    const read = withRead(before, 'a', AT)
    expect(read).toMatchObject({ unread: 1, notifications: [{ readAt: AT }, { readAt: null }] })
    expect(withRead(read, 'a', AT)).toBe(read)
    expect(withRead(before, 'elsewhere', AT)).toBe(before)
    expect(withAllRead(before, AT)).toMatchObject({ unread: 0, notifications: [{ readAt: AT }, { readAt: AT }] })
  })
  it('shrinks by deleted notifications', () => {
    const before = feed(notice('a'), notice('b', { readAt: AT }))
    expect(withoutNotification(before, 'a')).toMatchObject({ unread: 0, total: 1, notifications: [{ id: 'b' }] })
    expect(withoutNotification(before, 'b')).toMatchObject({ unread: 1, total: 1, notifications: [{ id: 'a' }] })
    expect(withoutNotification(before, 'elsewhere')).toBe(before)
    expect(clearedFeed(before)).toMatchObject({ unread: 0, total: 0, notifications: [] })
  })
  it('does not treat reordered items as new', () => {
    const later = feed(notice('b'), notice('old', { createdAt: '2026-04-01T09:00:00.000Z' }))
    expect(newNotifications(new Set(['gone']), later, AT).map(({ id }) => id)).toEqual(['b'])
  })
  it('has no new items at first, later unread ones', () => {
    const later = feed(notice('c'), notice('b', { readAt: AT }), notice('a'))
    expect(newNotifications(undefined, later)).toEqual([])
    expect(newNotifications(new Set(['a']), later).map(({ id }) => id)).toEqual(['c'])
  })
  it('links to dispute, order, product or conversation', () => {
    expect(targetOf(notice('a'))).toBe('/order/order_1')
    expect(targetOf(notice('a', { orderId: null, productId: 'product_1' }))).toBe('/product/product_1')
    expect(targetOf(notice('a', { conversationId: 'conversation_1' }))).toBe('/messages/conversation_1')
    expect(targetOf(notice('a', { orderId: null }))).toBe('/account')
    expect(targetOf(notice('dispute_1-buyer.4.dispute_decided'))).toBe('/disputes/dispute_1')
  })
})
