import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { confirmCard } from '#tests/contract/payments/confirm-card.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { apiOf, openWebhookReceiver, paymentsAt, startTestSandbox, type WebhookReceiver } from './test-sandbox.ts'

let fresh: FreshDatabase
let receiver: WebhookReceiver
beforeEach(async () => {
  fresh = await freshDatabase()
  receiver = await openWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  await fresh.drop()
})

const SECONDS = { timeout: 240_000 }

const request = (at: { host: string; port: number }, checkoutId = 'checkout_1') =>
  paymentsAt(at).request({ key: randomUUID(), checkoutId, amountCents: 2500 })
const payIn = async (at: { host: string; port: number }, method = 'pm_card_visa') => {
  const { paymentIntentId } = await request(at)
  await confirmCard(apiOf(at), { paymentIntentId, method })
  return paymentIntentId
}
const pendingDeliveries = async () => {
  const rows = await fresh.db.query<{ n: number }>(
    'select count(*)::int as n from sandbox.webhook_deliveries where next_attempt_at is not null',
  )
  return rows[0]?.n
}
const attempts = async () => {
  const rows = await fresh.db.query<{ n: number }>('select max(attempts) as n from sandbox.webhook_deliveries')
  return rows[0]?.n ?? 0
}
const receivedPayments = () => receiver.received.flatMap(({ event }) => (event?.about === 'payment' ? [event] : []))
const receivedOf = (kind: string) => receivedPayments().filter((event) => event.kind === kind)

it('delivers enabled events only', async () => {
  const enabledEvents = ['payment_intent.succeeded', 'charge.refunded']
  const sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, enabledEvents })
  try {
    const paymentIntentId = await payIn(sandbox)
    await paymentsAt(sandbox).refund({ key: randomUUID(), paymentIntentId, amountCents: 100, reason: 'spoilt' })
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    expect(receiver.received.map(({ type }) => type).sort()).toEqual(enabledEvents.toSorted())
  } finally {
    await sandbox.close()
  }
})

describe('webhooks', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
  })
  afterEach(() => sandbox.close())

  it('are signed and sent for every change', async () => {
    const paymentIntentId = await payIn(sandbox)
    await paymentsAt(sandbox).refund({ key: randomUUID(), paymentIntentId, amountCents: 100, reason: 'spoilt' })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(5), SECONDS)
    expect(receiver.received.map(({ type }) => type).sort()).toEqual([
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ])
    expect(receivedOf('succeeded')).toMatchObject([{ payment: { paymentIntentId, checkoutId: 'checkout_1' } }])
  })

  it.each([
    ['pm_card_visa_chargeDeclined', ['failed']],
    ['pm_card_sandbox_paidLater', ['processing', 'succeeded']],
  ])('report the outcome of %s', async (method, kinds) => {
    await payIn(sandbox, method)
    await vi.waitFor(() => {
      const reported = receivedPayments().map((event) => event.kind)
      expect(reported.sort()).toEqual(kinds)
    }, SECONDS)
  })

  it('are sent for a canceled payment', async () => {
    const { paymentIntentId } = await request(sandbox)
    await paymentsAt(sandbox).cancel(paymentIntentId)
    await vi.waitFor(() => expect(receivedOf('canceled')).toHaveLength(1), SECONDS)
  })

  it('are retried until they are delivered', async () => {
    receiver.responseStatus = 503
    await payIn(sandbox)
    await vi.waitFor(async () => expect(await attempts()).toBeGreaterThan(2), SECONDS)
    expect(receiver.received).toEqual([])
    receiver.responseStatus = 200
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), SECONDS)
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3)
  })

  it('are delivered once if the receiver responds', async () => {
    for (let i = 0; i < 30; i++) await payIn(sandbox)
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    expect(receiver.received).toHaveLength(90)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(90)
  })
})

