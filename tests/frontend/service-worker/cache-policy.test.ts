import { describe, expect, test } from 'vitest'
import { isImmutable, isPage, offlineAccess } from '#frontend/service-worker/cache-policy.ts'

const at = (path: string) => new URL(path, 'https://market.example')

describe('responses cached for offline use', () => {
  test.each([
    '/api/marketplace',
    '/api/products?search=leek',
    '/api/products/p',
    '/api/producer-profiles/p',
    '/api/policies',
  ])('include public data: %s', (path) => expect(offlineAccess(at(path))).toBe('public'))

  test.each([
    '/api/auth/user',
    '/api/orders?tab=all',
    '/api/orders/o',
    '/api/producer/orders',
    '/api/products/p/reviews',
  ])('include the user’s own data: %s', (path) => expect(offlineAccess(at(path))).toBe('own'))

  test('include orders opened by a signed link', () => {
    expect(offlineAccess(at('/api/orders/o?key=k'))).toBe('linked')
    expect(offlineAccess(at('/api/orders/o/receipt?key=k'))).toBe('linked')
  })

  test.each([
    ...['/api/checkouts/c?key=k', '/api/csrf-token', '/api/producer/check-in?code=c', '/api/producer/payouts'],
    ...['/api/conversations/c/messages', '/api/me/sessions', '/api/me/emails', '/api/stripe/account-status'],
    ...['/api/staff/discrepancies', '/sandbox/stripe.js', '/api/cart/quote', '/api/me/push-devices'],
  ])('exclude %s', (path) => expect(offlineAccess(at(path))).toBeUndefined())
})

test('scripts and images are immutable, pages are not', () => {
  for (const path of ['/assets/index-a1.js', '/files/f1', '/images/i1/640.webp', '/icons/icon-192.png'])
    expect(isImmutable(at(path))).toBe(true)
  for (const path of ['/', '/sw.js', '/manifest.webmanifest', '/api/marketplace'])
    expect(isImmutable(at(path))).toBe(false)
})

test('only own HTML pages are pages', () => {
  for (const path of ['/', '/order/order_1?key=k', '/producer-dashboard']) expect(isPage(at(path))).toBe(true)
  for (const path of ['/api/docs', '/sandbox/set-up/1', '/files/f', '/robots.txt']) expect(isPage(at(path))).toBe(false)
})
