import { expect, test } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { type ChargebackRow, chargebackStatusOf, orders } from '#read-side/ordering/orders.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  contact,
  ids,
  lines,
  PROCESSED_AT,
  paid,
  placed,
  refundId,
  statusChanged,
} from '#tests/support/order-events.ts'
import { view } from '../support/view.ts'

const at = '2026-05-01T09:00:00.000Z'
const refunded = (amountCents: number): OrderEvent => ({
  type: 'OrderRefundSubmitted',
  data: {
    ...ids,
    refundId,
    processorRefundId: `re_${amountCents}`,
    amountCents,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
})
const declined: OrderEvent = { type: 'OrderDeclined', data: { ...ids, reason: 'Frost took them', restockItems: [] } }

view(orders)('a placed order is waiting for its payment').given(placed()).shows({
  status: 'pending_payment',
  tab: 'active',
  totalCents: 1059,
  contact,
  lines,
  paymentIntentId: null,
  placedAt: at,
})

view(orders)('the timeline lists each step')
  .given(placed(), paid(), statusChanged('OrderAccepted'), statusChanged('OrderReadyForPickup'))
  .shows({
    status: 'ready_for_pickup',
    paymentIntentId: 'pi_1',
    timeline: ['pending_payment', 'paid', 'processing', 'ready_for_pickup'].map((status) => ({
      status: status as 'paid',
      at: status === 'paid' ? PROCESSED_AT : at,
      reason: null,
    })),
  })

view(orders)('a refund changes the money, not the status')
  .given(placed(), paid(), declined, refunded(500), refunded(559))
  .shows({
    status: 'declined',
    tab: 'cancelled',
    refundedCents: 1059,
    timeline: [
      { status: 'pending_payment', at, reason: null },
      { status: 'paid', at: PROCESSED_AT, reason: null },
      { status: 'declined', at, reason: 'Frost took them' },
    ],
  })

view(orders)('a late payment revives a failed order')
  .given(placed(), { type: 'OrderPaymentFailed', data: { ...ids, reason: 'timeout' } }, paid())
  .shows({ status: 'paid', tab: 'active' })

view(orders)('an erased buyer has no name')
  .given({ type: 'OrderPlaced', data: { ...placed().data, contact: ERASED } })
  .shows({ contact: null, totalCents: 1059 })

view(orders)('a guest order that was joined belongs to the account')
  .given(placed(), paid(), {
    type: 'OrderLinkedToAccount',
    data: { ...ids, accountId: idNamed('account', 'ann') },
  })
  .shows({ buyerId: idNamed('account', 'ann'), status: 'paid', contact })

const disputed = (chargebackId: string): OrderEvent => ({
  type: 'OrderChargebackOpened',
  data: { ...ids, chargebackId, occurredAt: PROCESSED_AT },
})
const closed = (chargebackId: string, outcome: 'won' | 'lost' | 'withdrawn'): OrderEvent => ({
  type: 'OrderChargebackClosed',
  data: { ...ids, chargebackId, outcome, occurredAt: PROCESSED_AT },
})

view(orders)('shows the state of a dispute')
  .given(placed(), paid(), disputed('dp_1'), closed('dp_1', 'lost'), disputed('dp_2'))
  .shows({
    status: 'paid',
    chargebacks: [
      { id: 'dp_1', status: 'lost' },
      { id: 'dp_2', status: 'open' },
    ],
  })

test('the most severe of several chargebacks counts', () => {
  const all = (...statuses: ChargebackRow['status'][]) => ({
    chargebacks: statuses.map((status, i) => ({ id: `${i}`, status })),
  })
  expect(chargebackStatusOf(all())).toBeNull()
  expect(chargebackStatusOf(all('won', 'lost'))).toBe('lost')
  expect(chargebackStatusOf(all('lost', 'open', 'won'))).toBe('open')
  expect(chargebackStatusOf(all('won'))).toBe('won')
})
