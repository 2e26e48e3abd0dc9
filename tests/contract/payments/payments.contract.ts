import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PaymentRejected, type PaymentRequest } from '#platform/payments/payments.ts'
import { confirmCard } from './confirm-card.ts'
import { type PaymentsUnderTest, payWith, requestOf } from './payments-under-test.ts'

/** The contract of payments. */
export function paymentsContract(name: string, start: () => Promise<PaymentsUnderTest>): void {
  describe(`payments on ${name}`, () => {
    let processor: PaymentsUnderTest
    beforeAll(async () => {
      processor = await start()
    })
    afterAll(() => processor.close())

    const pay = (method: string, overrides: Partial<PaymentRequest> = {}) => payWith(processor, method, overrides)

    describe('when requested', () => {
      it('wait for a card', async () => {
        const request = requestOf({ receiptEmail: 'ann@example.com' })
        const ticket = await processor.payments.request(request)
        expect(ticket).toMatchObject({
          status: 'requires_payment_method',
          amountCents: 2500,
          checkoutId: request.checkoutId,
        })
        expect(ticket.clientSecret.startsWith(`${ticket.paymentIntentId}_secret_`)).toBe(true)
      })

      it('are created once per key', async () => {
        const request = requestOf()
        const first = await processor.payments.request(request)
        const second = await processor.payments.request(request)
        expect(second).toEqual(first)
      })

      it('are found with their current status', async () => {
        const request = requestOf()
        const { paymentIntentId } = await processor.payments.request(request)
        await confirmCard(processor.api, { paymentIntentId, method: 'pm_card_visa' })
        expect(await processor.payments.request(request)).toMatchObject({ paymentIntentId, status: 'succeeded' })
      })

      it('are refused for a key used with another amount', async () => {
        const request = requestOf()
        await processor.payments.request(request)
        const other = processor.payments.request({ ...request, amountCents: 2600 })
        await expect(other).rejects.toThrow(PaymentRejected)
        await expect(other).rejects.toMatchObject({ code: 'idempotency_error' })
      })

      it('are refused below the minimum amount', async () => {
        const small = processor.payments.request(requestOf({ amountCents: 10 }))
        await expect(small).rejects.toMatchObject({ name: 'PaymentRejected', code: 'amount_too_small' })
      })

      it('are not found by an unknown id', async () => {
        const retrieved = processor.payments.retrieve('pi_nothing')
        await expect(retrieved).rejects.toMatchObject({ name: 'PaymentRejected', code: 'resource_missing' })
      })
    })

    describe('when paid', () => {
      it('succeed with a valid card', async () => {
        expect(await pay('pm_card_visa')).toMatchObject({ status: 'succeeded', amountCents: 2500 })
      })

      it.each([
        ['pm_card_visa_chargeDeclined', 'generic_decline'],
        ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
        ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
        ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
        ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
      ])('require another card after %s', async (method, code) => {
        const state = await pay(method)
        expect(state.status).toBe('requires_payment_method')
        expect(state.lastError?.code).toBe(code)
        expect(state.lastError?.message).toMatch(/card/)
      })

      it('succeed with a second card after a decline', async () => {
        const { paymentIntentId } = await pay('pm_card_visa_chargeDeclined')
        await confirmCard(processor.api, { paymentIntentId, method: 'pm_card_visa' })
        const state = await processor.payments.retrieve(paymentIntentId)
        expect(state.status).toBe('succeeded')
        expect(state).not.toHaveProperty('lastError')
      })

      it.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
        'wait for the bank after %s',
        async (method) => {
          expect(await pay(method)).toMatchObject({ status: 'requires_action' })
        },
      )
    })

    describe('when cancelled', () => {
      it('end before they are paid', async () => {
        const { paymentIntentId } = await processor.payments.request(requestOf())
        expect(await processor.payments.cancel(paymentIntentId)).toMatchObject({ paymentIntentId, status: 'canceled' })
      })

      it('end while they wait for the bank', async () => {
        const { paymentIntentId } = await pay('pm_card_authenticationRequired')
        expect(await processor.payments.cancel(paymentIntentId)).toMatchObject({ status: 'canceled' })
      })

      it('end once when cancelled twice', async () => {
        const { paymentIntentId } = await processor.payments.request(requestOf())
        const first = await processor.payments.cancel(paymentIntentId)
        expect(await processor.payments.cancel(paymentIntentId)).toEqual(first)
      })

      it('report a payment that came first', async () => {
        const { paymentIntentId } = await pay('pm_card_visa')
        expect(await processor.payments.cancel(paymentIntentId)).toMatchObject({ status: 'succeeded' })
      })

      it('accept no card afterwards', async () => {
        const { paymentIntentId } = await processor.payments.request(requestOf())
        await processor.payments.cancel(paymentIntentId)
        expect(await confirmCard(processor.api, { paymentIntentId, method: 'pm_card_visa' })).toBe(400)
        expect(await processor.payments.retrieve(paymentIntentId)).toMatchObject({ status: 'canceled' })
      })
    })

    describe('when reported by webhook', () => {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        livemode: false,
        created: 1_799_900_100,
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_1', amount: 2500, status: 'succeeded', metadata: { checkoutId: 'checkout_1' } } },
      })
      const signed = (age = 0) =>
        Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: processor.webhookSecret,
          timestamp: Math.floor(Date.now() / 1000) - age,
        })

      it('are trusted if the processor signed them', () => {
        expect(processor.payments.webhook(payload, signed())).toEqual({
          webhookEventId: 'evt_1',
          about: 'payment',
          kind: 'succeeded',
          payment: { paymentIntentId: 'pi_1', checkoutId: 'checkout_1', status: 'succeeded', amountCents: 2500 },
          occurredAt: '2027-01-14T04:15:00.000Z',
        })
      })

      it('are not trusted if the webhook was tampered with', () => {
        expect(processor.payments.webhook(payload.replace('2500', '9900'), signed())).toBe('forged')
      })

      it('are not trusted if the webhook is too old', () => {
        expect(processor.payments.webhook(payload, signed(290))).toHaveProperty('kind')
        expect(processor.payments.webhook(payload, signed(301))).toBe('forged')
      })
    })
  })
}
