import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { sandboxKeys, WEBHOOK_PATH } from '#app/payments.ts'
import type { OpenMarket } from '#tests/support/market.ts'

export interface IntentAt {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly metadata: { readonly checkoutId: string }
}

/** All payment intents of the sandbox, oldest first. */
export const paymentIntentsIn = async ({ engines: { db } }: OpenMarket): Promise<IntentAt[]> =>
  (await objectsOf<IntentAt>(db, 'payment_intent')).map(({ body }) => body)

export const refundsIn = async ({
  engines: { db },
}: OpenMarket): Promise<{ payment_intent: string; amount: number }[]> =>
  (await objectsOf<{ payment_intent: string; amount: number }>(db, 'refund')).map(({ body }) => body)

const objectsOf = <T>(db: OpenMarket['engines']['db'], kind: string) =>
  db.query<{ body: T }>('select body from sandbox.objects where kind = $1 order by seq', [kind])

/** A signed webhook with the current state of a payment, as the processor sends it. */
export async function webhookFor(market: OpenMarket, paymentIntentId: string, type = 'payment_intent.succeeded') {
  const object = (await paymentIntentsIn(market)).find(({ id }) => id === paymentIntentId)
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: sandboxKeys(market.engines).webhookSecret,
  })
  return { payload, signature }
}

export const deliverWebhook = (market: OpenMarket, { payload, signature }: { payload: string; signature: string }) =>
  fetch(`${market.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
