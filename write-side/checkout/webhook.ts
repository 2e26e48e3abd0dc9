import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Payments, ProcessorNews } from '#platform/payments/payments.ts'

export interface WebhookDeps {
  readonly payments: Pick<Payments, 'webhook'>
  readonly hear: (news: ProcessorNews) => Promise<void>
  /** Notes that a notice has come, whatever it tells. */
  readonly heard: () => Promise<void>
  /** Whether the connected account that reports this is one of our producers'. */
  readonly isOurs: (news: ProcessorNews) => Promise<boolean>
  /** Counts and logs a signed notice that is not for this market. */
  readonly ignored: (notice: { readonly noticeId: string; readonly reason: string }) => void
}

/**
 * The processor's notices. Undefined: taken, or ignored as not for this market: sent again it would be no other. A forged one
 * is refused; one that fails is sent again by the processor.
 */
export const paymentWebhook =
  ({ payments, hear, heard, isOurs, ignored }: WebhookDeps) =>
  async (rawBody: string, signature: string): Promise<Refusal | undefined> => {
    const news = payments.webhook(rawBody, signature)
    if (news === 'forged') return refuse('webhook_signature_invalid')
    await heard()
    if (!news) return undefined
    if ('ignored' in news) ignored({ noticeId: news.noticeId, reason: news.ignored })
    else if (await isOurs(news)) await hear(news)
    else ignored({ noticeId: news.noticeId, reason: 'foreign_account' })
    return undefined
  }
