import { stripePayments } from '#platform/payments/payments.stripe.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { WEBHOOK_EVENTS } from '#platform/payments/stripe-webhook.ts'
import { SANDBOX_SCRIPT } from '#sandbox/browser-routes.ts'
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts'
import type { Engines } from './engines.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

export interface OpenPayments {
  readonly payments: Payments
  readonly sandbox?: Sandbox & { readonly secretKey: string }
}

/** Stripe, or the local sandbox with the same API. The sandbox sends its webhooks to `port`, the marketplace's own. */
export async function openPayments(engines: Engines, port: number): Promise<OpenPayments> {
  const { config, closing, db, runtime, logger } = engines
  if (config.payments.kind === 'stripe') return { payments: stripePayments(config.payments) }
  const keys = sandboxKeys(engines)
  const webhookUrl = `http://127.0.0.1:${port}${WEBHOOK_PATH}`
  const sandbox = closing.add(
    'sandbox',
    await startSandbox({
      database: db,
      ...keys,
      webhookUrl,
      enabledEvents: WEBHOOK_EVENTS,
      runtime,
      log: logger,
      pagesUrl: config.publicUrl,
      holdWebhooks: true,
      settleMs: config.payments.settleMs,
    }),
  )
  const api = { host: sandbox.host, port: sandbox.port, protocol: 'http' } as const
  return {
    payments: stripePayments({ ...keys, api, scriptUrl: SANDBOX_SCRIPT, sandbox: true }),
    sandbox: { ...sandbox, secretKey: keys.secretKey },
  }
}

/** Derived from the marketplace's secrets, so that they survive a restart. */
export const sandboxKeys = ({ keys }: Pick<Engines, 'keys'>) => ({
  secretKey: `sk_test_${keys.hmac('sandbox', 'secret').slice(0, 24)}`,
  publishableKey: `pk_test_${keys.hmac('sandbox', 'publishable').slice(0, 24)}`,
  webhookSecret: `whsec_${keys.hmac('sandbox', 'webhook').slice(0, 32)}`,
})
