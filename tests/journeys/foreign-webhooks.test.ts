import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '#app/payments.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop, type Shop } from '#tests/support/members.ts'

const TOKEN = 'a token for metrics'
let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket({ METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn' })
  farm = await openShop(market, 'Hill Farm')
})
afterAll(() => market?.stop())

let sent = 0
/** Sends a signed event like the processor. Returns the HTTP status. */
async function deliver(event: object): Promise<number> {
  sent += 1
  const payload = JSON.stringify({ id: `evt_${sent}`, object: 'event', livemode: false, ...event })
  const secret = sandboxKeys(market.engines).webhookSecret
  const headers = { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) }
  return (await fetch(`${market.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers })).status
}

async function ignored(reason: string): Promise<number> {
  const response = await fetch(`${market.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const name = `farmgate_webhook_events_ignored_total{reason="${reason}"} `
  const line = (await response.text()).split('\n').find((each) => each.startsWith(name))
  return Number(line?.slice(name.length) ?? 0)
}

const accountOf = (id: string) => ({
  id,
  details_submitted: false,
  payouts_enabled: false,
  metadata: { producerId: farm.producerId },
  capabilities: { transfers: 'inactive' },
  requirements: { currently_due: ['a'], past_due: ['a'], disabled_reason: 'listed' },
})
const refund = { id: 're_1', amount: 1, payment_intent: 'pi_1', status: 'succeeded', metadata: {} }

test.each([
  [
    'foreign_account',
    () => ({ type: 'account.updated', account: 'acct_foreign', data: { object: accountOf('acct_foreign') } }),
  ],
  [
    'account_mismatch',
    () => ({ type: 'account.updated', account: 'acct_foreign', data: { object: accountOf('acct_other') } }),
  ],
  ['account_mismatch', () => ({ type: 'account.updated', data: { object: accountOf('acct_other') } })],
  ['connected_account', () => ({ type: 'refund.updated', account: 'acct_foreign', data: { object: refund } })],
  ['other_mode', () => ({ type: 'refund.updated', livemode: true, data: { object: refund } })],
])('a webhook for another marketplace is ignored: %s', async (reason, eventOf) => {
  const [before, head] = [await ignored(reason), await market.engines.log.head()]
  expect(await deliver(eventOf())).toBe(200)
  expect(await ignored(reason)).toBe(before + 1)
  expect(market.logEntries).toContainEqual(expect.objectContaining({ webhookEventId: `evt_${sent}`, reason }))
  expect(await market.engines.log.head()).toBe(head)
})
