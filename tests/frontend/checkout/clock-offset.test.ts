import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { setTransport } from '#frontend/shared/lib/http.ts'
import { checkoutQuery } from '#frontend/shop/checkout/api.ts'

afterEach(() => vi.useRealTimers())

test('the payment page counts down by the server’s clock', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T09:10:00.000Z'), toFake: ['Date'] })
  setTransport(async () => Response.json({ now: '2026-05-01T09:00:00.000Z', expiresAt: '2026-05-01T09:15:00.000Z' }))
  const checkout = await new QueryClient().fetchQuery(checkoutQuery({ checkoutId: 'checkout_1', key: 'k' }))
  expect(checkout.clockOffsetMs).toBe(-600_000)
})
