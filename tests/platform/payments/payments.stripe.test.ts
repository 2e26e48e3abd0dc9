import { afterEach, describe, expect, it } from 'vitest'
import { STRIPE_SCRIPT, type StripeOptions, stripePayments } from '#platform/payments/payments.stripe.ts'
import { PaymentRejected, PaymentsUnavailable } from '#platform/payments/payments.ts'
import { answering, type BareServer, bareServer } from './bare-server.ts'

const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
let server: BareServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const paymentsOn = (port: number, overrides: Partial<StripeOptions> = {}) =>
  stripePayments({ ...keys, api: { host: '127.0.0.1', port, protocol: 'http' }, retries: 0, ...overrides })

const request = { key: 'k-1', checkoutId: 'checkout_1', amountCents: 2500 }
const refund = { key: 'r-1', paymentIntentId: 'pi_1', amountCents: 100, reason: 'spoilt' }
const intent = (overrides: object = {}) => ({
  id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  amount: 2500,
  status: 'requires_payment_method',
  metadata: { checkoutId: 'checkout_1' },
  last_payment_error: null,
  ...overrides,
})

describe('a failing processor', () => {
  it('is unavailable when no server listens', async () => {
    const closed = await bareServer(answering(200, {}))
    await closed.close()
    const payments = paymentsOn(closed.port)
    await expect(payments.retrieve('pi_1')).rejects.toThrow(PaymentsUnavailable)
    await expect(payments.refund(refund)).rejects.toThrow(PaymentsUnavailable)
    await expect(payments.request(request)).rejects.toThrow(PaymentsUnavailable)
    await expect(payments.cancel('pi_1')).rejects.toThrow(PaymentsUnavailable)
  })

  it('is unavailable when it does not respond in time', async () => {
    server = await bareServer(() => {})
    await expect(paymentsOn(server.port, { timeoutMs: 50 }).retrieve('pi_1')).rejects.toThrow(PaymentsUnavailable)
  })

  it.each([
    [500, { type: 'api_error', message: 'oh' }],
    [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' }],
    [409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'wait' }],
  ])('is unavailable when it responds with %i', async (status, error) => {
    server = await bareServer(answering(status, { error }))
    await expect(paymentsOn(server.port).refund(refund)).rejects.toThrow(PaymentsUnavailable)
  })

  it('is unavailable when its response is not JSON', async () => {
    server = await bareServer((_, response) => response.end('<html>'))
    await expect(paymentsOn(server.port).retrieve('pi_1')).rejects.toThrow(PaymentsUnavailable)
  })

  it('keeps the first error as cause', async () => {
    server = await bareServer(answering(500, { error: { type: 'api_error', message: 'oh' } }))
    const failure: unknown = await paymentsOn(server.port)
      .retrieve('pi_1')
      .catch((error: unknown) => error)
    expect(failure).toHaveProperty('cause.message', 'oh')
  })

  it('is retried before it counts as unavailable', async () => {
    let calls = 0
    server = await bareServer((incoming, response) => {
      calls++
      answering(calls === 1 ? 500 : 200, calls === 1 ? { error: { type: 'api_error' } } : intent())(incoming, response)
    })
    expect(await paymentsOn(server.port, { retries: 1 }).request(request)).toMatchObject({ paymentIntentId: 'pi_1' })
    expect(server.bodies).toHaveLength(2)
  })
})

describe('a processor that rejects a request', () => {
  it.each([
    [401, { type: 'authentication_error', message: 'wrong key' }, 'authentication_error'],
    [400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'x' }, 'amount_too_small'],
    [402, { type: 'card_error', code: 'card_declined', decline_code: 'stolen_card', message: 'x' }, 'stolen_card'],
  ])('refuses with its code on %i', async (status, error, code) => {
    server = await bareServer(answering(status, { error }))
    const attempt = paymentsOn(server.port).request(request)
    await expect(attempt).rejects.toThrow(PaymentRejected)
    await expect(attempt).rejects.toMatchObject({ code, cause: { message: error.message } })
  })
})

describe('a payment request', () => {
  it('asks for cards only, in dollars, with the checkout id', async () => {
    server = await bareServer(answering(200, intent()))
    await paymentsOn(server.port).request(request)
    expect(Object.fromEntries(new URLSearchParams(server.bodies[0]))).toEqual({
      amount: '2500',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      'metadata[checkoutId]': 'checkout_1',
    })
  })

  it('contains a receipt address only when one is given', async () => {
    server = await bareServer(answering(200, intent()))
    await paymentsOn(server.port).request({ ...request, receiptEmail: 'ann@example.com' })
    expect(new URLSearchParams(server.bodies[0]).get('receipt_email')).toBe('ann@example.com')
  })

  it('sends the command key as idempotency key', async () => {
    const seen: unknown[] = []
    server = await bareServer((incoming, response) => {
      seen.push(incoming.headers['idempotency-key'])
      answering(200, intent())(incoming, response)
    })
    await paymentsOn(server.port).request(request)
    expect(seen).toEqual(['k-1'])
  })
})

describe('a payment response', () => {
  it.each([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ])('maps the status %s', async (status) => {
    server = await bareServer(answering(200, intent({ status })))
    expect(await paymentsOn(server.port).retrieve('pi_1')).toMatchObject({ status })
  })

  it('never maps an unknown status to a known one', async () => {
    server = await bareServer(answering(200, intent({ status: 'pondering' })))
    await expect(paymentsOn(server.port).retrieve('pi_1')).rejects.toThrow('an unknown status: pondering')
  })

  it('contains the address of the browser script', () => {
    expect(stripePayments(keys).browser).toEqual({
      publishableKey: 'pk_test_x',
      scriptUrl: STRIPE_SCRIPT,
      sandbox: false,
    })
    const mine = stripePayments({ ...keys, scriptUrl: '/sandbox/stripe.js', sandbox: true })
    expect(mine.browser).toMatchObject({ scriptUrl: '/sandbox/stripe.js', sandbox: true })
  })
})
