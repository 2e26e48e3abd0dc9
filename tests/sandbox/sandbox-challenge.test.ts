import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { confirmCard, postForm } from '#tests/contract/payments/confirm-card.ts'
import { apiOf, fileSandbox, keys, paymentsAt } from './test-sandbox.ts'

const at = fileSandbox()

const browser = () => ({ ...apiOf(at.sandbox), secretKey: keys.publishableKey })

/** A payment with a pending challenge, and the browser's calls. */
const challenged = async (method = 'pm_card_authenticationRequired') => {
  const ticket = await paymentsAt(at.sandbox).request({ key: randomUUID(), checkoutId: 'c', amountCents: 2500 })
  await confirmCard(apiOf(at.sandbox), { paymentIntentId: ticket.paymentIntentId, method })
  const answer = (outcome: 'pass' | 'fail', secret = ticket.clientSecret) =>
    postForm(browser(), `/v1/payment_intents/${ticket.paymentIntentId}/challenge`, { outcome, client_secret: secret })
  return { ...ticket, answer, state: () => paymentsAt(at.sandbox).retrieve(ticket.paymentIntentId) }
}

describe('a 3-D Secure challenge', () => {
  it('pays when passed', async () => {
    const payment = await challenged()
    expect(await payment.answer('pass')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await payment.state()).toMatchObject({ status: 'succeeded' })
  })

  it('requires another card when failed', async () => {
    const payment = await challenged()
    expect((await payment.answer('fail')).status).toBe(200)
    expect(await payment.state()).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code: 'payment_intent_authentication_failure' },
    })
    await confirmCard(apiOf(at.sandbox), { paymentIntentId: payment.paymentIntentId, method: 'pm_card_visa' })
    expect(await payment.state()).toMatchObject({ status: 'succeeded' })
  })

  it('can be followed by a decline', async () => {
    const payment = await challenged('pm_card_threeDSecureRequiredChargeDeclined')
    expect(await payment.answer('pass')).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    expect(await payment.state()).toMatchObject({ status: 'requires_payment_method' })
  })

  it('is completed once', async () => {
    const payment = await challenged()
    const answers = await Promise.all([payment.answer('pass'), payment.answer('fail'), payment.answer('pass')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be completed again', async () => {
    const payment = await challenged()
    await payment.answer('pass')
    expect((await payment.answer('pass')).status).toBe(400)
    expect((await payment.answer('fail')).status).toBe(400)
    expect(await payment.state()).toMatchObject({ status: 'succeeded' })
  })

  it('requires the client secret', async () => {
    const payment = await challenged()
    expect((await payment.answer('pass', 'pi_1_secret_guess')).status).toBe(400)
    expect(await payment.state()).toMatchObject({ status: 'requires_action' })
  })

  it('ends when another card is used', async () => {
    const payment = await challenged()
    await confirmCard(apiOf(at.sandbox), { paymentIntentId: payment.paymentIntentId, method: 'pm_card_visa' })
    expect((await payment.answer('fail')).status).toBe(400)
    expect(await payment.state()).toMatchObject({ status: 'succeeded' })
  })

  it('does not exist before a card is used', async () => {
    const { paymentIntentId, clientSecret } = await paymentsAt(at.sandbox).request({
      key: randomUUID(),
      checkoutId: 'c',
      amountCents: 2500,
    })
    const path = `/v1/payment_intents/${paymentIntentId}/challenge`
    expect((await postForm(browser(), path, { outcome: 'pass', client_secret: clientSecret })).status).toBe(400)
  })
})
