import fc from 'fast-check'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { CheckoutEvent, PaymentEvent } from '#domain/checkout/checkout.events.ts'
import { type DomainEvent, ERASED } from '#domain/kernel/event.ts'
import type { RefundBreakdown } from '#domain/ordering/order.events.ts'
import type { TransferEvent } from '#domain/payouts/payouts.events.ts'
import { idNamed } from './ids.ts'
import {
  checkoutId,
  contact,
  creditNoteIssued,
  creditNoteVoided,
  ids,
  lines,
  PROCESSED_AT,
  paid,
  placed,
  planned,
  productId,
  receiptIssued,
  statusChanged,
} from './order-events.ts'

/** Events of one small order and of other orders, in any order, plausible or not. */
const cents = fc.integer({ min: 1, max: 1059 })
const refund = fc.constantFrom('one', 'two').map((name) => idNamed('refund', name))
const quantity = fc.integer({ min: 1, max: 20 })
const words = fc.oneof(fc.string({ maxLength: 20 }), fc.constant(ERASED))

const parts = (totalCents: number): RefundBreakdown => ({
  subtotalCents: totalCents,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 0,
  totalCents,
  platformFeeCents: 1,
  lines: [{ itemId: productId, quantity: 1, cents: totalCents }],
})

const orderEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  words.map((deliveryInstructions) => ({ ...placed(), data: { ...placed().data, deliveryInstructions } })),
  fc.constantFrom(placed(), paid(), paid()),
  fc
    .constantFrom('OrderAccepted' as const, 'OrderReadyForPickup' as const, 'OrderCompleted' as const)
    .map(statusChanged),
  words.map((reason) => ({ type: 'OrderDeclined', data: { ...ids, reason, restockItems: [] } })),
  fc.tuple(refund, cents, words).map(([refundId, amount, note]) => ({
    type: 'OrderRefundApproved',
    data: { ...ids, refundId, reason: 'unfulfillable', breakdown: parts(amount), note, currency: 'USD' },
  })),
  fc.tuple(refund, cents).map(([refundId, amountCents]) => ({
    type: 'OrderRefundSubmitted',
    data: { ...ids, refundId, processorRefundId: 're_1', amountCents },
  })),
  refund.map((refundId) => ({
    type: 'OrderRefundSucceeded',
    data: { ...ids, refundId, amountCents: 1059, currency: 'USD', occurredAt: PROCESSED_AT },
  })),
  refund.map((refundId) => ({
    type: 'OrderRefundFailed',
    data: {
      ...ids,
      refundId,
      failureReason: 'lost_card',
      amountCents: 1059,
      currency: 'USD',
      occurredAt: PROCESSED_AT,
    },
  })),
  fc.constant({
    type: 'OrderChargebackOpened',
    data: { ...ids, chargebackId: idNamed('chargeback', 'dp_1'), occurredAt: PROCESSED_AT },
  }),
  fc.constant({
    type: 'OrderChargebackClosed',
    data: { ...ids, chargebackId: idNamed('chargeback', 'dp_1'), outcome: 'lost', occurredAt: PROCESSED_AT },
  }),
  fc.constant({ type: 'OrderLinkedToAccount', data: { ...ids, accountId: idNamed('account', 'ann') } }),
)

const stockEvent: fc.Arbitrary<StockEvent> = fc
  .tuple(
    fc.constantFrom(productId, idNamed('product', 'pears')),
    fc.constantFrom(checkoutId, idNamed('checkout', 'other')),
    quantity,
  )
  .chain(([of, by, many]) =>
    fc.constantFrom<StockEvent>(
      {
        type: 'StockCounted',
        data: { productId: of, producerId: ids.producerId, onHand: many, previousOnHand: 0, note: '' },
      },
      {
        type: 'StockReserved',
        data: { productId: of, checkoutId: by, quantity: many, expiresAt: '2026-05-01T09:15:00.000Z' },
      },
      { type: 'StockReservationReleased', data: { productId: of, checkoutId: by, quantity: many } },
      { type: 'StockSold', data: { productId: of, checkoutId: by, quantity: many, onHand: many } },
      { type: 'StockRestocked', data: { productId: of, orderId: ids.orderId, quantity: many, onHand: many } },
    ),
  )

