import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestOrderIndex, guestOrderIndexId } from '#domain/ordering/guest-order-index.decider.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, PROCESSED_AT, paid, placed, planned } from '#tests/support/order-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const { orderId, buyerId } = ids
const join = (accountId: string): OrderCommand => ({ type: 'LinkOrderToAccount', accountId })
const joined: OrderEvent = { type: 'OrderLinkedToAccount', data: { ...ids, accountId: ann } }

describe('a guest order', () => {
  const when = spec(order)
  when('is linked to an account').given(placed(), paid()).when(join(ann)).happens(joined)
  when('is linked once').given(placed(), paid(), joined).when(join(ann)).happens()
  when('of another account is not linked').given(placed(), paid(), joined).when(join(bob)).refuses('order_not_found')
  when('that was linked is cancelled by its account')
    .given(placed(), paid(), joined)
    .when({ type: 'CancelOrder', buyerId: ann, reason: 'no need' })
    .happens({
      type: 'OrderCancelled',
      data: {
        ...ids,
        buyerId: ann,
        reason: 'no need',
        restockItems: [{ productId: planned().lines[0]!.itemId, quantity: 4 }],
      },
    })
  when('that does not exist is not linked').given().when(join(ann)).refuses('order_not_found')

  const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
    fc
      .constantFrom(buyerId, bob)
      .map((by) => ({ type: 'PlaceOrder', ...planned(), checkoutId, buyerId: by, contact }) as const),
    fc.constant({ type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT } as const),
    fc.constantFrom(ann, bob).map(join),
  )
  invariant(order, commands)('is never moved between accounts', ({ history }) => {
    const joins = history.filter(({ type }) => type === 'OrderLinkedToAccount')
    expect(joins.length).toBeLessThanOrEqual(1)
    for (const { data } of joins) expect(data.buyerId).toBe(buyerId)
  })
})

describe('the guest order index', () => {
  const when = spec(guestOrderIndex)
  const noted = { type: 'GuestOrderIndexed', data: { orderId } } as const
  when('records an order').given().when({ type: 'IndexGuestOrder', orderId }).happens(noted)
  when('records an order once').given(noted).when({ type: 'IndexGuestOrder', orderId }).happens()

  test('is the same for any spelling of an address', () => {
    const hmac = (purpose: string, value: string) => `${purpose}:${value}`
    expect(guestOrderIndexId(hmac, ' Ann@Example.com')).toBe(guestOrderIndexId(hmac, 'ann@example.com'))
    expect(guestOrderIndexId(hmac, 'bob@example.com')).not.toBe(guestOrderIndexId(hmac, 'ann@example.com'))
  })
})
