import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { onboardedAccount } from '#tests/sandbox/onboard-account.ts'
import {
  apiOf,
  openWebhookReceiver,
  paymentsAt,
  startTestSandbox,
  type WebhookReceiver,
} from '#tests/sandbox/test-sandbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
let receiver: WebhookReceiver
let sandbox: Sandbox
beforeEach(async () => {
  fresh = await freshDatabase()
  receiver = await openWebhookReceiver()
  sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, payoutMs: 3_600_000 })
})
afterEach(async () => {
  await sandbox.close()
  await receiver.close()
  await fresh.drop()
})

/** Deletes all keys, like Stripe after a day. */
const forgetKeys = () => fresh.db.query('delete from sandbox.idempotency_keys')

it('a transfer repeated after a day moves money once', async () => {
  const payments = paymentsAt(sandbox)
  const accountId = await onboardedAccount(payments)
  const { paymentIntentId } = await payWith({ payments, api: apiOf(sandbox) }, 'pm_card_visa', { amountCents: 10_000 })
  const transfer = { key: 'transfer-1', paymentIntentId, accountId, amountCents: 4000, orderId: 'order_1' }
  const refund = { key: 'refund-1', paymentIntentId, amountCents: 1000, reason: 'short' }
  const move = async () => {
    const { transferId } = await payments.transfers.create({ ...transfer, mayExist: true })
    const { reversalId } = await payments.transfers.reverse({ key: 'reversal-1', transferId, amountCents: 500 })
    return { transferId, reversalId, refundId: (await payments.refund(refund)).refundId }
  }
  const first = await move()
  await forgetKeys()
  expect(await move()).toEqual(first)
  expect(await payments.transfers.retrieve(first.transferId)).toMatchObject({ reversedCents: 500 })
})

it('an expired key cannot be reused for another amount', async () => {
  const payments = paymentsAt(sandbox)
  const { paymentIntentId } = await payWith({ payments, api: apiOf(sandbox) }, 'pm_card_visa', { amountCents: 10_000 })
  await payments.refund({ key: 'refund-1', paymentIntentId, amountCents: 1000, reason: 'short' })
  await forgetKeys()
  const other = payments.refund({ key: 'refund-1', paymentIntentId, amountCents: 2000, reason: 'short' })
  await expect(other).rejects.toMatchObject({ name: 'PaymentRejected', code: 'idempotency_error' })
})
