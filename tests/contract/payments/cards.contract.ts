import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { postForm } from './confirm-card.ts'
import { requestOf, SOON, type StartPayments, startedBy } from './payments-under-test.ts'

/** The laws of kept cards: the same on the sandbox and on Stripe's test mode. */
export function cardsContract(name: string, start: StartPayments): void {
  describe(`kept cards on ${name}`, () => {
    const under = startedBy(start)
    const asked = () => ({ key: randomUUID(), subscriptionId: `subscription_${randomUUID()}`, accountId: 'account_1' })
    const present = async (setupId: string, method: string) =>
      (
        await postForm(under.now.api, `/v1/setup_intents/${setupId}/confirm`, {
          payment_method: method,
          return_url: 'https://market.example/subscriptions',
        })
      ).status

    async function kept(method: string) {
      const { setupId } = await under.now.payments.cards.createSetupIntent(asked())
      expect(await present(setupId, method)).toBe(200)
      const { card } = await under.now.payments.cards.retrieveSetupIntent(setupId)
      if (!card) throw new Error(`${method} was not kept`)
      const { customerId, paymentMethodId } = card
      const { paymentIntentId } = await under.now.payments.request(requestOf({ customerId }))
      const charge = (key: string = randomUUID()) =>
        under.now.payments.cards.charge({ key, paymentIntentId, paymentMethodId })
      return { card, paymentIntentId, charge }
    }

    it('asks once for one key', async () => {
      const request = asked()
      const first = await under.now.payments.cards.createSetupIntent(request)
      const second = await under.now.payments.cards.createSetupIntent(request)
      expect(second).toEqual(first)
      expect(await under.now.payments.cards.retrieveSetupIntent(first.setupId)).toEqual({
        setupId: first.setupId,
        subscriptionId: request.subscriptionId,
        accountId: request.accountId,
        card: undefined,
      })
    })

    it('charges a kept card while its owner is away', async () => {
      const { card, charge } = await kept('pm_card_visa')
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
      expect(await charge()).toMatchObject({ status: 'succeeded', amountCents: 2500 })
    })

    it('tries once for one key', async () => {
      const { charge } = await kept('pm_card_visa')
      const key = randomUUID()
      expect(await charge(key)).toEqual(await charge(key))
      expect(await charge()).toMatchObject({ status: 'succeeded' })
    })

    it('keeps a card that fails later, and says so then', async () => {
      const { paymentIntentId, charge } = await kept('pm_card_chargeCustomerFail')
      const key = randomUUID()
      const declined = { status: 'requires_payment_method', lastError: { code: 'generic_decline' } }
      expect(await charge(key)).toMatchObject(declined)
      expect(await charge(key)).toMatchObject(declined)
      expect(await under.now.payments.cancel(paymentIntentId)).toMatchObject({ status: 'canceled' })
      expect(await charge()).toMatchObject({ status: 'canceled' })
    })

    it('keeps no card that the bank refuses', async () => {
      const { setupId } = await under.now.payments.cards.createSetupIntent(asked())
      expect(await present(setupId, 'pm_card_visa_chargeDeclined')).toBe(402)
      expect((await under.now.payments.cards.retrieveSetupIntent(setupId)).card).toBeUndefined()
    })

    it('charges no card that was forgotten', async () => {
      const { card, charge } = await kept('pm_card_visa')
      await under.now.payments.cards.detach(card.paymentMethodId)
      await under.now.payments.cards.detach(card.paymentMethodId)
      await expect(charge()).rejects.toMatchObject({ name: 'PaymentRejected' })
    })

    it('finds the customers of an account, and deletes them with their cards', async () => {
      const owner = { ...asked(), accountId: `account_${randomUUID()}` }
      const { cards } = under.now.payments
      const { setupId } = await cards.createSetupIntent(owner)
      await present(setupId, 'pm_card_visa')
      const { customerId, paymentMethodId } = (await cards.retrieveSetupIntent(setupId)).card!
      // Stripe's search hears of a customer within a minute.
      await expect.poll(() => cards.customersOf(owner.accountId), SOON).toEqual([customerId])
      const { paymentIntentId } = await under.now.payments.request(requestOf({ customerId }))
      for (const id of [customerId, customerId, 'cus_of_nobody']) await cards.deleteCustomer(id)
      const charge = cards.charge({ key: randomUUID(), paymentIntentId, paymentMethodId })
      await expect(charge).rejects.toMatchObject({ name: 'PaymentRejected' })
      await expect(cards.createSetupIntent({ ...asked(), customerId })).rejects.toMatchObject({
        name: 'PaymentRejected',
      })
      await expect.poll(() => cards.customersOf(owner.accountId), SOON).toEqual([])
    })

    it('takes another card of the same customer', async () => {
      const { card } = await kept('pm_card_visa')
      const { customerId } = card
      const { setupId } = await under.now.payments.cards.createSetupIntent({ ...asked(), customerId })
      await present(setupId, 'pm_card_mastercard')
      expect((await under.now.payments.cards.retrieveSetupIntent(setupId)).card).toMatchObject({
        customerId,
        last4: '4444',
      })
    })
  })
}
