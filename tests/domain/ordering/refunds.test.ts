import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, moved, paid, placed, planned, productId } from '#tests/support/order-events.ts'
import { law, spec } from '#tests/support/spec.ts'

const { producerId, buyerId } = ids
const refundId = idNamed('refund', 'one')
const stranger = idNamed('producer', 'stranger')
const goods = [{ productId, quantity: 4 }]
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...ids, reason: 'rain', restockItems: goods } }
const accepted = moved('OrderAccepted')
const handedOver = [accepted, moved('OrderReadyForPickup'), moved('OrderCompleted')]

const all: OrderCommand = { type: 'RefundOrder', refundId }
const shorten = (quantity: number, by = producerId): OrderCommand => ({
  type: 'RefundUnfulfillableItems',
  refundId,
  producerId: by,
  reason: 'hail',
  lines: [{ productId, quantity }],
})
const makeGood = (quantity: number): OrderCommand => ({
  type: 'IssueGoodwillRefund',
  refundId,
  producerId,
  reason: 'bruised',
  delivery: false,
  lines: quantity > 0 ? [{ productId, quantity }] : [],
})
const everything = {
  lines: [{ productId, quantity: 4, cents: 1000 }],
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
  platformFeeCents: 50,
}
const oneOfFour = {
  lines: [{ productId, quantity: 1, cents: 250 }],
  subtotalCents: 250,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 15,
  totalCents: 265,
  platformFeeCents: 0,
}
const agreed = (over: object = {}): OrderEvent => ({
  type: 'OrderRefundApproved',
  data: { ...ids, refundId, why: 'cancelled', breakdown: everything, ...over },
})
const short = agreed({ why: 'short', breakdown: oneOfFour, note: 'hail' })
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 1059, agreed: refundId },
}
const settled: OrderEvent = { type: 'OrderRefundSucceeded', data: { ...ids, refundId } }
const failed: OrderEvent = {
  type: 'OrderRefundFailed',
  data: { ...ids, refundId, failureReason: 'lost_or_stolen_card' },
}
const disputed: OrderEvent = {
  type: 'OrderChargebackOpened',
  data: { ...ids, chargebackId: 'dp_1', reason: 'fraudulent' },
}
const decided: OrderEvent = { type: 'OrderChargebackClosed', data: { ...ids, chargebackId: 'dp_1', outcome: 'won' } }

describe('an order that fell through', () => {
  const when = spec(order)
  when('gives everything back').given(placed(), paid(), cancelled).when(all).happens(agreed())
  when('gives everything back once').given(placed(), paid(), cancelled, agreed()).when(all).happens()
  when('that stands gives nothing back by itself').given(placed(), paid()).when(all).refuses('order_status_conflict')
  when('gave it back already in the first days')
    .given(placed(), paid(), cancelled, {
      type: 'OrderRefundSubmitted',
      data: { ...ids, processorRefundId: 're_0', amountCents: 1059 },
    })
    .when(all)
    .happens()
})

describe('a short order', () => {
  const when = spec(order)
  when('gives back what is missing, with its part of the fee')
    .given(placed(), paid(), accepted)
    .when(shorten(1))
    .happens(short)
  when('is shortened once by one command').given(placed(), paid(), short).when(shorten(1)).happens()
  when('is never emptied').given(placed(), paid()).when(shorten(4)).refuses('nothing_left_to_fulfill')
  when('lacks no more than was ordered').given(placed(), paid()).when(shorten(5)).refuses('refund_too_large')
  when('lacks something').given(placed(), paid()).when(shorten(0)).refuses('refund_too_large')
  when('is not short any more once it has gone')
    .given(placed(), paid(), ...handedOver)
    .when(shorten(1))
    .refuses('order_status_conflict')
  when('puts back on the shelf only what was there, whatever became of the money')
    .given(placed(), paid(), short, failed)
    .when({ type: 'DeclineOrder', producerId, reason: 'frost' })
    .happens({ type: 'OrderDeclined', data: { ...ids, reason: 'frost', restockItems: [{ productId, quantity: 3 }] } })
  when('lacks no more than is still there, whatever became of the money')
    .given(placed(), paid(), short, failed)
    .when({ ...shorten(4), refundId: idNamed('refund', 'two') } as OrderCommand)
    .refuses('refund_too_large')
  when('unpaid is not shortened').given(placed()).when(shorten(1)).refuses('order_status_conflict')
  when('is not there for another producer')
    .given(placed(), paid())
    .when(shorten(1, stranger))
    .refuses('order_not_found')
  when('says why')
    .given(placed(), paid())
    .when({ ...shorten(1), reason: '' } as OrderCommand)
    .refuses('reason_required')
  when('that is then declined gives the rest back')
    .given(placed(), paid(), short, { type: 'OrderDeclined', data: { ...ids, reason: 'frost', restockItems: goods } })
    .when({ type: 'RefundOrder', refundId: idNamed('refund', 'rest') })
    .happens(
      agreed({
        refundId: idNamed('refund', 'rest'),
        why: 'declined',
        breakdown: {
          lines: [{ productId, quantity: 3, cents: 750 }],
          subtotalCents: 750,
          deliveryFeeCents: 0,
          taxCents: 0,
          processingFeeCents: 44,
          totalCents: 794,
          platformFeeCents: 50,
        },
      }),
    )
})

