import type { Payments, ProcessorNews } from '#platform/payments/payments.ts'
import type { noteDispute } from './checkout/note-dispute.ts'
import type { SettlePayment } from './checkout/settle-payment.ts'
import type { SettleRefund } from './ordering/settle-refund.ts'
import type { noteAccount } from './payouts/note-account.ts'

export interface NewsDeps {
  readonly payments: Pick<Payments, 'payoutAccounts'>
  readonly settlement: SettlePayment
  readonly refunds: SettleRefund
  readonly noteDispute: ReturnType<typeof noteDispute>
  readonly noteAccount: ReturnType<typeof noteAccount>
}

/** What the processor tells goes to whom it concerns. Payouts are read where they are shown: the processor keeps them. */
export const hearProcessor =
  ({ payments, settlement, refunds, noteDispute, noteAccount }: NewsDeps) =>
  async (news: ProcessorNews): Promise<void> => {
    switch (news.about) {
      case 'payment':
        await settlement.settle(news)
        return
      case 'refund':
        await refunds.news(news.refund)
        return
      case 'dispute':
        return noteDispute(news.dispute)
      case 'account':
        // Notices overtake one another: only the processor knows where an account stands now.
        return noteAccount(await payments.payoutAccounts.look(news.account.accountId))
      case 'payout':
        return
    }
  }
