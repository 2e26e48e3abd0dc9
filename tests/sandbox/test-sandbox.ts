import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { stripePayments } from '#platform/payments/payments.stripe.ts'
import type { Payments, ProcessorEvent } from '#platform/payments/payments.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts'
import type { CardApi } from '#tests/contract/payments/confirm-card.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'

export const keys = {
  secretKey: 'sk_test_sandbox_of_the_tests',
  publishableKey: 'pk_test_sandbox_of_the_tests',
  webhookSecret: 'whsec_sandbox_of_the_tests',
}

export const paymentsAt = (sandbox: { host: string; port: number }): Payments =>
  stripePayments({ ...keys, api: { host: sandbox.host, port: sandbox.port, protocol: 'http' }, sandbox: true })

export const apiOf = ({ host, port }: { host: string; port: number }): CardApi => ({
  url: `http://${host}:${port}`,
  secretKey: keys.secretKey,
})

export const startTestSandbox = (database: Database, overrides: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({
    database,
    ...keys,
    webhookUrl: 'http://127.0.0.1:9/',
    runtime: systemRuntime,
    log: pino({ level: 'silent' }),
    settleMs: 50,
    retryMs: 20,
    ...overrides,
  })

/** Posts a form like the marketplace's server, with an idempotency key. */
export async function postWithKey(
  { host, port }: { host: string; port: number },
  { key, path, fields }: { key: string; path: string; fields: Readonly<Record<string, string>> },
): Promise<{ status: number; replayed: boolean; body: unknown }> {
  const response = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': key },
    body: new URLSearchParams(fields),
  })
  const replayed = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, replayed, body: await response.json() }
}

export interface WebhookReceiver {
  readonly url: string
  /** The received webhooks with a valid signature, including repeated ones. */
  readonly received: readonly {
    readonly id: string
    readonly type: string
    readonly event: ProcessorEvent | undefined
  }[]
  /** The status of the next responses. */
  responseStatus: number
  close(): Promise<void>
}

/** Receives webhooks like the marketplace: checks the signature of the raw body, then responds. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: { id: string; type: string; event: ProcessorEvent | undefined }[] = []
  const payments = paymentsAt({ host: '127.0.0.1', port: 9 })
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  const receiver = { url: '', received, responseStatus: 200, close: () => app.close() }
  app.post('/webhook', async (request, reply) => {
    const event = payments.webhook(String(request.body), String(request.headers['stripe-signature']))
    if (event === 'forged' || (event && 'ignored' in event)) return reply.status(400).send({})
    if (receiver.responseStatus === 200)
      received.push({ ...(JSON.parse(String(request.body)) as { id: string; type: string }), event })
    return reply.status(receiver.responseStatus).send({})
  })
  receiver.url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhook`
  return receiver
}

/** A sandbox on a separate database for a test file, available from the first `beforeAll` on. */
export function fileSandbox(): { readonly db: Database; readonly sandbox: Sandbox } {
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
  return {
    get db() {
      return fresh.db
    },
    get sandbox() {
      return sandbox
    },
  }
}