describe('what was not right', () => {
  const when = spec(order)
  when('is made good without the fee')
    .given(placed(), paid(), ...handedOver)
    .when(makeGood(1))
    .happens(
      agreed({
        why: 'goodwill',
        note: 'bruised',
        breakdown: { ...oneOfFour, processingFeeCents: 0, totalCents: 250 },
      }),
    )
  when('is something')
    .given(placed(), paid(), ...handedOver)
    .when(makeGood(0))
    .refuses('refund_empty')
  when('is made good after it has gone out').given(placed(), paid()).when(makeGood(1)).refuses('order_status_conflict')
  when('is not refunded while the bank decides')
    .given(placed(), paid(), ...handedOver, disputed)
    .when(makeGood(1))
    .refuses('order_chargeback_open')
  when('is made good once the bank has decided')
    .given(placed(), paid(), ...handedOver, disputed, decided)
    .when({ ...makeGood(4) })
    .happens(
      agreed({
        why: 'goodwill',
        note: 'bruised',
        breakdown: { ...everything, processingFeeCents: 0, totalCents: 1000 },
      }),
    )
})

describe('a refund on its way', () => {
  const when = spec(order)
  const known = [placed(), paid(), cancelled, agreed()]
  const recordSent: OrderCommand = { type: 'RecordRefundSubmitted', refundId, processorAccountId: 're_1' }
  const recordFailed: OrderCommand = { type: 'RecordRefundFailed', refundId, code: 'lost_or_stolen_card' }
  when('is sent')
    .given(...known)
    .when(recordSent)
    .happens(sent)
  when('is sent once')
    .given(...known, sent)
    .when(recordSent)
    .happens()
  when('arrives')
    .given(...known, sent)
    .when({ type: 'RecordRefundSucceeded', refundId })
    .happens(settled)
  when('fails')
    .given(...known, sent)
    .when(recordFailed)
    .happens(failed)
  when('fails even after it had arrived')
    .given(...known, sent, settled)
    .when(recordFailed)
    .happens(failed)
  when('that failed is not sent')
    .given(...known, failed)
    .when(recordSent)
    .happens()
  when('that nobody agreed on is none').given(placed(), paid()).when(recordSent).refuses('refund_not_found')
})

describe('a dispute', () => {
  const when = spec(order)
  const close = { type: 'RecordChargebackClosed', disputeId: 'dp_1', outcome: 'won' } as const
  const lost: OrderEvent = { type: 'OrderChargebackClosed', data: { ...ids, chargebackId: 'dp_1', outcome: 'lost' } }
  const open: OrderCommand = { type: 'RecordChargebackOpened', disputeId: 'dp_1', reason: 'fraudulent' }
  when('is noted').given(placed(), paid()).when(open).happens(disputed)
  when('is noted once').given(placed(), paid(), disputed).when(open).happens()
  when('that was decided before we heard of it never opens').given(placed(), paid(), decided).when(open).happens()
  when('is decided once').given(placed(), paid(), disputed, decided).when(close).happens()
  when('that was lost may be won on appeal').given(placed(), paid(), disputed, lost).when(close).happens(decided)
  when('that was lost is lost once')
    .given(placed(), paid(), disputed, lost)
    .when({ ...close, outcome: 'lost' })
    .happens()
})

const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.constant({ type: 'PlaceOrder', ...planned(), checkoutId, buyerId, contact } as const),
  fc.constant({ type: 'MarkOrderPaid', paymentIntentId: 'pi_1' } as const),
  fc.constant({ type: 'CancelOrder', buyerId, reason: '' } as const),
  fc.constantFrom('accept', 'ready', 'complete').map((step) => ({ type: 'AdvanceOrder', step, producerId }) as const),
  fc.constantFrom('one', 'two', 'three').chain((name) => {
    const id = idNamed('refund', name)
    const lines = fc.integer({ min: 0, max: 5 }).map((quantity) => [{ productId, quantity }])
    return fc.oneof(
      lines.map((some) => ({ type: 'RefundUnfulfillableItems', refundId: id, lines: some, reason: 'hail' }) as const),
      lines.map(
        (some) =>
          ({ type: 'IssueGoodwillRefund', refundId: id, lines: some, delivery: false, reason: 'soft' }) as const,
      ),
      fc
        .tuple(fc.oneof(lines, fc.constant('all' as const)), fc.boolean())
        .map(
          ([some, fee]) =>
            ({ type: 'RefundDispute', refundId: id, lines: some, delivery: fee, processing: fee }) as const,
        ),
      fc.constant({ type: 'RefundOrder', refundId: id } as const),
      fc.constant({ type: 'RecordRefundSubmitted', refundId: id, processorAccountId: `re_${name}` } as const),
      fc.constant({ type: 'RecordRefundFailed', refundId: id, code: 'expired_card' } as const),
    )
  }),
)
law(order, commands)('never gives back more than was paid', ({ state, history }) => {
  if (state.status === 'unknown') return
  const refunds = Object.values(state.refunds).filter(({ status }) => status !== 'failed')
  const back = refunds.reduce((sum, { parts }) => sum + parts.totalCents, 0)
  expect(state.refunded.totalCents).toBe(back)
  expect(back).toBeLessThanOrEqual(state.money.totalCents)
  if (back > 0) expect(history.some(({ type }) => type === 'OrderPaid')).toBe(true)
})
