import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { sales } from '#read-side/analytics/analytics.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, PROCESSED_AT, paid, placed, productId, statusChanged } from '#tests/support/order-events.ts'
import { view } from '../support/view.ts'

const NOON = '2026-05-01T09:00:00.000Z'
const refundId = idNamed('refund', 'one')
const parts = {
  lines: [{ itemId: productId, quantity: 1, cents: 250 }],
  subtotalCents: 250,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 15,
  totalCents: 265,
  platformFeeCents: 12,
}
const agreed = {
  type: 'OrderRefundApproved',
  data: { ...ids, refundId, reason: 'unfulfillable', breakdown: parts, currency: 'USD' },
} satisfies OrderEvent
const failed: OrderEvent = {
  type: 'OrderRefundFailed',
  data: { ...ids, refundId, failureReason: 'closed', amountCents: 1059, currency: 'USD', occurredAt: PROCESSED_AT },
}
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 265, refundId, currency: 'USD', occurredAt: PROCESSED_AT },
}
const ann = idNamed('account', 'ann')

view(sales)('an unpaid order has no payment date')
  .given(placed())
  .shows({ status: 'pending_payment', paidAt: null, placedAt: NOON, refunds: [] })

view(sales)('a paid order has its amounts and lines')
  .given(placed(), paid(), statusChanged('OrderReadyForPickup'))
  .shows({
    status: 'ready_for_pickup',
    paidAt: PROCESSED_AT,
    paidLocal: '2026-05-01T04:59',
    subtotalCents: 1000,
    platformFeeCents: 50,
    lines: [{ itemId: productId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
  })

const refund = { id: refundId, subtotalCents: 250, deliveryFeeCents: 0, platformFeeCents: 12, lines: parts.lines }

view(sales)('an approved refund counts from its approval')
  .given(placed(), paid(), agreed)
  .shows({ refunds: [{ ...refund, at: NOON, local: '2026-05-01T05:00' }] })

view(sales)('a submitted refund counts once, when the processor made it')
  .given(placed(), paid(), agreed, sent)
  .shows({ refunds: [{ ...refund, at: PROCESSED_AT, local: '2026-05-01T04:59' }] })

view(sales)('a failed refund does not count').given(placed(), paid(), agreed, failed).shows({ refunds: [] })

view(sales)('a linked guest order belongs to the account')
  .given(placed(), { type: 'OrderLinkedToAccount', data: { ...ids, accountId: ann } })
  .shows({ buyerId: ann })
