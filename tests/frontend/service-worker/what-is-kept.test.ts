import { describe, expect, test } from 'vitest'
import { isPage, isUnchanging, keepingOf } from '#frontend/service-worker/what-is-kept.ts'

const at = (path: string) => new URL(path, 'https://market.example')

describe('what is kept for reading without a connection', () => {
  test.each([
    '/api/marketplace',
    '/api/products?search=leek',
    '/api/products/p',
    '/api/producer-profiles/p',
    '/api/policies',
  ])('for anybody: %s', (path) => expect(keepingOf(at(path))).toBe('public'))

  test.each([
    '/api/auth/user',
    '/api/orders?tab=all',
    '/api/orders/o',
    '/api/producer/orders',
    '/api/products/p/reviews',
  ])('for the signed-in user: %s', (path) => expect(keepingOf(at(path))).toBe('own'))

  test('for a holder of its signed link', () => {
    expect(keepingOf(at('/api/orders/o?key=k'))).toBe('linked')
    expect(keepingOf(at('/api/orders/o/receipt?key=k'))).toBe('linked')
  })

  test.each([
    ...['/api/checkouts/c?key=k', '/api/csrf-token', '/api/producer/check-in?code=c', '/api/producer/payouts'],
    ...['/api/conversations/c/messages', '/api/me/sessions', '/api/me/emails', '/api/stripe/account-status'],
    ...['/api/staff/discrepancies', '/sandbox/stripe.js', '/api/cart/quote', '/api/me/push-devices'],
  ])('for nobody: %s', (path) => expect(keepingOf(at(path))).toBeUndefined())
})

test('scripts and pictures never change, pages and answers do', () => {
  for (const path of ['/assets/index-a1.js', '/files/f1', '/icons/icon-192.png'])
    expect(isUnchanging(at(path))).toBe(true)
  for (const path of ['/', '/sw.js', '/manifest.webmanifest', '/api/marketplace'])
    expect(isUnchanging(at(path))).toBe(false)
})

test('a page is neither an answer nor a file nor the processor’s', () => {
  for (const path of ['/', '/order/order_1?key=k', '/producer-dashboard']) expect(isPage(at(path))).toBe(true)
  for (const path of ['/api/docs', '/sandbox/set-up/1', '/files/f', '/robots.txt']) expect(isPage(at(path))).toBe(false)
})
