import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
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
const refundId = idNamed('refund', 'one')
const stranger = idNamed('producer', 'stranger')
const restocked = [{ productId, quantity: 4 }]
const cancelled: OrderEvent = { type: 'OrderCancelled', data: { ...ids, reason: 'rain', restockItems: restocked } }
const accepted = statusChanged('OrderAccepted')
const handedOver = [accepted, statusChanged('OrderReadyForPickup'), statusChanged('OrderCompleted')]

const all: OrderCommand = { type: 'RefundOrder', refundId }
const shorten = (quantity: number, by = producerId): OrderCommand => ({
  type: 'RefundUnfulfillableItems',
  refundId,
  producerId: by,
  note: 'hail',
  lines: [{ itemId: productId, quantity }],
})
const makeGood = (quantity: number): OrderCommand => ({
  type: 'IssueGoodwillRefund',
  refundId,
  producerId,
  note: 'bruised',
  delivery: false,
  lines: quantity > 0 ? [{ itemId: productId, quantity }] : [],
})
const everything = {
  lines: [{ itemId: productId, quantity: 4, cents: 1000 }],
  subtotalCents: 1000,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 59,
  totalCents: 1059,
  platformFeeCents: 50,
}
const oneOfFour = {
  lines: [{ itemId: productId, quantity: 1, cents: 250 }],
  subtotalCents: 250,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 15,
  totalCents: 265,
  platformFeeCents: 0,
}
const agreed = (overrides: object = {}): OrderEvent => ({
  type: 'OrderRefundApproved',
  data: { ...ids, refundId, reason: 'cancelled', breakdown: everything, ...overrides, currency: 'USD' },
})
const short = agreed({ reason: 'unfulfillable', breakdown: oneOfFour, note: 'hail' })
const sent: OrderEvent = {
  type: 'OrderRefundSubmitted',
  data: { ...ids, processorRefundId: 're_1', amountCents: 1059, refundId, currency: 'USD', occurredAt: PROCESSED_AT },
}
const settled: OrderEvent = {
  type: 'OrderRefundSucceeded',
  data: { ...ids, refundId, amountCents: 1059, currency: 'USD', occurredAt: PROCESSED_AT },
}
const failed: OrderEvent = {
  type: 'OrderRefundFailed',
  data: {
    ...ids,
    refundId,
    failureReason: 'lost_or_stolen_card',
    amountCents: 1059,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
}
const chargebackId = idNamed('chargeback', 'dp_1')
const disputed: OrderEvent = {
  type: 'OrderChargebackOpened',
  data: { ...ids, chargebackId, occurredAt: PROCESSED_AT },
}
const decided: OrderEvent = {
  type: 'OrderChargebackClosed',
  data: { ...ids, chargebackId, outcome: 'won', occurredAt: PROCESSED_AT },
}

describe('a cancelled order', () => {
  const when = spec(order)
  when('is refunded in full').given(placed(), paid(), cancelled).when(all).happens(agreed())
  when('is refunded once').given(placed(), paid(), cancelled, agreed()).when(all).happens()
  when('is required for an automatic refund').given(placed(), paid()).when(all).refuses('order_status_conflict')
})

describe('a partly fulfilled order', () => {
  const when = spec(order)
  when('refunds missing items with their share of the fee')
    .given(placed(), paid(), accepted)
    .when(shorten(1))
    .happens(short)
  when('is reduced once per command').given(placed(), paid(), short).when(shorten(1)).happens()
  when('is never reduced to nothing').given(placed(), paid()).when(shorten(4)).refuses('nothing_left_to_fulfill')
  when('misses no more than was ordered').given(placed(), paid()).when(shorten(5)).refuses('refund_too_large')
  when('misses at least one item').given(placed(), paid()).when(shorten(0)).refuses('refund_too_large')
  when('is not reduced after handover')
    .given(placed(), paid(), ...handedOver)
    .when(shorten(1))
    .refuses('order_status_conflict')
  when('restocks only what was on hand')
    .given(placed(), paid(), short, failed)
    .when({ type: 'DeclineOrder', producerId, reason: 'frost' })
    .happens({ type: 'OrderDeclined', data: { ...ids, reason: 'frost', restockItems: [{ productId, quantity: 3 }] } })
  when('misses no more than remains')
    .given(placed(), paid(), short, failed)
    .when({ ...shorten(4), refundId: idNamed('refund', 'two') } as OrderCommand)
    .refuses('refund_too_large')
  when('that is unpaid is not reduced').given(placed()).when(shorten(1)).refuses('order_status_conflict')
  when('is not found by another producer').given(placed(), paid()).when(shorten(1, stranger)).refuses('order_not_found')
  when('has a reason')
    .given(placed(), paid())
    .when({ ...shorten(1), note: '' } as OrderCommand)
    .refuses('note_required')
  when('that is declined later refunds the rest')
    .given(placed(), paid(), short, {
      type: 'OrderDeclined',
      data: { ...ids, reason: 'frost', restockItems: restocked },
    })
    .when({ type: 'RefundOrder', refundId: idNamed('refund', 'rest') })
    .happens(
      agreed({
        refundId: idNamed('refund', 'rest'),
        reason: 'declined',
        breakdown: {
          lines: [{ itemId: productId, quantity: 3, cents: 750 }],
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

describe('a complaint', () => {
  const when = spec(order)
  when('is refunded without the fee')
    .given(placed(), paid(), ...handedOver)
    .when(makeGood(1))
    .happens(
      agreed({
        reason: 'goodwill',
        note: 'bruised',
        breakdown: { ...oneOfFour, processingFeeCents: 0, totalCents: 250 },
      }),
    )
  when('requires an amount')
    .given(placed(), paid(), ...handedOver)
    .when(makeGood(0))
    .refuses('refund_empty')
  when('is refunded after handover').given(placed(), paid()).when(makeGood(1)).refuses('order_status_conflict')
  when('is not refunded during a chargeback')
    .given(placed(), paid(), ...handedOver, disputed)
    .when(makeGood(1))
    .refuses('order_chargeback_open')
  when('is refunded after the chargeback is decided')
    .given(placed(), paid(), ...handedOver, disputed, decided)
    .when({ ...makeGood(4) })
    .happens(
      agreed({
        reason: 'goodwill',
        note: 'bruised',
        breakdown: { ...everything, processingFeeCents: 0, totalCents: 1000 },
      }),
    )
})

describe('an approved refund', () => {
  const when = spec(order)
  const known = [placed(), paid(), cancelled, agreed()]
  const recordSent: OrderCommand = {
    type: 'RecordRefundSubmitted',
    refundId,
    processorRefundId: 're_1',
    occurredAt: PROCESSED_AT,
  }
  const recordFailed: OrderCommand = {
    type: 'RecordRefundFailed',
    refundId,
    code: 'lost_or_stolen_card',
    occurredAt: PROCESSED_AT,
  }
  when('is submitted')
    .given(...known)
    .when(recordSent)
    .happens(sent)
  when('is submitted once')
    .given(...known, sent)
    .when(recordSent)
    .happens()
  when('arrives')
    .given(...known, sent)
    .when({ type: 'RecordRefundSucceeded', refundId, occurredAt: PROCESSED_AT })
    .happens(settled)
  when('fails')
    .given(...known, sent)
    .when(recordFailed)
    .happens(failed)
  when('can fail after it succeeded')
    .given(...known, sent, settled)
    .when(recordFailed)
    .happens(failed)
  when('that failed is not submitted')
    .given(...known, failed)
    .when(recordSent)
    .happens()
  when('is required for a submission').given(placed(), paid()).when(recordSent).refuses('refund_not_found')
})

describe('a chargeback', () => {
  const when = spec(order)
  const close = { type: 'RecordChargebackClosed', chargebackId, outcome: 'won', occurredAt: PROCESSED_AT } as const
  const lost: OrderEvent = {
    type: 'OrderChargebackClosed',
    data: { ...ids, chargebackId, outcome: 'lost', occurredAt: PROCESSED_AT },
  }
  const open: OrderCommand = { type: 'RecordChargebackOpened', chargebackId, occurredAt: PROCESSED_AT }
  when('is recorded').given(placed(), paid()).when(open).happens(disputed)
  when('is recorded once').given(placed(), paid(), disputed).when(open).happens()
  when('that was decided before it was recorded is never opened').given(placed(), paid(), decided).when(open).happens()
  when('is decided once').given(placed(), paid(), disputed, decided).when(close).happens()
  when('that was lost may be won on appeal').given(placed(), paid(), disputed, lost).when(close).happens(decided)
  when('is lost once')
    .given(placed(), paid(), disputed, lost)
    .when({ ...close, outcome: 'lost' })
    .happens()
})

const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.constant({ type: 'PlaceOrder', ...planned(), checkoutId, buyerId, contact } as const),
  fc.constant({ type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt: PROCESSED_AT } as const),
  fc.constant({ type: 'CancelOrder', buyerId, reason: '' } as const),
  fc.constantFrom('accept', 'ready', 'complete').map((step) => ({ type: 'AdvanceOrder', step, producerId }) as const),
  fc.constantFrom('one', 'two', 'three').chain((name) => {
    const id = idNamed('refund', name)
    const lines = fc.integer({ min: 0, max: 5 }).map((quantity) => [{ itemId: productId, quantity }])
    return fc.oneof(
      lines.map((some) => ({ type: 'RefundUnfulfillableItems', refundId: id, lines: some, note: 'hail' }) as const),
      lines.map(
        (some) => ({ type: 'IssueGoodwillRefund', refundId: id, lines: some, delivery: false, note: 'soft' }) as const,
      ),
      fc
        .tuple(fc.oneof(lines, fc.constant('all' as const)), fc.boolean())
        .map(
          ([some, fee]) =>
            ({ type: 'RefundDispute', refundId: id, lines: some, delivery: fee, processing: fee }) as const,
        ),
      fc.constant({ type: 'RefundOrder', refundId: id } as const),
      fc.constant({
        type: 'RecordRefundSubmitted',
        refundId: id,
        processorRefundId: `re_${name}`,
        occurredAt: PROCESSED_AT,
      } as const),
      fc.constant({
        type: 'RecordRefundFailed',
        refundId: id,
        code: 'expired_card',
        occurredAt: PROCESSED_AT,
      } as const),
    )
  }),
)
invariant(order, commands)('refunds never exceed what was paid', ({ state, history }) => {
  if (state.status === 'unknown') return
  const refunds = Object.values(state.refunds).filter(({ status }) => status !== 'failed')
  const refundedCents = refunds.reduce((sum, { breakdown }) => sum + breakdown.totalCents, 0)
  expect(state.refunded.totalCents).toBe(refundedCents)
  expect(refundedCents).toBeLessThanOrEqual(state.money.totalCents)
  if (refundedCents > 0) expect(history.some(({ type }) => type === 'OrderPaid')).toBe(true)
})
