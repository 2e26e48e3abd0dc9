import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments/payments.stripe.ts'

const secret = 'whsec_right'
const payments = stripePayments({ secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: secret })

const eventOf = (type: string, object: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    created: 1_799_900_100,
    data: {
      object: { id: 'pi_1', amount: 900, status: 'succeeded', metadata: {}, last_payment_error: null, ...object },
    },
  })
const signed = (payload: string, by = secret) => Stripe.webhooks.generateTestHeaderString({ payload, secret: by })

describe('a webhook', () => {
  it.each([
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.payment_failed', 'failed'],
    ['payment_intent.processing', 'processing'],
    ['payment_intent.canceled', 'canceled'],
  ])('reports %s', (type, kind) => {
    const payload = eventOf(type)
    expect(payments.webhook(payload, signed(payload))).toMatchObject({
      webhookEventId: 'evt_1',
      about: 'payment',
      kind,
      payment: { paymentIntentId: 'pi_1', checkoutId: undefined, amountCents: 900 },
      occurredAt: '2027-01-14T04:15:00.000Z',
    })
  })

  it('reports why a payment failed', () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'Declined.' }
    const payload = eventOf('payment_intent.payment_failed', {
      status: 'requires_payment_method',
      last_payment_error: error,
    })
    expect(payments.webhook(payload, signed(payload))).toMatchObject({
      payment: { lastError: { code: 'lost_card', message: 'Declined.' } },
    })
  })

  it.each(['charge.succeeded', 'payment_intent.created', 'payment_intent.requires_action', 'charge.refunded'])(
    'ignores %s',
    (type) => {
      const payload = eventOf(type)
      expect(payments.webhook(payload, signed(payload))).toBeUndefined()
    },
  )

  it('is forged when another secret signed it', () => {
    const payload = eventOf('payment_intent.succeeded')
    expect(payments.webhook(payload, signed(payload, 'whsec_wrong'))).toBe('forged')
  })

  it.each(['', 'nonsense', 't=1', 't=abc,v1=00', 'v0=aa'])('is forged with the signature "%s"', (signature) => {
    expect(payments.webhook(eventOf('payment_intent.succeeded'), signature)).toBe('forged')
  })

  it('is forged when it is empty', () => {
    expect(payments.webhook('', signed(''))).toBe('forged')
  })
})
