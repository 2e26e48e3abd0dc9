import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { disputeOf } from './dispute-of.ts'
import { getJson } from './get-json.ts'
import { payWith, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** A webhook reports the same object that the API returns. */
export function webhooksContract(name: string, start: StartPayments): void {
  describe(`webhooks of ${name}`, () => {
    const processor = startBeforeAll(start)
    const occurredAt = '2027-01-15T08:00:00.000Z'
    const received = async (type: string, path: string, of: object = {}) => {
      const object = await getJson<object>(processor.now.api, path)
      const event = {
        id: 'evt_1',
        object: 'event',
        type,
        livemode: false,
        created: 1_800_000_000,
        data: { object },
        ...of,
      }
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: processor.now.webhookSecret })
      return processor.now.payments.webhook(payload, signature)
    }

    it('report payments', async () => {
      // The webhook does not contain the charge.
      const { card: _card, occurredAt: _chargedAt, ...payment } = await payWith(processor.now, 'pm_card_visa')
      const event = await received('payment_intent.succeeded', `/v1/payment_intents/${payment.paymentIntentId}`)
      expect(event).toEqual({ webhookEventId: 'evt_1', about: 'payment', kind: 'succeeded', payment, occurredAt })
    })

    it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
      'report %s',
      async (type) => {
        const { paymentIntentId } = await payWith(processor.now, 'pm_card_visa')
        const request = { key: randomUUID(), paymentIntentId, amountCents: 300, reason: 'spoilt' }
        const refund = await processor.now.payments.refund(request)
        expect(await received(type, `/v1/refunds/${refund.refundId}`)).toEqual({
          webhookEventId: 'evt_1',
          about: 'refund',
          refund,
          occurredAt,
        })
      },
    )

    it('report disputes', async () => {
      const { paymentIntentId } = await payWith(processor.now, 'pm_card_createDispute')
      const dispute = await disputeOf(processor.now.payments, paymentIntentId)
      for (const what of ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated']) {
        const event = await received(`charge.dispute.${what}`, `/v1/disputes/${dispute.disputeId}`)
        expect(event).toEqual({ webhookEventId: 'evt_1', about: 'dispute', dispute, occurredAt })
      }
    })

    it('report accounts', async () => {
      const accountId = await processor.now.readyAccount()
      const account = await processor.now.payments.payoutAccounts.retrieve(accountId)
      const event = await received('account.updated', `/v1/accounts/${accountId}`, { account: accountId })
      expect(event).toEqual({ webhookEventId: 'evt_1', about: 'account', account })
    })
  })
}
