import { describe, expect, it, test } from 'vitest'
import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'
import { agoWords, badgeOf, bellName } from '#frontend/features/notifications/bell-words.ts'
import { newsIn, withAllRead, withOneRead } from '#frontend/features/notifications/seen.ts'
import { targetOf } from '#frontend/features/notifications/target.ts'

const AT = '2026-05-01T09:00:00.000Z'
const after = (seconds: number) => Date.parse(AT) + seconds * 1000
const notice = (id: string, over: Partial<NotificationView> = {}): NotificationView => ({
  ...{ id, type: 'order', title: 'Paid', message: 'It is paid.', createdAt: AT, readAt: null },
  ...{ orderId: 'order_1', productId: null, ...over },
})
const feed = (...notifications: NotificationView[]): NotificationFeed => ({
  notifications,
  unread: notifications.filter(({ readAt }) => !readAt).length,
})

test.each([
  [-5, 'Just now'],
  [59, 'Just now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [10 * 86_400, '10 days ago'],
])('after %i seconds it was %s', (seconds, words) => {
  expect(agoWords(AT, after(seconds))).toBe(words)
})

test('the badge counts to nine, the name goes on', () => {
  expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+'])
  expect([0, 3, 12].map(bellName)).toEqual(['Notifications', 'Notifications, 3 unread', 'Notifications, 12 unread'])
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
  it('has no news at first sight, later what is new and unread', () => {
    const later = feed(notice('c'), notice('b', { readAt: AT }), notice('a'))
    expect(newsIn(undefined, later)).toEqual([])
    expect(newsIn(new Set(['a']), later).map(({ id }) => id)).toEqual(['c'])
  })
  it('leads to the order or the product', () => {
    expect(targetOf(notice('a'))).toBe('/order/order_1')
    expect(targetOf(notice('a', { orderId: null, productId: 'product_1' }))).toBe('/product/product_1')
  })
})
