import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import { issueCreditNoteHandler } from './issue-credit-note.job.ts'
import {
  issueMissingReceipts,
  issueMissingReceiptsHandler,
  MISSING_RECEIPTS_PATTERN,
  type MissingReceiptsDeps,
} from './issue-missing-receipts.job.ts'
import { issueReceiptHandler } from './issue-receipt.job.ts'
import { joinGuestOrdersHandler } from './join-guest-orders.job.ts'
import type { JoinDeps } from './join-orders.ts'
import { noteGuestOrderHandler } from './note-guest-order.job.ts'
import { type PayRefundDeps, payRefundHandler } from './pay-refund.job.ts'
import type { Receipts } from './receipts.process.ts'
import { refundOrderHandler } from './refund-order.job.ts'
import { sendNewOrderHandler } from './send-new-order.job.ts'
import { sendOrderLinkHandler } from './send-order-link.job.ts'
import { sendOrderNewsHandler } from './send-order-news.job.ts'
import { sendReceiptHandler } from './send-receipt.job.ts'
import { sendSaleCancelledHandler } from './send-sale-cancelled.job.ts'

interface OrderingJobsDeps extends JoinDeps, Omit<PayRefundDeps, 'facts'>, Omit<MissingReceiptsDeps, 'log'> {
  readonly receipts: Receipts
  readonly letters: LetterDeps
}

/** Orders get their papers, buyers and producers their news, and money that goes back is paid. */
export const orderingJobs = (deps: OrderingJobsDeps): ContextJobs => ({
  handlers: [
    ...refundHandlers(deps),
    issueReceiptHandler(deps.receipts),
    issueCreditNoteHandler(deps.receipts),
    issueMissingReceiptsHandler(deps),
    sendReceiptHandler(deps.letters),
    sendNewOrderHandler(deps.letters),
    sendSaleCancelledHandler(deps.letters),
    sendOrderNewsHandler(deps.letters),
    sendOrderLinkHandler(deps.letters),
    noteGuestOrderHandler(deps),
    joinGuestOrdersHandler(deps),
  ],
  schedules: [{ job: issueMissingReceipts, pattern: MISSING_RECEIPTS_PATTERN }],
})

/** Those that move money. */
export const refundHandlers = (deps: PayRefundDeps): JobHandler[] => [refundOrderHandler(deps), payRefundHandler(deps)]
