import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_SCRIPT, sandboxBrowserRoutes } from '#sandbox/browser-routes.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createAccount, onboardingLink, RETURN_URL, VALID_ANSWERS } from './onboard-account.ts'
import { keys, paymentsAt, startTestSandbox } from './test-sandbox.ts'

let fresh: FreshDatabase
let sandbox: Sandbox
let market: FastifyInstance
beforeAll(async () => {
  fresh = await freshDatabase()
  sandbox = await startTestSandbox(fresh.db)
  market = Fastify()
  await market.register(sandboxBrowserRoutes(sandbox))
})
afterAll(async () => {
  await market.close()
  await sandbox.close()
  await fresh.drop()
})

const request = () => paymentsAt(sandbox).request({ key: randomUUID(), checkoutId: 'c', amountCents: 2500 })
const call = (method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}, key = keys.publishableKey) =>
  market.inject({
    method,
    url: `/sandbox/v1/payment_intents/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
  })

describe('the browser routes of the marketplace', () => {
  it('serve the script', async () => {
    const { statusCode, headers, body } = await market.inject(SANDBOX_SCRIPT)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body).toContain('4242')
  })

  it('forward a payment and its response', async () => {
    const { paymentIntentId, clientSecret: client_secret } = await request()
    const declined = { client_secret, payment_method: 'pm_card_visa_chargeDeclined' }
    const no = await call('POST', `${paymentIntentId}/confirm`, declined)
    expect([no.statusCode, no.json()]).toMatchObject([402, { error: { code: 'card_declined' } }])
    const yes = await call('POST', `${paymentIntentId}/confirm`, { client_secret, payment_method: 'pm_card_visa' })
    expect([yes.statusCode, yes.json()]).toMatchObject([200, { status: 'succeeded' }])
    const seen = await call('GET', `${paymentIntentId}?client_secret=${client_secret}`)
    expect(seen.json()).toMatchObject({ id: paymentIntentId, status: 'succeeded' })
  })

  it('require the key and the client secret', async () => {
    const { paymentIntentId, clientSecret } = await request()
    expect((await call('GET', paymentIntentId)).statusCode).toBe(400)
    expect((await call('GET', `${paymentIntentId}?client_secret=${clientSecret}`, {}, 'pk_wrong')).statusCode).toBe(401)
  })

  it('forward nothing else', async () => {
    const { paymentIntentId } = await request()
    expect((await call('POST', `${paymentIntentId}/cancel`, {}, keys.secretKey)).statusCode).toBe(404)
    expect((await call('POST', '', { amount: '100', currency: 'usd' }, keys.secretKey)).statusCode).toBe(404)
    expect((await market.inject({ method: 'POST', url: '/sandbox/v1/refunds' })).statusCode).toBe(404)
  })

  it('forward the pages of connected accounts', async () => {
    const payments = paymentsAt(sandbox)
    const accountId = await createAccount(payments)
    const link = new URL(await onboardingLink(payments, accountId))
    const entered = await market.inject(link.pathname)
    const page = String(entered.headers.location)
    const { statusCode, headers } = await market.inject(page)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const sent = await market.inject({
      method: 'POST',
      url: page,
      payload: new URLSearchParams(VALID_ANSWERS).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, RETURN_URL])
    expect(await payments.payoutAccounts.retrieve(accountId)).toMatchObject({ payoutsEnabled: true })
  })

  it('reject large bodies', async () => {
    const { statusCode } = await call('POST', 'pi_1/confirm', { payment_method: 'x'.repeat(9000) })
    expect(statusCode).toBe(413)
  })

  it('respond with 502 when the sandbox is down', async () => {
    const isolated = Fastify()
    await isolated.register(sandboxBrowserRoutes({ host: '127.0.0.1', port: 9 }))
    const response = await isolated.inject('/sandbox/v1/payment_intents/pi_1')
    expect([response.statusCode, response.json()]).toMatchObject([502, { error: { type: 'api_connection_error' } }])
    await isolated.close()
  })
})
