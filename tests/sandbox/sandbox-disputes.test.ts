import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { disputeOf } from '#tests/contract/payments/dispute-of.ts'
import { payWith } from '#tests/contract/payments/payments-under-test.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { apiOf, keys, openWebhookReceiver, paymentsAt, startTestSandbox, type WebhookReceiver } from './test-sandbox.ts'

const SECONDS = { timeout: 240_000 }

let fresh: FreshDatabase
let receiver: WebhookReceiver
let sandbox: Sandbox
beforeAll(async () => {
  fresh = await freshDatabase()
  receiver = await openWebhookReceiver()
  sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  await fresh.drop()
})

const payments = () => paymentsAt(sandbox)
const disputed = async (method: string) =>
  disputeOf(payments(), (await payWith({ payments: payments(), api: apiOf(sandbox) }, method)).paymentIntentId)
const changeEvidence = (disputeId: string, text: string, more: Record<string, string> = {}) =>
  postForm(apiOf(sandbox), `/v1/disputes/${disputeId}`, { 'evidence[uncategorized_text]': text, ...more })
const eventsOf = (disputeId: string) =>
  receiver.received.flatMap(({ type, event }) =>
    event?.about === 'dispute' && event.dispute.disputeId === disputeId ? [`${type} ${event.dispute.status}`] : [],
  )
const expectEvents = (disputeId: string, expected: string[]) =>
  vi.waitFor(() => expect(eventsOf(disputeId).sort()).toEqual(expected.sort()), SECONDS)

const OPENED = ['charge.dispute.created open', 'charge.dispute.funds_withdrawn open']

describe('a dispute', () => {
  it('returns the money when won', async () => {
    const { disputeId } = await disputed('pm_card_createDispute')
    await changeEvidence(disputeId, 'winning_evidence')
    const end = ['charge.dispute.funds_reinstated won', 'charge.dispute.closed won']
    await expectEvents(disputeId, [...OPENED, 'charge.dispute.updated open', ...end])
  })

  it('keeps the money when lost', async () => {
    const { disputeId } = await disputed('pm_card_createDispute')
    await changeEvidence(disputeId, 'losing_evidence')
    await expectEvents(disputeId, [...OPENED, 'charge.dispute.updated open', 'charge.dispute.closed lost'])
    expect((await changeEvidence(disputeId, 'winning_evidence')).status).toBe(400)
  })

  it('stays open while evidence is only staged', async () => {
    const { disputeId } = await disputed('pm_card_createDispute')
    expect(await changeEvidence(disputeId, 'winning_evidence', { submit: 'false' })).toMatchObject({
      body: { status: 'needs_response', evidence: { uncategorized_text: 'winning_evidence' } },
    })
    expect((await postForm(apiOf(sandbox), `/v1/disputes/${disputeId}`, {})).body).toMatchObject({
      status: 'under_review',
    })
    await vi.waitFor(() => expect(eventsOf(disputeId)).toContain('charge.dispute.closed won'), SECONDS)
  })

  it('accepts the evidence that Stripe accepts', async () => {
    const { disputeId } = await disputed('pm_card_createDispute')
    const give = (fields: Record<string, string>) =>
      postForm(apiOf(sandbox), `/v1/disputes/${disputeId}`, {
        ...Object.fromEntries(Object.entries(fields).map(([name, words]) => [`evidence[${name}]`, words])),
        submit: 'false',
      })
    const long = 'x'.repeat(20_000)
    expect(await give({ product_description: `${long}x` })).toMatchObject({ status: 400 })
    expect(await give({ favourite_color: 'green' })).toMatchObject({ body: { error: { code: 'parameter_unknown' } } })
    const most = ['product_description', 'access_activity_log', 'cancellation_rebuttal', 'uncategorized_text']
    const more = ['refund_policy_disclosure', 'refund_refusal_explanation', 'cancellation_policy_disclosure']
    const all = Object.fromEntries([...most, ...more].map((name) => [name, long]))
    expect((await give(all)).status).toBe(200)
    expect(await give({ duplicate_charge_explanation: long })).toMatchObject({ status: 400 })
    expect(await give({ uncategorized_text: '' })).toMatchObject({ status: 200 })
    expect((await give({ duplicate_charge_explanation: long })).status).toBe(200)
  })

  it('can be accepted', async () => {
    const { disputeId } = await disputed('pm_card_createDisputeProductNotReceived')
    const answer = await postForm(apiOf(sandbox), `/v1/disputes/${disputeId}/close`, {})
    expect(answer.body).toMatchObject({ status: 'lost' })
  })

  it('withdraws the amount and a fee', async () => {
    const { disputeId } = await disputed('pm_card_createDispute')
    const stripe = new Stripe(keys.secretKey, { host: sandbox.host, port: sandbox.port, protocol: 'http' })
    const { data } = await stripe.balanceTransactions.list({ source: disputeId })
    expect(data).toMatchObject([{ type: 'adjustment', amount: -2500, fee: 1500, net: -4000 }])
  })
})

describe('an inquiry', () => {
  it('moves no money', async () => {
    const { disputeId } = await disputed('pm_card_createDisputeInquiry')
    await expectEvents(disputeId, ['charge.dispute.created inquiry'])
  })

  it('closes when the charge is fully refunded', async () => {
    const { disputeId, paymentIntentId } = await disputed('pm_card_createDisputeInquiry')
    await payments().refund({ key: randomUUID(), paymentIntentId, amountCents: 2500, reason: 'sorry' })
    await expectEvents(disputeId, ['charge.dispute.created inquiry', 'charge.dispute.closed won'])
  })

  it('can become a dispute', async () => {
    const { disputeId } = await disputed('pm_card_createDisputeInquiry')
    await changeEvidence(disputeId, 'escalate_inquiry_evidence')
    const updates = ['charge.dispute.created inquiry', 'charge.dispute.updated inquiry']
    await expectEvents(disputeId, [...updates, 'charge.dispute.updated open', 'charge.dispute.funds_withdrawn open'])
  })
})
