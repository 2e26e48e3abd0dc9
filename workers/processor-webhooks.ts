import type { Payments, ProcessorEvent } from '#platform/payments/payments.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import type { applyChargebackUpdate } from '#workers/checkout/chargebacks.ts'
import type { applyAccountUpdate } from '#workers/payouts/payouts.work.ts'
import type { ApplyPaymentUpdate } from './checkout/payment-updates.ts'
import type { ApplyRefundUpdate } from './ordering/refunds.ts'

export interface ProcessorEventDeps {
  readonly payments: Pick<Payments, 'payoutAccounts'>
  readonly paymentUpdates: ApplyPaymentUpdate
  readonly refunds: ApplyRefundUpdate
  readonly applyChargebackUpdate: ReturnType<typeof applyChargebackUpdate>
  readonly applyAccountUpdate: ReturnType<typeof applyAccountUpdate>
}

/**
 * Dispatches a webhook event of the processor. Payouts are ignored, because they are read from the processor when they
 * are shown.
 */
export const handleProcessorEvent =
  ({ payments, paymentUpdates, refunds, applyChargebackUpdate, applyAccountUpdate }: ProcessorEventDeps) =>
  (event: ProcessorEvent): Promise<void> =>
    withCausation({ correlationId: event.webhookEventId }, async () => {
      switch (event.about) {
        case 'payment':
          await paymentUpdates.apply(event)
          return
        case 'refund':
          await refunds.apply(event.refund, event.occurredAt)
          return
        case 'dispute':
          return applyChargebackUpdate(event.dispute, event.occurredAt)
        case 'account':
          // Webhooks may arrive out of order, so the current status is read from the processor.
          return applyAccountUpdate(await payments.payoutAccounts.retrieve(event.account.accountId))
        case 'payout':
          return
      }
    })
