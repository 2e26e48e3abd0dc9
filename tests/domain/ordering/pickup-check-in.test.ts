import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#domain/ordering/order-status.ts'
import { parsePickupCode, pickupCode, pickupRefusal } from '#domain/ordering/pickup-check-in.ts'
import { idNamed } from '#tests/support/ids.ts'

const code = { orderId: idNamed('order', 'one'), proof: 'a1'.repeat(20) }

describe('a pickup code', () => {
  test('is read from itself and from the end of an address', () => {
    const written = pickupCode(code)
    expect(parsePickupCode(written)).toEqual(code)
    expect(parsePickupCode(`https://market.example/producer-dashboard?check-in=${written}\n`)).toEqual(code)
  })

  test.each(['', 'hello', 'order_1.abc', `x${pickupCode(code)}`, `${pickupCode(code)}0`, 'https://evil.example/'])(
    'is not read from %j',
    (text) => expect(parsePickupCode(text)).toBeUndefined(),
  )
})

describe('a pickup check-in', () => {
  const why = (status: OrderStatus, fulfillmentMethod: 'pickup' | 'delivery' = 'pickup') =>
    pickupRefusal({ orderNumber: 'A1', status, fulfillmentMethod })?.refused

  test('completes an order that is ready for pickup, and no other', () => {
    expect(orderStatuses.filter((status) => !why(status))).toEqual(['ready_for_pickup'])
  })

  test.each([
    ['paid', 'pickup_not_ready'],
    ['processing', 'pickup_not_ready'],
    ['completed', 'pickup_already_completed'],
    ['cancelled', 'pickup_order_cancelled'],
    ['declined', 'pickup_order_cancelled'],
    ['pending_payment', 'pickup_order_unpaid'],
  ] as const)('of a %s order states why it is refused', (status, code) => expect(why(status)).toBe(code))

  test('is refused for a delivery order', () => expect(why('shipped', 'delivery')).toBe('pickup_is_delivery'))
})
