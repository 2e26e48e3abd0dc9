import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { DisputeState } from '#platform/payments/payments.ts'
import { postForm } from './confirm-card.ts'
import { disputeOf } from './dispute-of.ts'
import { payWith, SOON, type StartPayments, startedBy } from './payments-under-test.ts'

/** The laws of disputes. They are read from the books; notices tell the same. */
export function disputesContract(name: string, start: StartPayments): void {
  describe(`disputes on ${name}`, () => {
    const under = startedBy(start)
    const dispute = (intentId: string) => disputeOf(under.now.payments, intentId)
    const disputed = async (method: string) => dispute((await payWith(under.now, method)).intentId)
    const become = async ({ intentId }: DisputeState, status: DisputeState['status']) => {
      await vi.waitFor(async () => expect(await dispute(intentId)).toMatchObject({ status }), SOON)
    }
    const say = ({ disputeId }: DisputeState, text: string) =>
      postForm(under.now.api, `/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': text })
    const back = (intentId: string) =>
      under.now.payments.refund({ key: randomUUID(), intentId, amountCents: 2500, reason: 'sorry' })

    it.each([
      ['pm_card_createDispute', 'fraudulent', 'open'],
      ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'open'],
      ['pm_card_createDisputeInquiry', 'fraudulent', 'inquiry'],
    ])('come after %s', async (method, reason, status) => {
      const found = await disputed(method)
      expect(found).toMatchObject({ amountCents: 2500, reason, status })
      expect(Date.parse(found.dueBy ?? '')).toBeGreaterThan(Date.parse(found.madeAt))
    })

    it('leave nothing to refund', async () => {
      const { intentId } = await disputed('pm_card_createDispute')
      await expect(back(intentId)).rejects.toMatchObject({ name: 'PaymentsRefused', code: 'charge_disputed' })
    })

    it('that only ask leave the money to be refunded', async () => {
      const { intentId } = await disputed('pm_card_createDisputeInquiry')
      expect(await back(intentId)).toMatchObject({ amountCents: 2500 })
    })

    it.each([
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ] as const)('are decided by %s', async (text, status) => {
      const found = await disputed('pm_card_createDispute')
      expect((await say(found, text)).status).toBe(200)
      await become(found, status)
    })
  })
}
