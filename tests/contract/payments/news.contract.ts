import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { disputeOf } from './dispute-of.ts'
import { getJson } from './get-json.ts'
import { payWith, type StartPayments, startedBy } from './payments-under-test.ts'

/** A notice tells of a thing what looking at it tells. */
export function newsContract(name: string, start: StartPayments): void {
  describe(`news of ${name}`, () => {
    const under = startedBy(start)
    const told = async (type: string, path: string, of: object = {}) => {
      const object = await getJson<object>(under.now.api, path)
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, data: { object }, ...of })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: under.now.webhookSecret })
      return under.now.payments.webhook(payload, signature)
    }

    it('tell of payments', async () => {
      // Which card it was is not in the news; whoever wants to know asks.
      const { card: _, ...payment } = await payWith(under.now, 'pm_card_visa')
      const news = await told('payment_intent.succeeded', `/v1/payment_intents/${payment.paymentIntentId}`)
      expect(news).toEqual({ noticeId: 'evt_1', about: 'payment', kind: 'succeeded', payment })
    })

    it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
      'tell of %s',
      async (type) => {
        const { paymentIntentId } = await payWith(under.now, 'pm_card_visa')
        const wishes = { key: randomUUID(), paymentIntentId, amountCents: 300, reason: 'spoilt' }
        const refund = await under.now.payments.refund(wishes)
        expect(await told(type, `/v1/refunds/${refund.refundId}`)).toEqual({
          noticeId: 'evt_1',
          about: 'refund',
          refund,
        })
      },
    )

    it('tell of disputes', async () => {
      const { paymentIntentId } = await payWith(under.now, 'pm_card_createDispute')
      const { madeAt, ...dispute } = await disputeOf(under.now.payments, paymentIntentId)
      for (const what of ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated']) {
        const news = await told(`charge.dispute.${what}`, `/v1/disputes/${dispute.disputeId}`)
        expect(news).toEqual({ noticeId: 'evt_1', about: 'dispute', dispute })
      }
    })

    it('tell of accounts', async () => {
      const accountId = await under.now.readyAccount()
      const account = await under.now.payments.payoutAccounts.retrieve(accountId)
      const news = await told('account.updated', `/v1/accounts/${accountId}`, { account: accountId })
      expect(news).toEqual({ noticeId: 'evt_1', about: 'account', account })
    })
  })
}
