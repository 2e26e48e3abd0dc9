import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { payWith, requestOf, type StartPayments, startedBy } from './payments-under-test.ts'

/** The laws of transfers and what is taken back of them. */
export function transfersContract(name: string, start: StartPayments): void {
  describe(`transfers on ${name}`, () => {
    const under = startedBy(start)
    const transfers = () => under.now.payments.transfers
    const paid = async () => (await payWith(under.now, 'pm_card_visa')).paymentIntentId
    const wishes = (paymentIntentId: string, accountId: string, amountCents: number) => {
      const key = randomUUID()
      return { key, paymentIntentId, accountId, amountCents, orderId: `order_${key}` }
    }
    const made = async (amountCents: number) =>
      transfers().create(wishes(await paid(), await under.now.readyAccount(), amountCents))
    const back = (transferId: string, amountCents: number, key: string = randomUUID()) =>
      transfers().reverse({ key, transferId, amountCents })

    it('hand a part of a payment on', async () => {
      const request = wishes(await paid(), await under.now.readyAccount(), 1200)
      const transfer = await transfers().create(request)
      const { accountId, orderId } = request
      expect(transfer).toMatchObject({ accountId, orderId, amountCents: 1200, reversedCents: 0 })
      expect(await transfers().retrieve(transfer.transferId)).toEqual(transfer)
    })

    it('are made once for one key, and found as they are', async () => {
      const request = wishes(await paid(), await under.now.readyAccount(), 1200)
      const { transferId } = await transfers().create(request)
      await back(transferId, 200)
      expect(await transfers().create(request)).toMatchObject({ transferId, reversedCents: 200 })
      await expect(transfers().create({ ...request, amountCents: 1300 })).rejects.toMatchObject({
        code: 'idempotency_error',
      })
    })

    it('hand never more on than was paid', async () => {
      const paymentIntentId = await paid()
      const accountId = await under.now.readyAccount()
      await transfers().create(wishes(paymentIntentId, accountId, 1500))
      await expect(transfers().create(wishes(paymentIntentId, accountId, 1001))).rejects.toThrow(PaymentRejected)
      await transfers().create(wishes(paymentIntentId, accountId, 1000))
    })

    it('come of paid payments only', async () => {
      const { paymentIntentId } = await under.now.payments.request(requestOf())
      const unpaid = transfers().create(wishes(paymentIntentId, await under.now.readyAccount(), 100))
      await expect(unpaid).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    })

    it('go to accounts that are set up only', async () => {
      const key = randomUUID()
      const names = { producerId: `producer_${key}`, email: 'a@example.com', businessName: 'A' }
      const { accountId } = await under.now.payments.payoutAccounts.open({ key, ...names })
      const early = transfers().create(wishes(await paid(), accountId, 100))
      await expect(early).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
      await expect(transfers().create(wishes(await paid(), 'acct_nothing', 100))).rejects.toThrow(PaymentRejected)
    })

    it('are taken back in part, and in full', async () => {
      const { transferId } = await made(1000)
      expect(await back(transferId, 400)).toMatchObject({ transferId, amountCents: 400 })
      expect(await transfers().retrieve(transferId)).toMatchObject({ amountCents: 1000, reversedCents: 400 })
      await expect(back(transferId, 601)).rejects.toThrow(PaymentRejected)
      await back(transferId, 600)
      await expect(back(transferId, 1)).rejects.toThrow(PaymentRejected)
    })

    it('are taken back once for one key', async () => {
      const { transferId } = await made(1000)
      const key = randomUUID()
      const first = await back(transferId, 400, key)
      expect(await back(transferId, 400, key)).toEqual(first)
      expect(await transfers().retrieve(transferId)).toMatchObject({ reversedCents: 400 })
    })

    it('are unknown by a made-up id', async () => {
      await expect(transfers().retrieve('tr_nothing')).rejects.toMatchObject({ code: 'resource_missing' })
      await expect(back('tr_nothing', 1)).rejects.toThrow(PaymentRejected)
    })
  })
}
