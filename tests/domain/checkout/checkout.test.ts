import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type CheckoutCommand, checkout } from '#domain/checkout/checkout.decider.ts'
import type { CheckoutEvent } from '#domain/checkout/checkout.events.ts'
import { checkoutId, contact, ids, PROCESSED_AT, planned, productId } from '#tests/support/order-events.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const expiresAt = '2026-05-01T10:15:00.000Z'
const plan = {
  checkoutId,
  buyerId: ids.buyerId,
  orders: [planned()],
  totalCents: 1059,
  contact,
  acceptedPolicies: [],
  expiresAt,
}
const start: CheckoutCommand = { type: 'StartCheckout', ...plan }
const started = { type: 'CheckoutStarted', data: { ...plan, currency: 'USD' } } as const
const reserved: CheckoutEvent = { type: 'CheckoutStockReserved', data: { checkoutId } }
const requested: CheckoutEvent = {
  type: 'CheckoutPaymentRequested',
  data: { checkoutId, paymentIntentId: 'pi_1', amountCents: 1059, currency: 'USD' },
}
const expired: CheckoutEvent = { type: 'CheckoutExpired', data: { checkoutId, reason: 'timeout' } }
const closed: CheckoutEvent = { type: 'CheckoutReservationsReleased', data: { checkoutId } }
const paid = (late: boolean): CheckoutEvent => ({
  type: 'CheckoutPaid',
  data: {
    checkoutId,
    paymentIntentId: 'pi_1',
    amountCents: 1059,
    afterExpiry: late,
    currency: 'USD',
    occurredAt: PROCESSED_AT,
  },
})
const refused: CheckoutEvent = {
  type: 'CheckoutStockUnavailable',
  data: { checkoutId, productId, reason: 'out_of_stock', available: 0 },
}
const confirm = (amountCents = 1059): CheckoutCommand => ({
  type: 'RecordCheckoutPaid',
  paymentIntentId: 'pi_1',
  amountCents,
  occurredAt: PROCESSED_AT,
})
const refuse: CheckoutCommand = { type: 'RecordStockUnavailable', productId, code: 'out_of_stock', available: 0 }
const refund: CheckoutCommand = {
  type: 'RecordCheckoutRefunded',
  processorRefundId: 're_1',
  amountCents: 1059,
  occurredAt: PROCESSED_AT,
}
const open = [started, reserved, requested] as const
const extend: CheckoutCommand = { type: 'ExtendCheckout', byMs: 15 * 60_000 }
const extended: CheckoutEvent = {
  type: 'CheckoutExtended',
  data: { checkoutId, expiresAt: '2026-05-01T10:30:00.000Z' },
}

