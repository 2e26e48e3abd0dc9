import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { recentPeriod } from './dispute-of.ts'
import { BANK_TIMEOUT, payWith, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of the records that reconciliation reads. */
export function reconciliationContract(name: string, start: StartPayments): void {
  describe(`reconciliation records on ${name}`, () => {
    const processor = startBeforeAll(start)
    const ledger = () => processor.now.payments.ledger

    it('contain every payment with its fee', async () => {
      const { paymentIntentId, checkoutId } = await payWith(processor.now, 'pm_card_visa', { amountCents: 10_000 })
      const found = await vi.waitFor(async () => {
        const charge = await first(ledger().charges(recentPeriod()), (one) => one.paymentIntentId === paymentIntentId)
        expect(charge?.feeCents).toBeDefined()
        return charge
      }, BANK_TIMEOUT)
      expect(found).toMatchObject({ checkoutId, amountCents: 10_000, refundedCents: 0, feeCents: 320 })
    })

    it('contain no declined card', async () => {
      const { paymentIntentId } = await payWith(processor.now, 'pm_card_visa_chargeDeclined')
      expect(
        await first(ledger().charges(recentPeriod()), (one) => one.paymentIntentId === paymentIntentId),
      ).toBeUndefined()
    })

    it('contain every refund', async () => {
      const { paymentIntentId } = await payWith(processor.now, 'pm_card_visa')
      const key = randomUUID()
      const refund = await processor.now.payments.refund({ key, paymentIntentId, amountCents: 700, reason: 'spoilt' })
      expect(await first(ledger().refunds(recentPeriod()), (one) => one.key === key)).toMatchObject(refund)
      const charge = await first(ledger().charges(recentPeriod()), (one) => one.paymentIntentId === paymentIntentId)
      expect(charge).toMatchObject({ refundedCents: 700 })
    })

    it('contain every transfer', async () => {
      const { paymentIntentId } = await payWith(processor.now, 'pm_card_visa')
      const key = randomUUID()
      const accountId = await processor.now.readyAccount()
      const request = { key, paymentIntentId, accountId, amountCents: 900, orderId: `order_${key}` }
      const transfer = await processor.now.payments.transfers.create(request)
      const found = await first(ledger().transfers(recentPeriod()), (one) => one.orderId === request.orderId)
      expect(found).toMatchObject(transfer)
    })

    it('are limited to their period', async () => {
      const { paymentIntentId } = await payWith(processor.now, 'pm_card_visa')
      const charge = await first(ledger().charges(recentPeriod()), (one) => one.paymentIntentId === paymentIntentId)
      const at = charge?.madeAt ?? ''
      const after = new Date(Date.parse(at) + 1000).toISOString()
      const has = async (from: string, to: string) =>
        (await first(ledger().charges({ from, to }), (one) => one.paymentIntentId === paymentIntentId)) !== undefined
      expect(await has(at, after)).toBe(true)
      expect(await has(after, recentPeriod().to)).toBe(false)
      expect(await has(recentPeriod().from, at)).toBe(false)
    })
  })
}

async function first<T>(all: AsyncIterable<T>, isIt: (one: T) => boolean): Promise<T | undefined> {
  for await (const one of all) if (isIt(one)) return one
  return undefined
}
