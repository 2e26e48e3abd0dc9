import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { apiOf, paymentsAt, startTestSandbox } from '#tests/sandbox/test-sandbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

let fresh: FreshDatabase
let sandbox: Sandbox
beforeAll(async () => {
  fresh = await freshDatabase()
  sandbox = await startTestSandbox(fresh.db)
})
afterAll(async () => {
  await sandbox.close()
  await fresh.drop()
})

const createIntent = () =>
  paymentsAt(sandbox).cards.createSetupIntent({
    key: randomUUID(),
    subscriptionId: 'subscription_1',
    accountId: 'account_1',
  })
const postTo = (setupIntentId: string, verb: string, fields: Record<string, string>) =>
  postForm(apiOf(sandbox), `/v1/setup_intents/${setupIntentId}/${verb}`, fields)

async function savedCard(method: string, outcome: string) {
  const payments = paymentsAt(sandbox)
  const { setupIntentId } = await createIntent()
  expect((await postTo(setupIntentId, 'confirm', { payment_method: method })).body).toMatchObject({
    status: 'requires_action',
  })
  await postTo(setupIntentId, 'challenge', { outcome })
  const { card } = await payments.cards.retrieveSetupIntent(setupIntentId)
  if (!card) return undefined
  const { customerId, paymentMethodId } = card
  const { paymentIntentId } = await payments.request({
    key: randomUUID(),
    checkoutId: 'c',
    amountCents: 500,
    customerId,
  })
  return payments.cards.charge({ key: randomUUID(), paymentIntentId, paymentMethodId })
}

test('a card authenticated at setup succeeds off session', async () => {
  expect(await savedCard('pm_card_authenticationRequiredOnSetup', 'pass')).toMatchObject({ status: 'succeeded' })
})

test('a card that always requires authentication is declined off session', async () => {
  expect(await savedCard('pm_card_authenticationRequired', 'pass')).toMatchObject({
    status: 'requires_payment_method',
    lastError: { code: 'authentication_required' },
  })
})

test('a failed challenge saves no card', async () => {
  expect(await savedCard('pm_card_authenticationRequiredOnSetup', 'fail')).toBeUndefined()
})

test('a saved card is charged for its own customer only', async () => {
  const payments = paymentsAt(sandbox)
  const mine = await createIntent()
  const theirs = await createIntent()
  for (const { setupIntentId } of [mine, theirs])
    await postTo(setupIntentId, 'confirm', { payment_method: 'pm_card_visa' })
  const one = (await payments.cards.retrieveSetupIntent(mine.setupIntentId)).card!
  const other = (await payments.cards.retrieveSetupIntent(theirs.setupIntentId)).card!
  const request = { key: randomUUID(), checkoutId: 'c', amountCents: 500, customerId: one.customerId }
  const { paymentIntentId } = await payments.request(request)
  const charge = payments.cards.charge({ key: randomUUID(), paymentIntentId, paymentMethodId: other.paymentMethodId })
  await expect(charge).rejects.toMatchObject({ name: 'PaymentRejected' })
})
