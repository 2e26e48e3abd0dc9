import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { sales } from '#read-side/analytics/analytics.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, moved, paid, placed, productId } from '#tests/support/order-events.ts'
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
  data: { ...ids, refundId, reason: 'unfulfillable', breakdown: parts },
} satisfies OrderEvent
const failed: OrderEvent = { type: 'OrderRefundFailed', data: { ...ids, refundId, failureReason: 'closed' } }
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 265, refundId },
}
const ann = idNamed('account', 'ann')

view(sales)('an unpaid order has no payment date')
  .given(placed())
  .shows({ status: 'pending_payment', paidAt: null, placedAt: NOON, refunds: [] })

view(sales)('a paid order has its amounts and lines')
  .given(placed(), paid(), moved('OrderReadyForPickup'))
  .shows({
    status: 'ready_for_pickup',
    paidAt: NOON,
    paidLocal: '2026-05-01T05:00',
    subtotalCents: 1000,
    platformFeeCents: 50,
    lines: [{ itemId: productId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
  })

view(sales)('a refund counts from its approval, once')
  .given(placed(), paid(), agreed, sent)
  .shows({
    refunds: [
      {
        id: refundId,
        at: NOON,
        local: '2026-05-01T05:00',
        subtotalCents: 250,
        deliveryFeeCents: 0,
        platformFeeCents: 12,
        lines: parts.lines,
      },
    ],
  })

view(sales)('a failed refund does not count').given(placed(), paid(), agreed, failed).shows({ refunds: [] })

view(sales)('a linked guest order belongs to the account')
  .given(placed(), { type: 'OrderLinkedToAccount', data: { ...ids, accountId: ann } })
  .shows({ buyerId: ann })
