import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { PaymentEvent } from '#domain/checkout/checkout.events.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'

const ids = {
  paymentIntentId: 'pi_1',
  checkoutId: idNamed('checkout', 'ann'),
  amountCents: 2118,
  occurredAt: '2026-05-01T09:00:00.000Z',
}
const succeeds: PaymentCommand = { ...ids, type: 'RecordPaymentSucceeded' }
const paidBy = { buyerId: idNamed('guest', 'ann'), card: { brand: 'visa', last4: '4242' } }
const fails: PaymentCommand = { ...ids, type: 'RecordPaymentAttemptFailed', code: 'card_declined' }
const isCanceled: PaymentCommand = { ...ids, type: 'RecordPaymentCancelled' }
const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data: { ...ids, currency: 'USD' } }
const failed: PaymentEvent = {
  type: 'PaymentAttemptFailed',
  data: { ...ids, declineCode: 'card_declined', currency: 'USD' },
}
const canceled: PaymentEvent = { type: 'PaymentCancelled', data: { ...ids, currency: 'USD' } }

describe('a payment', () => {
  const when = spec(payment)
  when('succeeds').given().when(succeeds).happens(succeeded)
  when('records the card and its owner')
    .given()
    .when({ ...succeeds, paidBy })
    .happens({ type: 'PaymentSucceeded', data: { ...succeeded.data, ...paidBy } })
  when('succeeds once, regardless of the reporter').given(succeeded).when(succeeds).happens()
  when('may fail before it succeeds').given(failed).when(succeeds).happens(succeeded)
  when('records every failed attempt').given(failed).when(fails).happens(failed)
  when('does not fail after its success').given(succeeded).when(fails).happens()
  when('is not cancelled after its success').given(succeeded).when(isCanceled).happens()
  when('is cancelled once').given(canceled).when(isCanceled).happens()
  when('succeeds even if it was recorded as canceled').given(canceled).when(succeeds).happens(succeeded)
})

describe('a payment with events in any order', () => {
  const always = invariant(payment, fc.constantFrom(succeeds, fails, isCanceled))
  always('records its success once, as the final status', ({ history, state }) => {
    const at = history.findIndex(({ type }) => type === 'PaymentSucceeded')
    if (at < 0) return
    expect(at).toBe(history.length - 1)
    expect(state.outcome).toBe('succeeded')
  })
})
