import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { payWith, requestOf, SOON, type StartPayments, startedBy } from './payments-under-test.ts'

/** The contract of refunds. */
export function refundsContract(name: string, start: StartPayments): void {
  describe(`refunds on ${name}`, () => {
    const under = startedBy(start)
    const pay = (method = 'pm_card_visa') => payWith(under.now, method)
    const back = (paymentIntentId: string, amountCents: number, key: string = randomUUID()) =>
      under.now.payments.refund({ key, paymentIntentId, amountCents, reason: 'two boxes were missing' })
    const retrieved = (refundId: string) => under.now.payments.retrieveRefund(refundId)

    it('return part of the money', async () => {
      const { paymentIntentId } = await pay()
      const key = randomUUID()
      const refund = await back(paymentIntentId, 1000, key)
      expect(refund).toMatchObject({ key, paymentIntentId, amountCents: 1000, status: 'succeeded', failure: undefined })
      expect(await retrieved(refund.refundId)).toEqual(refund)
    })

    it('are made once per key', async () => {
      const { paymentIntentId } = await pay()
      const key = randomUUID()
      const first = await back(paymentIntentId, 1500, key)
      expect(await back(paymentIntentId, 1500, key)).toEqual(first)
      await expect(back(paymentIntentId, 1500)).rejects.toThrow(PaymentRejected)
    })

    it('never exceed what was paid', async () => {
      const { paymentIntentId } = await pay()
      await expect(back(paymentIntentId, 2501)).rejects.toThrow(PaymentRejected)
      await back(paymentIntentId, 2000)
      await expect(back(paymentIntentId, 501)).rejects.toThrow(PaymentRejected)
      await back(paymentIntentId, 500)
      await expect(back(paymentIntentId, 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    })

    it('are refused for an unpaid payment', async () => {
      const { paymentIntentId } = await under.now.payments.request(requestOf())
      await expect(back(paymentIntentId, 100)).rejects.toThrow(PaymentRejected)
    })

    it('may succeed and fail later', async () => {
      const { paymentIntentId } = await pay('pm_card_refundFail')
      const { refundId, status } = await back(paymentIntentId, 2500)
      expect(status).toBe('succeeded')
      await vi.waitFor(async () => expect(await retrieved(refundId)).toMatchObject({ status: 'failed' }), SOON)
      expect(typeof (await retrieved(refundId)).failure).toBe('string')
    })

    it('may stay pending for a while', async () => {
      const { paymentIntentId } = await pay('pm_card_pendingRefund')
      const { refundId, status } = await back(paymentIntentId, 700)
      expect(status).toBe('pending')
      await vi.waitFor(async () => expect(await retrieved(refundId)).toMatchObject({ status: 'succeeded' }), SOON)
    })

    it('are not found by an unknown id', async () => {
      await expect(retrieved('re_nothing')).rejects.toMatchObject({ name: 'PaymentRejected', code: 'resource_missing' })
    })
  })
}