describe('a restart', () => {
  it('keeps payments, responses and refunds', async () => {
    const first = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    const key = randomUUID()
    const paid = await payIn(first)
    const open = await paymentsAt(first).request({ key, checkoutId: 'checkout_2', amountCents: 900 })
    await paymentsAt(first).refund({ key: 'refund-1', paymentIntentId: paid, amountCents: 2000, reason: 'spoilt' })
    await first.close()
    const second = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    const payments = paymentsAt(second)
    expect(await payments.retrieve(paid)).toMatchObject({ status: 'succeeded', amountCents: 2500 })
    expect(await payments.request({ key, checkoutId: 'checkout_2', amountCents: 900 })).toEqual(open)
    await payments.refund({ key: 'refund-1', paymentIntentId: paid, amountCents: 2000, reason: 'spoilt' })
    const more = payments.refund({ key: 'refund-2', paymentIntentId: paid, amountCents: 501, reason: 'spoilt' })
    await expect(more).rejects.toMatchObject({ name: 'PaymentRejected' })
    await second.close()
  })

  it('delivers pending webhooks', async () => {
    receiver.responseStatus = 500
    const first = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    await payIn(first)
    await first.close()
    expect(await pendingDeliveries()).toBe(3)
    receiver.responseStatus = 200
    const second = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    // A request that the first sandbox aborted may still arrive, because webhooks are delivered at least once.
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3)
    await second.close()
  })

  it('holds webhooks until delivery is requested', async () => {
    const sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, holdWebhooks: true })
    await payIn(sandbox)
    expect(await pendingDeliveries()).toBe(3)
    expect(receiver.received).toEqual([])
    sandbox.deliver()
    sandbox.deliver()
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    expect(receiver.received).toHaveLength(3)
    await sandbox.close()
  })

  it('stops deliveries when the receiver closes', async () => {
    const sandbox = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, holdWebhooks: true })
    await sandbox.deliver().close()
    await payIn(sandbox)
    expect(await pendingDeliveries()).toBe(3)
    expect(await attempts()).toBe(0)
    expect(receiver.received).toEqual([])
    await sandbox.close()
  })

  it('completes a slow payment', async () => {
    const first = await startTestSandbox(fresh.db, { webhookUrl: receiver.url, settleMs: 400 })
    const paymentIntentId = await payIn(first, 'pm_card_sandbox_paidLater')
    await first.close()
    const second = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    expect(await paymentsAt(second).retrieve(paymentIntentId)).toMatchObject({ status: 'processing' })
    await vi.waitFor(() => expect(receivedOf('succeeded')).toHaveLength(1), SECONDS)
    await second.close()
  })
})

it('completes more slow payments than one run handles', async () => {
  const first = await startTestSandbox(fresh.db, { holdWebhooks: true, settleMs: 3_600_000 })
  await Promise.all(Array.from({ length: 101 }, () => payIn(first, 'pm_card_sandbox_paidLater')))
  await first.close()
  await fresh.db.query('update sandbox.objects set due_at = now() where due_at is not null')
  const second = await startTestSandbox(fresh.db, { holdWebhooks: true })
  const processing = () =>
    fresh.db.query(
      `select 1 from sandbox.objects where kind = 'payment_intent' and body->>'status' = 'processing' limit 1`,
    )
  await vi.waitFor(async () => expect(await processing()).toEqual([]), { timeout: 60_000 })
  await second.close()
})

describe('a killed sandbox', () => {
  const startProcess = async () => {
    const script = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, fresh.url, receiver.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const exited = once(child, 'exit')
    const kill = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { host: '127.0.0.1', port: Number(line.toString()), kill }
  }

  it('loses no webhook', { timeout: 240_000 }, async () => {
    const paid: string[] = []
    for (let round = 0; round < 3; round++) {
      const sandbox = await startProcess()
      // The first sandbox is killed before any delivery, the others during deliveries.
      receiver.responseStatus = round === 0 ? 503 : 200
      // Payments run while the sandbox is killed. Those with a response must have a webhook.
      const before = paid.length
      const buying = Promise.allSettled(
        Array.from({ length: 10 }, () => payIn(sandbox).then((paymentIntentId) => paid.push(paymentIntentId))),
      )
      await vi.waitFor(() => expect(paid.length).toBeGreaterThan(before + 2), { timeout: 20_000, interval: 5 })
      await sandbox.kill()
      await buying
    }
    const last = await startTestSandbox(fresh.db, { webhookUrl: receiver.url })
    await vi.waitFor(async () => expect(await pendingDeliveries()).toBe(0), SECONDS)
    const reported = new Set(receivedOf('succeeded').map(({ payment }) => payment.paymentIntentId))
    expect(paid.filter((paymentIntentId) => !reported.has(paymentIntentId))).toEqual([])
    await last.close()
  })
})
