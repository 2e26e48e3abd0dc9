import type { Payments, ProcessorNews } from '#platform/payments/payments.ts'
import type { applyChargebackUpdate } from '#workers/checkout/payment-updates.ts'
import type { applyAccountUpdate } from '#workers/payouts/payouts.work.ts'
import type { ApplyPaymentUpdate } from './checkout/payment-updates.ts'
import type { ApplyRefundUpdate } from './ordering/refunds.ts'

export interface ProcessorEventDeps {
  readonly payments: Pick<Payments, 'payoutAccounts'>
  readonly settlement: ApplyPaymentUpdate
  readonly refunds: ApplyRefundUpdate
  readonly noteDispute: ReturnType<typeof applyChargebackUpdate>
  readonly noteAccount: ReturnType<typeof applyAccountUpdate>
}

/** What the processor tells goes to whom it concerns. Payouts are read where they are shown: the processor keeps them. */
export const handleProcessorEvent =
  ({
    payments,
    settlement,
    refunds,
    noteDispute: applyChargebackUpdate,
    noteAccount: applyAccountUpdate,
  }: ProcessorEventDeps) =>
  async (news: ProcessorNews): Promise<void> => {
    switch (news.about) {
      case 'payment':
        await settlement.settle(news)
        return
      case 'refund':
        await refunds.news(news.refund)
        return
      case 'dispute':
        return applyChargebackUpdate(news.dispute)
      case 'account':
        // Notices overtake one another: only the processor knows where an account stands now.
        return applyAccountUpdate(await payments.payoutAccounts.look(news.account.accountId))
      case 'payout':
        return
    }
  }