const paymentIds = {
  paymentIntentId: 'pi_1',
  checkoutId,
  amountCents: 1059,
  currency: 'USD',
  occurredAt: PROCESSED_AT,
} as const
const paymentEvent = fc.constantFrom<PaymentEvent>(
  { type: 'PaymentAttemptFailed', data: { ...paymentIds, declineCode: 'card_declined' } },
  { type: 'PaymentCancelled', data: paymentIds },
  { type: 'PaymentSucceeded', data: paymentIds },
  {
    type: 'PaymentSucceeded',
    data: { ...paymentIds, buyerId: ids.buyerId, card: { brand: 'visa', last4: '4242' } },
  },
  {
    type: 'PaymentSucceeded',
    data: { ...paymentIds, buyerId: ids.buyerId, card: ERASED, currency: 'USD', occurredAt: PROCESSED_AT },
  },
)

const { buyerId: _, ...owed } = ids
const transferEvent: fc.Arbitrary<TransferEvent> = fc.tuple(refund, cents).chain(([refundId, amountCents]) =>
  fc.constantFrom<TransferEvent>(
    {
      type: 'TransferScheduled',
      data: { ...owed, paymentIntentId: 'pi_1', amountCents, currency: 'USD', paidAt: PROCESSED_AT },
    },
    { type: 'TransferReduced', data: { ...owed, refundId, amountCents, currency: 'USD', refundedAt: PROCESSED_AT } },
    { type: 'TransferRequested', data: { ...owed, processorAccountId: 'acct_1', amountCents, currency: 'USD' } },
    {
      type: 'TransferCreated',
      data: { ...owed, transferId: 'tr_1', amountCents, currency: 'USD', occurredAt: PROCESSED_AT },
    },
    {
      type: 'TransferReversalScheduled',
      data: { ...owed, refundId, amountCents, currency: 'USD', refundedAt: PROCESSED_AT },
    },
    {
      type: 'TransferReversed',
      data: { ...owed, refundId, reversalId: 'trr_1', amountCents, currency: 'USD', occurredAt: PROCESSED_AT },
    },
  ),
)

const checkoutEvent = fc.constantFrom<CheckoutEvent>(
  {
    type: 'CheckoutStarted',
    data: {
      checkoutId,
      buyerId: ids.buyerId,
      orders: [planned()],
      totalCents: 1059,
      contact,
      acceptedPolicies: [],
      expiresAt: '2026-05-01T09:30:00.000Z',
      currency: 'USD',
    },
  },
  { type: 'CheckoutStockReserved', data: { checkoutId } },
  { type: 'CheckoutExpired', data: { checkoutId, reason: 'timeout' } },
)

export const location = { zipCode: '05641', city: 'Barre', state: 'VT', latitude: 44.2, longitude: -72.5 }
const profileEvent: fc.Arbitrary<DomainEvent> = fc.string({ maxLength: 20 }).chain((businessName) => {
  const profile = { businessName, description: '', tags: [], location, imageUrl: null }
  const own = { producerId: ids.producerId, accountId: idNamed('account', 'orchard') }
  const settings = { pickup: { hoursNote: 'Saturdays' }, delivery: null }
  return fc.constantFrom<DomainEvent>(
    { type: 'ProducerRegistered', data: { ...own, ...profile } },
    { type: 'ProducerProfileUpdated', data: { ...own, ...profile } },
    { type: 'FulfillmentSettingsUpdated', data: { ...own, settings, pickupAddress: businessName } },
  )
})

const billingDocumentEvent = fc.constantFrom<DomainEvent>(
  receiptIssued(),
  receiptIssued({ buyer: ERASED }),
  creditNoteIssued(),
  creditNoteVoided(),
)

/** An event of another order, which does not affect this one. */
const neighbours = fc
  .oneof(orderEvent, transferEvent, billingDocumentEvent)
  .map((event) => ({ ...event, data: { ...event.data, orderId: idNamed('order', 'next') } }))

export const orderHistories: fc.Arbitrary<readonly DomainEvent[]> = fc.array(
  fc.oneof(
    { arbitrary: orderEvent, weight: 5 },
    { arbitrary: stockEvent, weight: 3 },
    { arbitrary: paymentEvent, weight: 2 },
    { arbitrary: transferEvent, weight: 3 },
    ...[checkoutEvent, profileEvent, billingDocumentEvent, neighbours].map((arbitrary) => ({ arbitrary, weight: 1 })),
  ),
  { minLength: 1, maxLength: 40 },
)

/** The ids of the order in these histories. */
export const knownOrder = {
  orderId: ids.orderId,
  number: 'FG-ABCD-1234',
  checkoutId,
  producerId: ids.producerId,
  lines,
  buyerIds: [ids.buyerId],
  intentIds: ['pi_1'],
  refundIds: [],
  chargebackIds: [],
  subscriptionIds: [],
}
