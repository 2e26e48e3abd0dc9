import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { confirmCard, postForm } from '#tests/contract/payments/confirm-card.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { apiOf, keys, paymentsAt, postWithKey, startTestSandbox } from './test-sandbox.ts'

let fresh: FreshDatabase
let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  fresh = await freshDatabase()
  sandbox = await startTestSandbox(fresh.db)
  stripe = new Stripe(keys.secretKey, { host: sandbox.host, port: sandbox.port, protocol: 'http', telemetry: false })
})
afterAll(async () => {
  await sandbox.close()
  await fresh.drop()
})

const request = () => paymentsAt(sandbox).request({ key: randomUUID(), checkoutId: 'checkout_1', amountCents: 2500 })
const browser = () => ({ ...apiOf(sandbox), secretKey: keys.publishableKey })
const get = async (path: string, key: string) => {
  const response = await fetch(`${apiOf(sandbox).url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('authorization', () => {
  it('rejects a missing or wrong key', async () => {
    const { status, body } = await get('/v1/payment_intents', 'sk_test_wrong')
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: { type: 'authentication_error' } })
    expect((await fetch(`${apiOf(sandbox).url}/v1/refunds`)).status).toBe(401)
  })

  it.each(['/v1/payment_intents', '/v1/charges', '/v1/events', '/v1/refunds/re_1'])(
    'rejects the browser at %s',
    async (path) => {
      const { status, body } = await get(path, keys.publishableKey)
      expect(status).toBe(401)
      expect(body).toMatchObject({ error: { code: 'secret_key_required' } })
    },
  )

  it.each(['/v1/payment_intents', '/v1/refunds'])('rejects a POST of the browser to %s', async (path) => {
    const { status } = await postForm(browser(), path, { amount: '2500', currency: 'usd' })
    expect(status).toBe(401)
  })

  it("accepts the browser with the payment's client secret", async () => {
    const mine = await request()
    const other = await request()
    const path = `/v1/payment_intents/${mine.paymentIntentId}`
    expect((await get(`${path}?client_secret=${mine.clientSecret}`, keys.publishableKey)).status).toBe(200)
    expect((await get(`${path}?client_secret=${other.clientSecret}`, keys.publishableKey)).status).toBe(400)
    expect((await get(path, keys.publishableKey)).status).toBe(400)
    const theft = { payment_method: 'pm_card_visa', client_secret: other.clientSecret }
    expect((await postForm(browser(), `${path}/confirm`, theft)).status).toBe(400)
    expect((await postForm(browser(), `${path}/cancel`, { client_secret: mine.clientSecret })).status).toBe(401)
  })

  it('hides metadata from the browser', async () => {
    const { paymentIntentId, clientSecret } = await request()
    const { body } = await get(
      `/v1/payment_intents/${paymentIntentId}?client_secret=${clientSecret}`,
      keys.publishableKey,
    )
    expect(body).toMatchObject({ id: paymentIntentId, amount: 2500, client_secret: clientSecret })
    expect(body).not.toHaveProperty('metadata')
  })
})

describe('invalid requests', () => {
  it.each([
    [{ amount: 'many', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '2500', currency: 'usd', color: 'red' }, 'parameter_unknown', 'color'],
    [
      { amount: '2500', currency: 'usd', 'payment_method_types[0]': 'card' },
      'parameter_unknown',
      'payment_method_types',
    ],
    [{ amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
  ])('include %j', async (fields: Record<string, string>, code, param) => {
    const { status, body } = await postForm(apiOf(sandbox), '/v1/payment_intents', fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { type: 'invalid_request_error', code, param } })
  })

  it('include a confirmation without a card', async () => {
    const { paymentIntentId } = await request()
    const { status, body } = await postForm(apiOf(sandbox), `/v1/payment_intents/${paymentIntentId}/confirm`, {})
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
  })

  it('include an unknown URL', async () => {
    expect(await get('/v1/unicorns', keys.secretKey)).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    })
  })

  it('include bodies of another type, or too large', async () => {
    const post = (body: string, type: string) =>
      fetch(`${apiOf(sandbox).url}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': type },
        body,
      })
    expect((await post('{}', 'application/xml')).status).toBe(415)
    expect((await post('x'.repeat(2_100_000), 'application/x-www-form-urlencoded')).status).toBe(413)
  })
})

describe('a payment', () => {
  const latestCharge = async (paymentIntentId: string, expand?: ['latest_charge']) =>
    (await stripe.paymentIntents.retrieve(paymentIntentId, expand && { expand })).latest_charge

  it('is returned with its charge on request', async () => {
    const { paymentIntentId } = await request()
    expect(await latestCharge(paymentIntentId, ['latest_charge'])).toBeNull()
    await confirmCard(apiOf(sandbox), { paymentIntentId, method: 'pm_card_visa' })
    const charge = await latestCharge(paymentIntentId, ['latest_charge'])
    expect(charge).toMatchObject({ object: 'charge', payment_intent: paymentIntentId, status: 'succeeded' })
    expect(await latestCharge(paymentIntentId)).toBe((charge as Stripe.Charge).id)
  })
})

