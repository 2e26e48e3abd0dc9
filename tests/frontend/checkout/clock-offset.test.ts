import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { checkoutQuery } from '#frontend/shop/checkout/api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the payment page counts down by the server’s clock', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T09:10:00.000Z'), toFake: ['Date'] })
  const response = Response.json({ now: '2026-05-01T09:00:00.000Z', expiresAt: '2026-05-01T09:15:00.000Z' })
  vi.stubGlobal('earlyReads', new Map([['/api/checkouts/checkout_1?key=k', Promise.resolve(response)]]))
  const checkout = await new QueryClient().fetchQuery(checkoutQuery({ checkoutId: 'checkout_1', key: 'k' }))
  expect(checkout.clockOffsetMs).toBe(-600_000)
})
