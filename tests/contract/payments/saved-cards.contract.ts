import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { postForm } from './confirm-card.ts'
import { BANK_TIMEOUT, requestOf, type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of saved cards. */
export function savedCardsContract(name: string, start: StartPayments): void {
  describe(`saved cards on ${name}`, () => {
    const processor = startBeforeAll(start)
    const setupRequest = () => ({
      key: randomUUID(),
      subscriptionId: `subscription_${randomUUID()}`,
      accountId: 'account_1',
    })
    const present = async (setupIntentId: string, method: string) =>
      (
        await postForm(processor.now.api, `/v1/setup_intents/${setupIntentId}/confirm`, {
          payment_method: method,
          return_url: 'https://market.example/subscriptions',
        })
      ).status

    async function savedCard(method: string) {
      const { setupIntentId } = await processor.now.payments.cards.createSetupIntent(setupRequest())
      expect(await present(setupIntentId, method)).toBe(200)
      const { card } = await processor.now.payments.cards.retrieveSetupIntent(setupIntentId)
      if (!card) throw new Error(`${method} was not kept`)
      const { customerId, paymentMethodId } = card
      const { paymentIntentId } = await processor.now.payments.request(requestOf({ customerId }))
      const charge = (key: string = randomUUID()) =>
        processor.now.payments.cards.charge({ key, paymentIntentId, paymentMethodId })
      return { card, paymentIntentId, charge }
    }

    it('are set up once per key', async () => {
      const request = setupRequest()
      const first = await processor.now.payments.cards.createSetupIntent(request)
      const second = await processor.now.payments.cards.createSetupIntent(request)
      expect(second).toEqual(first)
      expect(await processor.now.payments.cards.retrieveSetupIntent(first.setupIntentId)).toEqual({
        setupIntentId: first.setupIntentId,
        subscriptionId: request.subscriptionId,
        accountId: request.accountId,
        card: undefined,
      })
    })

    it('are charged while their owner is away', async () => {
      const { card, charge } = await savedCard('pm_card_visa')
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
      expect(await charge()).toMatchObject({ status: 'succeeded', amountCents: 2500 })
    })

    it('are charged once per key', async () => {
      const { charge } = await savedCard('pm_card_visa')
      const key = randomUUID()
      expect(await charge(key)).toEqual(await charge(key))
      expect(await charge()).toMatchObject({ status: 'succeeded' })
    })

    it('are kept after a later decline', async () => {
      const { paymentIntentId, charge } = await savedCard('pm_card_chargeCustomerFail')
      const key = randomUUID()
      const declined = { status: 'requires_payment_method', lastError: { code: 'generic_decline' } }
      expect(await charge(key)).toMatchObject(declined)
      expect(await charge(key)).toMatchObject(declined)
      expect(await processor.now.payments.cancel(paymentIntentId)).toMatchObject({ status: 'canceled' })
      expect(await charge()).toMatchObject({ status: 'canceled' })
    })

    it('are not saved if the bank declines', async () => {
      const { setupIntentId } = await processor.now.payments.cards.createSetupIntent(setupRequest())
      expect(await present(setupIntentId, 'pm_card_visa_chargeDeclined')).toBe(402)
      expect((await processor.now.payments.cards.retrieveSetupIntent(setupIntentId)).card).toBeUndefined()
    })

    it('are not charged once deleted', async () => {
      const { card, charge } = await savedCard('pm_card_visa')
      await processor.now.payments.cards.detach(card.paymentMethodId)
      await processor.now.payments.cards.detach(card.paymentMethodId)
      await expect(charge()).rejects.toMatchObject({ name: 'PaymentRejected' })
    })

    it('are deleted with the customers of an account', async () => {
      const owner = { ...setupRequest(), accountId: `account_${randomUUID()}` }
      const { cards } = processor.now.payments
      const { setupIntentId } = await cards.createSetupIntent(owner)
      await present(setupIntentId, 'pm_card_visa')
      const { customerId, paymentMethodId } = (await cards.retrieveSetupIntent(setupIntentId)).card!
      // Stripe's search index contains a customer within a minute.
      await expect.poll(() => cards.customersOf(owner.accountId), BANK_TIMEOUT).toEqual([customerId])
      const { paymentIntentId } = await processor.now.payments.request(requestOf({ customerId }))
      for (const id of [customerId, customerId, 'cus_of_nobody']) await cards.deleteCustomer(id)
      const charge = cards.charge({ key: randomUUID(), paymentIntentId, paymentMethodId })
      await expect(charge).rejects.toMatchObject({ name: 'PaymentRejected' })
      await expect(cards.createSetupIntent({ ...setupRequest(), customerId })).rejects.toMatchObject({
        name: 'PaymentRejected',
      })
      await expect.poll(() => cards.customersOf(owner.accountId), BANK_TIMEOUT).toEqual([])
    })

    it('are replaced by another card of the same customer', async () => {
      const { card } = await savedCard('pm_card_visa')
      const { customerId } = card
      const { setupIntentId } = await processor.now.payments.cards.createSetupIntent({ ...setupRequest(), customerId })
      await present(setupIntentId, 'pm_card_mastercard')
      expect((await processor.now.payments.cards.retrieveSetupIntent(setupIntentId)).card).toMatchObject({
        customerId,
        last4: '4444',
      })
    })
  })
}