describe('a checkout', () => {
  const when = spec(checkout)
  when('starts once').given(started).when(start).happens()
  when('is paid by its exact amount')
    .given(...open)
    .when(confirm())
    .happens(paid(false))
  when('is not paid by another amount')
    .given(...open)
    .when(confirm(1058))
    .refuses('payment_amount_mismatch')
  when('is paid once')
    .given(...open, paid(false))
    .when(confirm())
    .happens()
  const partly = { ...started, data: { ...started.data, storeCreditCents: 59 } } as const
  when('is paid by card less the store credit')
    .given(partly, reserved, requested)
    .when(confirm(1000))
    .happens({
      type: 'CheckoutPaid',
      data: {
        checkoutId,
        paymentIntentId: 'pi_1',
        amountCents: 1000,
        afterExpiry: false,
        currency: 'USD',
        occurredAt: PROCESSED_AT,
      },
    })
  when('is not paid by card with the store credit included')
    .given(partly, reserved, requested)
    .when(confirm(1059))
    .refuses('payment_amount_mismatch')
  const wholly = { ...started, data: { ...started.data, storeCreditCents: 1059 } } as const
  const paymentIntentId = `store_credit_${checkoutId}`
  when('is paid by store credit alone')
    .given(wholly, reserved)
    .when({ type: 'PayWithStoreCredit', occurredAt: PROCESSED_AT })
    .happens({
      type: 'CheckoutPaid',
      data: {
        checkoutId,
        paymentIntentId,
        amountCents: 0,
        afterExpiry: false,
        currency: 'USD',
        occurredAt: PROCESSED_AT,
      },
    })
  when('is not paid by insufficient store credit')
    .given(partly, reserved)
    .when({ type: 'PayWithStoreCredit', occurredAt: PROCESSED_AT })
    .refuses('payment_amount_mismatch')
  when('that expired is not paid by store credit')
    .given(wholly, reserved, expired)
    .when({ type: 'PayWithStoreCredit', occurredAt: PROCESSED_AT })
    .happens()
  when('fails when the store credit is insufficient')
    .given(partly)
    .when({ type: 'RecordStoreCreditInsufficient', available: 12 })
    .happens({ type: 'CheckoutStoreCreditInsufficient', data: { checkoutId, availableCents: 12, currency: 'USD' } })
  when('is extended from its expiry')
    .given(...open)
    .when(extend)
    .happens(extended)
  when('is extended once')
    .given(...open, extended)
    .when(extend)
    .happens()
  when('that is paid is not extended')
    .given(...open, paid(false))
    .when(extend)
    .refuses('checkout_ended')
  when('that expired is not extended')
    .given(...open, expired)
    .when(extend)
    .refuses('checkout_ended')
  when('that was extended is paid')
    .given(...open, extended)
    .when(confirm())
    .happens(paid(false))
  when('that was extended expires when unpaid')
    .given(...open, extended)
    .when({ type: 'ExpireCheckout', reason: 'timeout' })
    .happens(expired)
  when('expires when unpaid')
    .given(...open)
    .when({ type: 'ExpireCheckout', reason: 'timeout' })
    .happens(expired)
  when('does not expire when paid')
    .given(...open, paid(false))
    .when({ type: 'ExpireCheckout', reason: 'timeout' })
    .happens()
  when('is not paid before its stock is reserved').given(started).when(confirm()).refuses('payment_not_requested')
  when('is paid although its payment request was not recorded')
    .given(started, reserved)
    .when(confirm())
    .happens(paid(false))
  when('records its reservations with the payment request')
    .given(started)
    .when({ type: 'RecordPaymentRequested', paymentIntentId: 'pi_1', amountCents: 1059 })
    .happens(reserved, requested)
  when('records the payment request after its reservations')
    .given(started, reserved)
    .when({ type: 'RecordPaymentRequested', paymentIntentId: 'pi_1', amountCents: 1059 })
    .happens(requested)
  when('that failed requests no payment')
    .given(started, refused)
    .when({ type: 'RecordPaymentRequested', paymentIntentId: 'pi_1', amountCents: 1059 })
    .happens()
  when('is paid late after it expired')
    .given(...open, expired)
    .when(confirm())
    .happens(paid(true))
  when('is paid late after its reservations were released')
    .given(...open, expired, closed)
    .when(confirm())
    .happens(paid(true))
  when('that is paid late is reserved again while stock is available')
    .given(...open, expired, paid(true))
    .when({ type: 'RecordStockReserved' })
    .happens(reserved)
  when('that is paid late fails without stock')
    .given(...open, expired, paid(true))
    .when(refuse)
    .happens(refused)
  when('that is paid late without stock is refunded')
    .given(...open, expired, paid(true), refused)
    .when(refund)
    .happens({
      type: 'CheckoutRefunded',
      data: {
        checkoutId,
        paymentIntentId: 'pi_1',
        processorRefundId: 're_1',
        amountCents: 1059,
        currency: 'USD',
        occurredAt: PROCESSED_AT,
      },
    })
  when('that completed is not refunded by the process')
    .given(...open, paid(false))
    .when(refund)
    .happens()
  when('that failed is not reserved by a slower run')
    .given(started, refused)
    .when({ type: 'RecordStockReserved' })
    .happens()
  when('that is reserved is not failed by a slower run').given(started, reserved).when(refuse).happens()
  when('that does not exist rejects commands').given().when(confirm()).refuses('checkout_not_found')
})

describe('a checkout after any commands', () => {
  const commands = fc.constantFrom<CheckoutCommand>(
    start,
    { type: 'RecordStockReserved' },
    refuse,
    { type: 'RecordPaymentRequested', paymentIntentId: 'pi_1', amountCents: 1059 },
    confirm(),
    { type: 'CompleteCheckout' },
    { type: 'ExpireCheckout', reason: 'timeout' },
    { type: 'RecordReservationsReleased' },
    refund,
  )
  const always = invariant(checkout, commands)
  const count = (history: readonly CheckoutEvent[], type: CheckoutEvent['type']) =>
    history.filter((e) => e.type === type).length
  always('is paid at most once', ({ history }) => expect(count(history, 'CheckoutPaid')).toBeLessThanOrEqual(1))
  always('is never both completed and refunded', ({ history }) =>
    expect(count(history, 'CheckoutCompleted') + count(history, 'CheckoutRefunded')).toBeLessThanOrEqual(1),
  )
  always('refunds only what was paid', ({ history }) =>
    expect(count(history, 'CheckoutRefunded')).toBeLessThanOrEqual(count(history, 'CheckoutPaid')),
  )
})
