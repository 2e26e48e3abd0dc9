import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { PaymentNews } from '#platform/payments/payments.ts'
import type { Advanced, CheckoutProcess } from './checkout.process.ts'

export interface SettlePayment {
  /**
   * Records what the processor tells of a payment and takes its checkout on. Whoever brings the news, how often and in
   * which order: a success is recorded once. Undefined when the payment is none of ours.
   */
  settle(news: Pick<PaymentNews, 'kind' | 'payment'> & { readonly noticeId?: string }): Promise<Advanced | undefined>
}

export interface SettlePaymentDeps {
  readonly bus: CommandBus
  readonly process: CheckoutProcess
  readonly facts: Facts
}

export const settlePayment = ({ bus, process, facts }: SettlePaymentDeps): SettlePayment => ({
  settle: async ({ kind, payment: { intentId, checkoutId, amountCents, lastError }, noticeId }) => {
    if (!checkoutId || kind === 'processing') return undefined
    const tell = (command: PaymentCommand, step: string) =>
      bus.dispatch({ decider: payment, id: intentId, command, by: sender(intentId, step, facts) })

    if (kind === 'canceled') await tell({ type: 'RecordPaymentCanceled', intentId, checkoutId }, 'canceled')
    if (kind === 'failed') {
      const code = lastError?.code ?? 'unknown'
      await tell({ type: 'RecordPaymentAttemptFailed', intentId, checkoutId, code }, noticeId ?? `failed ${code}`)
    }
    if (kind !== 'succeeded') return undefined
    await tell({ type: 'RecordPaymentSucceeded', intentId, checkoutId, amountCents }, 'succeeded')
    const by = sender(checkoutId, `paid/${intentId}`, facts)
    const command = { type: 'ConfirmPaid', intentId, amountCents } as const
    const confirmed = await bus.dispatch({ decider: checkout, id: checkoutId, command, by })
    if (isRefusal(confirmed)) throw new Error(`payment ${intentId} does not fit ${checkoutId}: ${confirmed.refused}`)
    return process.advance(checkoutId, by.correlationId)
  },
})

const sender = (process: string, step: string, facts: Facts) => ({
  commandId: stepId(process, step),
  correlationId: process,
  actor: { kind: 'system' as const, id: 'payments' },
  at: facts.now(),
})
