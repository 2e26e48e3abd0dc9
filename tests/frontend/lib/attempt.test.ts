import { expect, test } from 'vitest'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { attemptFor } from '#frontend/lib/attempt.ts'

const form: StartCheckoutForm = {
  lines: [{ productId: 'product_kale', quantity: 1, priceCents: 350 }],
  fulfilment: [{ producerId: 'producer_hill', method: 'pickup' }],
  contact: { fullName: 'Ida Lund', email: 'ida@example.org', phone: '8025550114' },
  totalCents: 390,
  acceptsPolicies: true,
  isAdult: true,
}
const ids = ['one', 'two']
const freshId = () => ids.shift()!

test('the same form again is the same attempt', () => {
  const first = attemptFor(form, null, freshId)
  expect(attemptFor({ ...form }, first, freshId)).toBe(first)
  expect(attemptFor({ ...form, totalCents: 400 }, first, freshId).commandId).toBe('two')
})
