import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { ContextJobs } from '../context-jobs.ts'
import type { LetterDeps } from '../letters.ts'
import type { CheckoutProcess } from './checkout.process.ts'
import { closeCheckoutHandler } from './close-checkout.job.ts'
import { type ExpireCheckoutDeps, expireCheckoutHandler } from './expire-checkout.job.ts'
import { sendUnpaidHandler } from './send-unpaid.job.ts'
import { settlePaymentHandler } from './settle-payment.job.ts'
import type { SettlePayment } from './settle-payment.ts'

export interface SaleDeps {
  readonly process: CheckoutProcess
  readonly settlement: SettlePayment
  readonly ending: ExpireCheckoutDeps
}

/** Sales are settled, closed, and ended when nobody pays. */
export const checkoutJobs = ({ letters, ...sale }: SaleDeps & { readonly letters: LetterDeps }): ContextJobs => ({
  handlers: [...saleHandlers(sale), sendUnpaidHandler(letters)],
})

/** Those that move money and goods. */
export const saleHandlers = ({ process, settlement, ending }: SaleDeps): JobHandler[] => [
  expireCheckoutHandler(ending),
  closeCheckoutHandler(process),
  settlePaymentHandler(settlement),
]
