import { describe, expect, test } from 'vitest'
import { checkInCode, codeIn, whyNotHandedOver } from '#domain/ordering/check-in.ts'
import { type OrderStatus, orderStatuses } from '#domain/ordering/order-status.ts'
import { idNamed } from '#tests/support/ids.ts'

const code = { orderId: idNamed('order', 'one'), proof: 'a1'.repeat(20) }

describe('a pickup code', () => {
  test('is read by itself and at the end of an address', () => {
    const written = checkInCode(code)
    expect(codeIn(written)).toEqual(code)
    expect(codeIn(`https://market.example/producer-dashboard?check-in=${written}\n`)).toEqual(code)
  })

  test.each(['', 'hello', 'order_1.abc', `x${checkInCode(code)}`, `${checkInCode(code)}0`, 'https://evil.example/'])(
    'is not read in %j',
    (text) => expect(codeIn(text)).toBeUndefined(),
  )
})

describe('handing over', () => {
  const why = (status: OrderStatus, fulfilment: 'pickup' | 'delivery' = 'pickup') =>
    whyNotHandedOver({ number: 'A1', status, fulfilment })?.refused

  test('is for what waits for its buyer, and nothing else', () => {
    expect(orderStatuses.filter((status) => !why(status))).toEqual(['ready_for_pickup'])
  })

  test.each([
    ['paid', 'check_in_not_ready'],
    ['processing', 'check_in_not_ready'],
    ['completed', 'check_in_done'],
    ['cancelled', 'check_in_void'],
    ['declined', 'check_in_void'],
    ['pending_payment', 'check_in_unpaid'],
  ] as const)('of a %s order says why not', (status, code) => expect(why(status)).toBe(code))

  test('is not for what is delivered', () => expect(why('shipped', 'delivery')).toBe('check_in_delivery'))
})
