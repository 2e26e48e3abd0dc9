import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Payments, ProcessorNews } from '#platform/payments/payments.ts'

export interface WebhookDeps {
  readonly payments: Pick<Payments, 'webhook'>
  readonly hear: (news: ProcessorNews) => Promise<void>
  /** Notes that a notice has come, whatever it tells. */
  readonly heard: () => Promise<void>
}

/** The processor's notices. Undefined: taken. A forged one is refused; one that fails is sent again by the processor. */
export const paymentWebhook =
  ({ payments, hear, heard }: WebhookDeps) =>
  async (rawBody: string, signature: string): Promise<Refusal | undefined> => {
    const news = payments.webhook(rawBody, signature)
    if (news === 'forged') return refuse('webhook_forged')
    await heard()
    if (news) await hear(news)
    return undefined
  }
