import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { sales } from '#read-side/analytics/analytics.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, moved, paid, placed, productId } from '#tests/support/order-events.ts'
import { view } from '../support/view.ts'

const NOON = '2026-05-01T09:00:00.000Z'
const refundId = idNamed('refund', 'one')
const parts = {
  lines: [{ productId, quantity: 1, cents: 250 }],
  subtotalCents: 250,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 15,
  totalCents: 265,
  platformFeeCents: 12,
}
const agreed = {
  type: 'OrderRefundApproved',
  data: { ...ids, refundId, why: 'short', breakdown: parts },
} satisfies OrderEvent
const all = {
  ...parts,
  lines: [{ productId, quantity: 4, cents: 1000 }],
  subtotalCents: 1000,
  totalCents: 1059,
  platformFeeCents: 50,
}
const factOf = ({ subtotalCents, deliveryFeeCents, platformFeeCents: feeCents, lines }: typeof all) => ({
  subtotalCents,
  deliveryFeeCents,
  feeCents,
  lines,
})
const failed: OrderEvent = { type: 'OrderRefundFailed', data: { ...ids, refundId, failureReason: 'closed' } }
const ofTheFirstDays: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 794 },
}
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 265, agreed: refundId },
}
const ann = idNamed('account', 'ann')

view(sales)('an order that was not paid has no day of payment')
  .given(placed())
  .shows({ status: 'pending_payment', paidAt: null, placedAt: NOON, refunds: [] })

view(sales)('a paid order bears its money and its lines')
  .given(placed(), paid(), moved('OrderReadyForPickup'))
  .shows({
    status: 'ready_for_pickup',
    paidAt: NOON,
    subtotalCents: 1000,
    feeCents: 50,
    lines: [{ productId, name: 'Apples', unit: 'per_pound', quantity: 4, cents: 1000 }],
  })

view(sales)('a refund counts from when it was agreed, once')
  .given(placed(), paid(), agreed, sent)
  .shows({
    refunds: [{ id: refundId, at: NOON, subtotalCents: 250, deliveryFeeCents: 0, feeCents: 12, lines: parts.lines }],
  })

view(sales)('a refund that failed does not count').given(placed(), paid(), agreed, failed).shows({ refunds: [] })

view(sales)('a refund of the first days is all that was left')
  .given(placed(), paid(), agreed, ofTheFirstDays)
  .shows({
    refunds: [
      { id: refundId, at: NOON, subtotalCents: 250, deliveryFeeCents: 0, feeCents: 12, lines: parts.lines },
      {
        id: 're_1',
        at: NOON,
        subtotalCents: 750,
        deliveryFeeCents: 0,
        feeCents: 38,
        lines: [{ productId, quantity: 3, cents: 750 }],
      },
    ],
  })

const nothing = { at: NOON, subtotalCents: 0, deliveryFeeCents: 0, feeCents: 0, lines: [] }
view(sales)('after all of it went back a refund of the first days is of no goods')
  .given(placed(), paid(), { ...agreed, data: { ...agreed.data, breakdown: all } }, ofTheFirstDays)
  .shows({
    refunds: [
      { id: refundId, at: NOON, ...factOf(all) },
      { id: 're_1', ...nothing },
    ],
  })

view(sales)("a guest's order becomes its account's")
  .given(placed(), { type: 'OrderLinkedToAccount', data: { ...ids, accountId: ann } })
  .shows({ buyerId: ann })
