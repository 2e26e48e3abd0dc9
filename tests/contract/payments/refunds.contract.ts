import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { BANK_TIMEOUT, payWith, requestOf, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of refunds. */
export function refundsContract(name: string, start: StartPayments): void {
  describe(`refunds on ${name}`, () => {
    const processor = startBeforeAll(start)
    const pay = (method = 'pm_card_visa') => payWith(processor.now, method)
    const refundPayment = (paymentIntentId: string, amountCents: number, key: string = randomUUID()) =>
      processor.now.payments.refund({ key, paymentIntentId, amountCents, reason: 'two boxes were missing' })
    const retrieved = (refundId: string) => processor.now.payments.retrieveRefund(refundId)

    it('return part of the money', async () => {
      const { paymentIntentId } = await pay()
      const key = randomUUID()
      const refund = await refundPayment(paymentIntentId, 1000, key)
      expect(refund).toMatchObject({ key, paymentIntentId, amountCents: 1000, status: 'succeeded', failure: undefined })
      expect(await retrieved(refund.refundId)).toEqual(refund)
    })

    it('are made once per key', async () => {
      const { paymentIntentId } = await pay()
      const key = randomUUID()
      const first = await refundPayment(paymentIntentId, 1500, key)
      expect(await refundPayment(paymentIntentId, 1500, key)).toEqual(first)
      await expect(refundPayment(paymentIntentId, 1500)).rejects.toThrow(PaymentRejected)
    })

    it('never exceed what was paid', async () => {
      const { paymentIntentId } = await pay()
      await expect(refundPayment(paymentIntentId, 2501)).rejects.toThrow(PaymentRejected)
      await refundPayment(paymentIntentId, 2000)
      await expect(refundPayment(paymentIntentId, 501)).rejects.toThrow(PaymentRejected)
      await refundPayment(paymentIntentId, 500)
      await expect(refundPayment(paymentIntentId, 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    })

    it('are refused for an unpaid payment', async () => {
      const { paymentIntentId } = await processor.now.payments.request(requestOf())
      await expect(refundPayment(paymentIntentId, 100)).rejects.toThrow(PaymentRejected)
    })

    it('may succeed and fail later', async () => {
      const { paymentIntentId } = await pay('pm_card_refundFail')
      const { refundId, status } = await refundPayment(paymentIntentId, 2500)
      expect(status).toBe('succeeded')
      await vi.waitFor(async () => expect(await retrieved(refundId)).toMatchObject({ status: 'failed' }), BANK_TIMEOUT)
      expect(typeof (await retrieved(refundId)).failure).toBe('string')
    })

    it('may stay pending for a while', async () => {
      const { paymentIntentId } = await pay('pm_card_pendingRefund')
      const { refundId, status } = await refundPayment(paymentIntentId, 700)
      expect(status).toBe('pending')
      await vi.waitFor(
        async () => expect(await retrieved(refundId)).toMatchObject({ status: 'succeeded' }),
        BANK_TIMEOUT,
      )
    })

    it('are not found by an unknown id', async () => {
      await expect(retrieved('re_nothing')).rejects.toMatchObject({ name: 'PaymentRejected', code: 'resource_missing' })
    })
  })
}
