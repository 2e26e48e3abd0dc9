import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { nextSteps, ORDER_STATUSES, orderStatuses } from '#domain/ordering/order-status.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  checkoutId,
  contact,
  ids,
  PROCESSED_AT,
  paid,
  placed,
  planned,
  productId,
  statusChanged,
} from '#tests/support/order-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const { producerId, buyerId } = ids
const stranger = idNamed('producer', 'stranger')
const place: OrderCommand = { type: 'PlaceOrder', ...planned(), checkoutId, buyerId, contact }
const step = (name: 'accept' | 'ready' | 'ship' | 'deliver' | 'complete', by = producerId): OrderCommand => ({
  type: 'AdvanceOrder',
  step: name,
  producerId: by,
})
const decline: OrderCommand = { type: 'DeclineOrder', producerId, reason: 'hail' }
const cancel: OrderCommand = { type: 'CancelOrder', buyerId, reason: 'changed my mind' }
const pay: OrderCommand = { type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT }
const fail: OrderCommand = { type: 'MarkOrderPaymentFailed', reason: 'timeout' }
const failed: OrderEvent = { type: 'OrderPaymentFailed', data: { ...ids, reason: 'timeout' } }
const home = { address: '1 Hill Road', city: 'Burlington', state: 'VT', zipCode: '05401' }
const restocked = [{ productId, quantity: 4 }]
const declined: OrderEvent = { type: 'OrderDeclined', data: { ...ids, reason: 'hail', restockItems: restocked } }

describe('an order', () => {
  const when = spec(order)
  when('is placed').given().when(place).happens(placed())
  when("for pickup hides the buyer's address")
    .given()
    .when({ ...place, contact: { ...contact, ...home } })
    .happens(placed())
  when('is placed once').given(placed()).when(place).happens()
  when('is paid by its payment').given(placed()).when(pay).happens(paid())
  when('is paid once by the same payment').given(placed(), paid()).when(pay).happens()
  when('is not paid by a second payment')
    .given(placed(), paid())
    .when({ type: 'MarkOrderPaid', paymentIntentId: 'pi_2', occurredAt: PROCESSED_AT })
    .refuses('order_already_paid')
  when('that failed is paid by a late payment').given(placed(), failed).when(pay).happens(paid())
  when('that is paid does not fail for lack of payment')
    .given(placed(), paid())
    .when(fail)
    .refuses('order_already_paid')
  when('that is unpaid is not accepted').given(placed()).when(step('accept')).refuses('order_status_conflict')
  when('that is paid is accepted by its producer')
    .given(placed(), paid())
    .when(step('accept'))
    .happens(statusChanged('OrderAccepted'))
  when('is accepted once').given(placed(), paid(), statusChanged('OrderAccepted')).when(step('accept')).happens()
  when('is not found by another producer')
    .given(placed(), paid())
    .when(step('accept', stranger))
    .refuses('order_not_found')
  when('for pickup is never shipped').given(placed(), paid()).when(step('ship')).refuses('order_status_conflict')
  when('for delivery is shipped')
    .given(placed({ fulfillmentMethod: 'delivery' }), paid())
    .when(step('ship'))
    .happens(statusChanged('OrderShipped'))
  when('for delivery is never ready for pickup')
    .given(placed({ fulfillmentMethod: 'delivery' }), paid())
    .when(step('ready'))
    .refuses('order_status_conflict', { status: 'paid' })
  when('that was handed over does not go back')
    .given(placed(), paid(), statusChanged('OrderReadyForPickup'), statusChanged('OrderCompleted'))
    .when(step('accept'))
    .refuses('order_status_conflict')
  when('that is declined restocks its items').given(placed(), paid()).when(decline).happens(declined)
  when('is not declined by another producer')
    .given(placed(), paid())
    .when({ ...decline, producerId: stranger })
    .refuses('order_not_found')
  when('is not declined without a reason')
    .given(placed(), paid())
    .when({ ...decline, reason: '' })
    .refuses('reason_required')
  when('is declined once').given(placed(), paid(), declined).when(decline).happens()
  when('fails once').given(placed(), failed).when(fail).happens()
  when('that is unpaid at the deadline fails').given(placed()).when(fail).happens(failed)
  when('that is ready for pickup is not declined')
    .given(placed(), paid(), statusChanged('OrderReadyForPickup'))
    .when(decline)
    .refuses('order_status_conflict')
  when('is cancelled by its buyer before it is accepted')
    .given(placed(), paid())
    .when(cancel)
    .happens({ type: 'OrderCancelled', data: { ...ids, reason: 'changed my mind', restockItems: restocked } })
  when('in preparation is not cancelled')
    .given(placed(), paid(), statusChanged('OrderAccepted'))
    .when(cancel)
    .refuses('order_status_conflict')
  when('is not cancelled by another account')
    .given(placed(), paid())
    .when({ type: 'CancelOrder', buyerId: idNamed('guest', 'eve'), reason: '' })
    .refuses('order_not_found')
  when('that does not exist rejects commands').given().when(pay).refuses('order_not_found')
})

describe('an order after any commands', () => {
  const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
    fc.constant(place),
    fc
      .constantFrom('pi_1', 'pi_2')
      .map((paymentIntentId): OrderCommand => ({ type: 'MarkOrderPaid', paymentIntentId, occurredAt: PROCESSED_AT })),
    fc.constant<OrderCommand>({ type: 'MarkOrderPaymentFailed', reason: 'timeout' }),
    fc.constantFrom('accept', 'ready', 'ship', 'deliver', 'complete').map((name) => step(name as 'accept')),
    fc.constantFrom(decline, cancel),
  )
  const always = invariant(order, commands)
  always('is paid at most once', ({ history }) =>
    expect(history.filter(({ type }) => type === 'OrderPaid').length).toBeLessThanOrEqual(1),
  )
  always('ends only once', ({ history }) => {
    const ends = history.filter(({ type }) => ['OrderCompleted', 'OrderDeclined', 'OrderCancelled'].includes(type))
    expect(ends.length).toBeLessThanOrEqual(1)
  })
})

describe('order statuses', () => {
  test('belong to one tab each and have labels', () => {
    for (const status of orderStatuses) {
      expect(['active', 'completed', 'cancelled']).toContain(ORDER_STATUSES[status].tab)
      expect(ORDER_STATUSES[status].label).not.toBe('')
    }
  })
  test('have no next step when final', () => {
    for (const status of ['completed', 'cancelled', 'declined', 'payment_failed'] as const)
      expect([...nextSteps(status, 'pickup'), ...nextSteps(status, 'delivery')]).toEqual([])
  })
})
