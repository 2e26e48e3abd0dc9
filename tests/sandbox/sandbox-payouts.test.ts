import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { onboard, onboardedAccount } from './onboard-account.ts'
import { apiOf, keys, openWebhookReceiver, paymentsAt, startTestSandbox, type WebhookReceiver } from './test-sandbox.ts'

const SECONDS = { timeout: 240_000 }

let fresh: FreshDatabase
let receiver: WebhookReceiver
let sandbox: Sandbox
beforeEach(async () => {
  fresh = await freshDatabase()
  receiver = await openWebhookReceiver()
})
afterEach(async () => {
  await sandbox.close()
  await receiver.close()
  await fresh.drop()
})

const open = async (payoutMs: number) => {
  sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, payoutMs })
  return paymentsAt(sandbox)
}
const HOUR = 3_600_000

async function transferred(accountId: string, amountCents: number): Promise<string> {
  const payments = paymentsAt(sandbox)
  const { paymentIntentId } = await payWith({ payments, api: apiOf(sandbox) }, 'pm_card_visa', { amountCents: 10_000 })
  const request = { key: `transfer-${paymentIntentId}`, paymentIntentId, accountId, amountCents, orderId: 'order_1' }
  return (await payments.transfers.create(request)).transferId
}
const payoutsOf = (accountId: string) => paymentsAt(sandbox).payoutAccounts.payouts(accountId, 10)
const stripe = () =>
  new Stripe(keys.secretKey, { host: sandbox.host, port: sandbox.port, protocol: 'http', telemetry: false })
const receivedPayouts = () =>
  receiver.received.flatMap(({ event }) => (event?.about === 'payout' ? [event.payout] : []))

describe('payouts', () => {
  it('are created automatically and paid', async () => {
    const accountId = await onboardedAccount(await open(100))
    await transferred(accountId, 4000)
    await vi.waitFor(async () => expect(await payoutsOf(accountId)).toMatchObject([{ status: 'paid' }]), SECONDS)
    expect(await payoutsOf(accountId)).toMatchObject([{ accountId, amountCents: 4000 }])
    await vi.waitFor(() => expect(receivedPayouts()).toHaveLength(2), SECONDS)
    expect(
      receivedPayouts()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['paid', 'pending'])
    expect(receivedPayouts()[0]).toMatchObject({ accountId, amountCents: 4000 })
  })

  it('stop after a failure until the bank account changes', async () => {
    const payments = await open(100)
    const accountId = await onboardedAccount(payments, { account_number: '000111111116' })
    await transferred(accountId, 4000)
    const account = () => payments.payoutAccounts.retrieve(accountId)
    await vi.waitFor(async () => expect(await account()).toMatchObject({ payoutsEnabled: false }), SECONDS)
    expect(await account()).toMatchObject({ transfersEnabled: true, pastDue: ['external_account'] })
    expect(await payoutsOf(accountId)).toMatchObject([{ status: 'failed', amountCents: 4000 }])
    await onboard(payments, accountId)
    await vi.waitFor(async () => expect((await payoutsOf(accountId))[0]).toMatchObject({ status: 'paid' }), SECONDS)
    expect(await payoutsOf(accountId)).toMatchObject([{ amountCents: 4000 }, { status: 'failed' }])
  })

  it('can be created manually, up to the balance', async () => {
    const accountId = await onboardedAccount(await open(HOUR))
    const transferId = await transferred(accountId, 4000)
    const send = (amount: number) => stripe().payouts.create({ amount, currency: 'usd' }, { stripeAccount: accountId })
    await send(1500)
    await expect(send(2501)).rejects.toMatchObject({ code: 'balance_insufficient' })
    await paymentsAt(sandbox).transfers.reverse({ key: 'back', transferId, amountCents: 4000 })
    const balance = await stripe().balance.retrieve({}, { stripeAccount: accountId })
    expect(balance.available).toMatchObject([{ amount: -1500, currency: 'usd' }])
    await expect(send(1)).rejects.toMatchObject({ code: 'balance_insufficient' })
  })

  it('keep their due time across a restart', async () => {
    const payments = await open(1500)
    const accountId = await onboardedAccount(payments)
    await transferred(accountId, 4000)
    await sandbox.close()
    await open(HOUR)
    expect(await payoutsOf(accountId)).toEqual([])
    await vi.waitFor(async () => expect(await payoutsOf(accountId)).toHaveLength(1), SECONDS)
  })
})

it('every change of an account emits an event', async () => {
  const accountId = await onboardedAccount(await open(HOUR))
  const accountUpdates = () =>
    receiver.received.flatMap(({ event }) => (event?.about === 'account' ? [event.account] : []))
  await vi.waitFor(() => expect(accountUpdates()).toMatchObject([{ accountId, transfersEnabled: true }]), SECONDS)
})
