import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { CheckoutWrites } from './deps.ts'

/** The processor's notices. Undefined: taken. A forged one is refused; one that fails is sent again by the processor. */
export const paymentWebhook =
  ({ payments, settlement }: { payments: Payments; settlement: CheckoutWrites['settlement'] }) =>
  async (rawBody: string, signature: string): Promise<Refusal | undefined> => {
    const news = payments.webhook(rawBody, signature)
    if (news === 'forged') return refuse('webhook_forged')
    if (news) await settlement.settle(news)
    return undefined
  }
