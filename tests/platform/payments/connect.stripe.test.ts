import { afterEach, describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments/payments.stripe.ts'
import { PaymentsUnavailable } from '#platform/payments/payments.ts'
import { answering, type BareServer, bareServer } from './bare-server.ts'

let server: BareServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' }
const on = (port: number) => stripePayments({ ...keys, api: { host: '127.0.0.1', port, protocol: 'http' }, retries: 0 })

/** A processor with a response per path, which records its requests. */
async function processor(answers: Readonly<Record<string, object>>) {
  const calls: { path: string; account: unknown; key: unknown }[] = []
  server = await bareServer((request, response) => {
    const path = String(request.url)
    const { 'stripe-account': account, 'idempotency-key': key } = request.headers
    calls.push({ path, account, key })
    const answer = answers[path.split('?')[0]!]
    answering(answer ? 200 : 404, answer ?? { error: { type: 'invalid_request_error' } })(request, response)
  })
  const bodies = server.bodies
  return { payments: on(server.port), calls, sent: (n: number) => Object.fromEntries(new URLSearchParams(bodies[n])) }
}

const account = { id: 'acct_1', details_submitted: false, payouts_enabled: false, metadata: {}, capabilities: {} }
const intent = (overrides: object = {}) => ({
  id: 'pi_1',
  amount: 2500,
  status: 'succeeded',
  metadata: {},
  ...overrides,
})
const transfer = {
  id: 'tr_1',
  amount: 900,
  created: 1_799_900_000,
  amount_reversed: 0,
  destination: 'acct_1',
  metadata: { orderId: 'order_1' },
}

describe('a request to Stripe Connect', () => {
  it('creates an account with dashboard and transfers', async () => {
    const { payments, sent } = await processor({ '/v1/accounts': account })
    const names = { producerId: 'producer_1', email: 'ann@example.com', businessName: 'Hill Orchard' }
    await payments.payoutAccounts.open({ key: 'k-1', ...names })
    expect(sent(0)).toEqual({
      country: 'US',
      email: 'ann@example.com',
      'business_profile[name]': 'Hill Orchard',
      'controller[stripe_dashboard][type]': 'express',
      'controller[requirement_collection]': 'stripe',
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'capabilities[transfers][requested]': 'true',
      'metadata[producerId]': 'producer_1',
    })
  })

  it('lists the payouts of one account', async () => {
    const { payments, calls } = await processor({ '/v1/payouts': { object: 'list', data: [], has_more: false } })
    expect(await payments.payoutAccounts.payouts('acct_1', 5)).toEqual([])
    expect(calls).toMatchObject([{ path: '/v1/payouts?limit=5', account: 'acct_1' }])
  })

  it('creates a transfer from the charge', async () => {
    const paid = intent({ latest_charge: 'ch_1' })
    const { payments, sent, calls } = await processor({ '/v1/payment_intents/pi_1': paid, '/v1/transfers': transfer })
    const request = { key: 'k-2', paymentIntentId: 'pi_1', accountId: 'acct_1', amountCents: 900, orderId: 'order_1' }
    expect(await payments.transfers.create(request)).toMatchObject({ transferId: 'tr_1', orderId: 'order_1' })
    expect(sent(1)).toEqual({
      amount: '900',
      currency: 'usd',
      destination: 'acct_1',
      source_transaction: 'ch_1',
      transfer_group: 'pi_1',
      'metadata[orderId]': 'order_1',
      'metadata[key]': 'k-2',
    })
    expect(calls[1]).toMatchObject({ key: 'k-2' })
  })

  it('creates a transfer from the balance after store credit', async () => {
    const { payments, sent, calls } = await processor({ '/v1/transfers': transfer })
    const request = { key: 'k-2', paymentIntentId: 'pi_1', accountId: 'acct_1', amountCents: 900, orderId: 'order_1' }
    await payments.transfers.create({ ...request, fromBalance: true })
    expect(sent(0)).toEqual({
      amount: '900',
      currency: 'usd',
      destination: 'acct_1',
      transfer_group: 'pi_1',
      'metadata[orderId]': 'order_1',
      'metadata[key]': 'k-2',
    })
    expect(calls).toHaveLength(1)
  })

  it('is not made for an unpaid order', async () => {
    const unpaid = intent({ status: 'requires_payment_method', latest_charge: 'ch_1' })
    const { payments, calls } = await processor({ '/v1/payment_intents/pi_1': unpaid })
    const request = { key: 'k-2', paymentIntentId: 'pi_1', accountId: 'acct_1', amountCents: 900, orderId: 'order_1' }
    await expect(payments.transfers.create(request)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(calls).toHaveLength(1)
  })

  it('lists a period in whole seconds, with fees', async () => {
    const { payments, calls } = await processor({ '/v1/charges': { object: 'list', data: [], has_more: false } })
    const span = { from: '2027-01-15T08:00:00.000Z', to: '2027-01-15T08:00:01.000Z' }
    for await (const one of payments.ledger.charges(span)) expect(one).toBeUndefined()
    const query = new URL(calls[0]!.path, 'http://x').searchParams
    expect(Object.fromEntries(query)).toEqual({
      'created[gte]': '1800000000',
      'created[lt]': '1800000001',
      limit: '100',
      'expand[0]': 'data.balance_transaction',
    })
  })
})

it('an unreachable processor makes every operation unavailable', async () => {
  const closed = await bareServer(answering(200, {}))
  await closed.close()
  const { payoutAccounts, transfers, ledger: books, retrieveRefund: refreshRefund } = on(closed.port)
  const names = { producerId: 'p', email: 'a@example.com', businessName: 'A' }
  const links = { accountId: 'acct_1', returnUrl: 'https://a.example', refreshUrl: 'https://a.example' }
  const span = { from: '2027-01-15T08:00:00.000Z', to: '2027-01-16T08:00:00.000Z' }
  for (const call of [
    () => payoutAccounts.open({ key: 'k', ...names }),
    () => payoutAccounts.retrieve('acct_1'),
    () => payoutAccounts.onboardingLink(links),
    () => payoutAccounts.dashboardLink('acct_1'),
    () => payoutAccounts.payouts('acct_1', 1),
    () => transfers.create({ key: 'k', paymentIntentId: 'pi_1', accountId: 'acct_1', amountCents: 1, orderId: 'o' }),
    () => transfers.retrieve('tr_1'),
    () => transfers.reverse({ key: 'k', transferId: 'tr_1', amountCents: 1 }),
    () => refreshRefund('re_1'),
    () => books.transfers(span)[Symbol.asyncIterator]().next(),
  ])
    await expect(call()).rejects.toThrow(PaymentsUnavailable)
})
