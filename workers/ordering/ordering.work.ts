import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import type { BillingDocuments } from './billing-documents.ts'
import {
  type BackfillReceiptsDeps,
  backfillReceipts,
  backfillReceiptsHandler,
  issueCreditNoteHandler,
  issueCreditNoteOnRefund,
  issueReceiptHandler,
  issueReceiptOnPayment,
} from './billing-documents.ts'
import { type CheckoutEmailDeps, sendCheckoutEmailsHandler, sendCheckoutEmailsOnCompletion } from './checkout-emails.ts'
import {
  indexGuestOrderHandler,
  indexGuestOrderOnPayment,
  type LinkOrdersDeps,
  linkGuestOrdersHandler,
  linkGuestOrdersOnEmailVerified,
} from './guest-orders.ts'
import {
  sendOrderCancelledEmailHandler,
  sendOrderCancelledEmails,
  sendOrderLinkEmailHandler,
  sendOrderStatusEmailHandler,
  sendOrderStatusEmails,
} from './order-emails.ts'
import type { ApplyRefundUpdate } from './refunds.ts'
import {
  refundOrderHandler,
  refundOrderOnCancellation,
  refundOrderOnChargebackClosed,
  type SubmitRefundDeps,
  submitRefundHandler,
  submitRefundOnApproval,
} from './refunds.ts'

interface OrderingDeps extends LinkOrdersDeps, Omit<BackfillReceiptsDeps, 'log' | 'receipts'> {
  readonly payments: SubmitRefundDeps['payments']
  readonly refunds: ApplyRefundUpdate
  readonly billingDocuments: BillingDocuments
  readonly emails: CheckoutEmailDeps
}

export const orderingWork: ContextWork<OrderingDeps> = {
  reactors: [
    issueReceiptOnPayment,
    issueCreditNoteOnRefund,
    sendCheckoutEmailsOnCompletion,
    sendOrderCancelledEmails,
    sendOrderStatusEmails,
    refundOrderOnCancellation,
    refundOrderOnChargebackClosed,
    submitRefundOnApproval,
    indexGuestOrderOnPayment,
    linkGuestOrdersOnEmailVerified,
  ],
  jobs: (deps) => [
    ...refundHandlers({ ...deps, applyRefundUpdate: deps.refunds }),
    issueReceiptHandler(deps.billingDocuments),
    issueCreditNoteHandler(deps.billingDocuments),
    backfillReceiptsHandler({ ...deps, receipts: deps.billingDocuments }),
    sendCheckoutEmailsHandler(deps.emails),
    sendOrderCancelledEmailHandler(deps.emails),
    sendOrderStatusEmailHandler(deps.emails),
    sendOrderLinkEmailHandler(deps.emails),
    indexGuestOrderHandler(deps),
    linkGuestOrdersHandler(deps),
  ],
  schedules: [{ job: backfillReceipts, pattern: '0 20 3 * * *' }],
}

/** Jobs that move money. */
export const refundHandlers = (deps: SubmitRefundDeps): JobHandler[] => [
  refundOrderHandler(deps),
  submitRefundHandler(deps),
]