describe('idempotency keys', () => {
  const fields = { amount: '2500', currency: 'usd' }
  const post = (key: string, body: Record<string, string>, path = '/v1/payment_intents') =>
    postWithKey(sandbox, { key, path, fields: body })
  const idempotencyError = { status: 400, body: { error: { type: 'idempotency_error' } } }

  it('return the stored response, marked as replayed', async () => {
    const key = randomUUID()
    const first = await post(key, fields)
    const again = await post(key, fields)
    expect(first).toMatchObject({ status: 200, replayed: false })
    expect(again).toEqual({ ...first, replayed: true })
  })

  it('return the response of a payment that cannot be confirmed twice', async () => {
    const path = `/v1/payment_intents/${(await request()).paymentIntentId}/confirm`
    const key = randomUUID()
    const first = await post(key, { payment_method: 'pm_card_visa' }, path)
    expect(first).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await post(key, { payment_method: 'pm_card_visa' }, path)).toEqual({ ...first, replayed: true })
  })

  it('return the response of a payment whose customer was deleted', async () => {
    const customer = await stripe.customers.create({})
    const key = randomUUID()
    const first = await post(key, { ...fields, customer: customer.id })
    await stripe.customers.del(customer.id)
    expect(await post(key, { ...fields, customer: customer.id })).toEqual({ ...first, replayed: true })
    expect(await post(randomUUID(), { ...fields, customer: customer.id })).toMatchObject({ status: 404 })
  })

  it('return a decline without charging the card again', async () => {
    const { paymentIntentId } = await request()
    const key = randomUUID()
    const path = `/v1/payment_intents/${paymentIntentId}/confirm`
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
    expect((await post(key, declined, path)).status).toBe(402)
    expect((await post(key, declined, path)).status).toBe(402)
    const charges = await stripe.charges.list({ payment_intent: paymentIntentId })
    expect(charges.data.map((charge) => charge.status)).toEqual(['failed'])
  })

  it('are not consumed by an invalid request', async () => {
    const key = randomUUID()
    expect((await post(key, { currency: 'usd' })).status).toBe(400)
    expect((await post(key, fields)).status).toBe(200)
  })

  it('are not consumed by a refused confirmation', async () => {
    const path = `/v1/payment_intents/${(await request()).paymentIntentId}/confirm`
    const key = randomUUID()
    expect((await post(key, {}, path)).status).toBe(400)
    expect(await post(key, { payment_method: 'pm_card_visa' }, path)).toMatchObject({ status: 200, replayed: false })
  })

  it('are rejected for another amount', async () => {
    const key = randomUUID()
    await post(key, fields)
    expect(await post(key, { ...fields, amount: '2600' })).toMatchObject(idempotencyError)
  })

  it('are rejected for another URL, also with invalid parameters', async () => {
    const key = randomUUID()
    await post(key, fields)
    expect(await post(key, fields, '/v1/refunds')).toMatchObject(idempotencyError)
    const path = `/v1/payment_intents/${(await request()).paymentIntentId}/cancel`
    expect(await post(key, {}, path)).toMatchObject(idempotencyError)
  })
})

describe('lists', () => {
  it('return all pages, newest first', async () => {
    const made: string[] = []
    for (let i = 0; i < 7; i++) made.push((await request()).paymentIntentId)
    const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 1000 })
    const ids = all.map((intent) => intent.id)
    expect(ids.slice(0, 7)).toEqual(made.toReversed())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('return pages backwards', async () => {
    const made: string[] = []
    for (let i = 0; i < 4; i++) made.push((await request()).paymentIntentId)
    const page = await stripe.paymentIntents.list({ limit: 2, ending_before: made[0]! })
    expect(page.data.map((intent) => intent.id)).toEqual([made[2], made[1]])
    expect(page.has_more).toBe(true)
  })

  it('filter by creation time', async () => {
    const { paymentIntentId } = await request()
    const { created } = await stripe.paymentIntents.retrieve(paymentIntentId)
    const since = await stripe.paymentIntents.list({ created: { gte: created }, limit: 100 })
    expect(since.data.map((intent) => intent.id)).toContain(paymentIntentId)
    const before = await stripe.paymentIntents.list({ created: { lt: created - 3600 } })
    expect(before.data).toEqual([])
  })

  it('filter charges and refunds by payment', async () => {
    const { paymentIntentId } = await request()
    await confirmCard(apiOf(sandbox), { paymentIntentId, method: 'pm_card_visa_chargeDeclined' })
    await confirmCard(apiOf(sandbox), { paymentIntentId, method: 'pm_card_visa' })
    await paymentsAt(sandbox).refund({ key: randomUUID(), paymentIntentId, amountCents: 700, reason: 'spoilt' })
    const charges = await stripe.charges.list({ payment_intent: paymentIntentId })
    expect(charges.data.map((one) => [one.status, one.amount_refunded])).toEqual([
      ['succeeded', 700],
      ['failed', 0],
    ])
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId })
    expect(refunds.data).toMatchObject([{ amount: 700, charge: charges.data[0]?.id, metadata: { reason: 'spoilt' } }])
  })

  it('include an event for every change', async () => {
    const { paymentIntentId } = await request()
    await confirmCard(apiOf(sandbox), { paymentIntentId, method: 'pm_card_visa' })
    const events = await stripe.events.list({ limit: 3 })
    expect(events.data.map((event) => event.type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })
})
