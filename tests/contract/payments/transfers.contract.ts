import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { payWith, requestOf, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of transfers and their reversals. */
export function transfersContract(name: string, start: StartPayments): void {
  describe(`transfers on ${name}`, () => {
    const processor = startBeforeAll(start)
    const transfers = () => processor.now.payments.transfers
    const paid = async () => (await payWith(processor.now, 'pm_card_visa')).paymentIntentId
    const transferOf = (paymentIntentId: string, accountId: string, amountCents: number) => {
      const key = randomUUID()
      return { key, paymentIntentId, accountId, amountCents, orderId: `order_${key}` }
    }
    const made = async (amountCents: number) =>
      transfers().create(transferOf(await paid(), await processor.now.readyAccount(), amountCents))
    const reverse = (transferId: string, amountCents: number, key: string = randomUUID()) =>
      transfers().reverse({ key, transferId, amountCents })

    it('transfer part of a payment', async () => {
      const request = transferOf(await paid(), await processor.now.readyAccount(), 1200)
      const transfer = await transfers().create(request)
      const { accountId, orderId } = request
      expect(transfer).toMatchObject({ accountId, orderId, amountCents: 1200, reversedCents: 0 })
      expect(await transfers().retrieve(transfer.transferId)).toEqual(transfer)
    })

    it('are made once per key', async () => {
      const request = transferOf(await paid(), await processor.now.readyAccount(), 1200)
      const { transferId } = await transfers().create(request)
      await reverse(transferId, 200)
      expect(await transfers().create(request)).toMatchObject({ transferId, reversedCents: 200 })
      await expect(transfers().create({ ...request, amountCents: 1300 })).rejects.toMatchObject({
        code: 'idempotency_error',
      })
    })

    it('never exceed what was paid', async () => {
      const paymentIntentId = await paid()
      const accountId = await processor.now.readyAccount()
      await transfers().create(transferOf(paymentIntentId, accountId, 1500))
      await expect(transfers().create(transferOf(paymentIntentId, accountId, 1001))).rejects.toThrow(PaymentRejected)
      await transfers().create(transferOf(paymentIntentId, accountId, 1000))
    })

    it('are refused for unpaid payments', async () => {
      const { paymentIntentId } = await processor.now.payments.request(requestOf())
      const unpaid = transfers().create(transferOf(paymentIntentId, await processor.now.readyAccount(), 100))
      await expect(unpaid).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    })

    it('are refused for accounts that are not set up', async () => {
      const key = randomUUID()
      const names = { producerId: `producer_${key}`, email: 'a@example.com', businessName: 'A' }
      const { accountId } = await processor.now.payments.payoutAccounts.open({ key, ...names })
      const early = transfers().create(transferOf(await paid(), accountId, 100))
      await expect(early).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
      await expect(transfers().create(transferOf(await paid(), 'acct_nothing', 100))).rejects.toThrow(PaymentRejected)
    })

    it('are reversed in part and in full', async () => {
      const { transferId } = await made(1000)
      expect(await reverse(transferId, 400)).toMatchObject({ transferId, amountCents: 400 })
      expect(await transfers().retrieve(transferId)).toMatchObject({ amountCents: 1000, reversedCents: 400 })
      await expect(reverse(transferId, 601)).rejects.toThrow(PaymentRejected)
      await reverse(transferId, 600)
      await expect(reverse(transferId, 1)).rejects.toThrow(PaymentRejected)
    })

    it('are reversed once per key', async () => {
      const { transferId } = await made(1000)
      const key = randomUUID()
      const first = await reverse(transferId, 400, key)
      expect(await reverse(transferId, 400, key)).toEqual(first)
      expect(await transfers().retrieve(transferId)).toMatchObject({ reversedCents: 400 })
    })

    it('are not found by an unknown id', async () => {
      await expect(transfers().retrieve('tr_nothing')).rejects.toMatchObject({ code: 'resource_missing' })
      await expect(reverse('tr_nothing', 1)).rejects.toThrow(PaymentRejected)
    })
  })
}
