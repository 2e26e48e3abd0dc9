import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#domain/ordering/order-status.ts'
import { parsePickupCode, pickupCode, pickupRefusal } from '#domain/ordering/pickup-check-in.ts'
import { idNamed } from '#tests/support/ids.ts'

const code = { orderId: idNamed('order', 'one'), proof: 'a1'.repeat(20) }

describe('a pickup code', () => {
  test('is read by itself and at the end of an address', () => {
    const written = pickupCode(code)
    expect(parsePickupCode(written)).toEqual(code)
    expect(parsePickupCode(`https://market.example/producer-dashboard?check-in=${written}\n`)).toEqual(code)
  })

  test.each(['', 'hello', 'order_1.abc', `x${pickupCode(code)}`, `${pickupCode(code)}0`, 'https://evil.example/'])(
    'is not read in %j',
    (text) => expect(parsePickupCode(text)).toBeUndefined(),
  )
})

describe('handing over', () => {
  const why = (status: OrderStatus, fulfillmentMethod: 'pickup' | 'delivery' = 'pickup') =>
    pickupRefusal({ number: 'A1', status, fulfillmentMethod })?.refused

  test('is for what waits for its buyer, and nothing else', () => {
    expect(orderStatuses.filter((status) => !why(status))).toEqual(['ready_for_pickup'])
  })

  test.each([
    ['paid', 'pickup_not_ready'],
    ['processing', 'pickup_not_ready'],
    ['completed', 'pickup_already_completed'],
    ['cancelled', 'pickup_order_cancelled'],
    ['declined', 'pickup_order_cancelled'],
    ['pending_payment', 'pickup_order_unpaid'],
  ] as const)('of a %s order says why not', (status, code) => expect(why(status)).toBe(code))

  test('is not for what is delivered', () => expect(why('shipped', 'delivery')).toBe('pickup_is_delivery'))
})
