import { z } from 'zod'
import { checkoutEvents, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { checkoutId, isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import { applyChargebackOnChange, applyChargebackToOrdersHandler } from './chargebacks.ts'
import {
  completionOf,
  type ExpireCheckoutDeps,
  expireCheckoutHandler,
  scheduleCheckoutExpiry,
  sendCheckoutExpiredEmailHandler,
  sendCheckoutExpiredEmails,
} from './checkout-expiry.ts'
import type { ApplyPaymentUpdate, CheckoutProcess } from './payment-updates.ts'

export const resumeCheckout = defineJob('resume-checkout', z.object({ checkoutId }), RETRY_FOR_TWELVE_DAYS)

/** Completes a checkout whose process was interrupted: releases reservations and refunds late payments. */
export const resumeCheckoutHandler = (process: CheckoutProcess) =>
  jobHandler(resumeCheckout, async ({ checkoutId }) => {
    await process.advance(checkoutId)
  })

export const processPayment = defineJob(
  'process-payment',
  z.object({ paymentIntentId: z.string() }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Completes a paid checkout whose process was interrupted. */
export const processPaymentHandler = (paymentUpdates: ApplyPaymentUpdate) =>
  jobHandler(processPayment, ({ paymentIntentId }) => paymentUpdates.resume(paymentIntentId))

/** Long enough for the process that recorded the event to finish by itself. */
const GRACE_PERIOD_MS = 20_000

/** A started checkout is closed by its expiry, and a paid one by its payment. */
export const resumeCheckoutOnFailure = reactor(
  checkoutEvents,
  ['CheckoutExpired', 'CheckoutStockUnavailable', 'CheckoutStoreCreditInsufficient', 'CheckoutSuperseded'],
  ({ data: { checkoutId } }) => [job(resumeCheckout, { checkoutId }, { delayMs: GRACE_PERIOD_MS })],
)

/** No webhook follows a payment with store credit, so an interrupted process has no other trigger. */
export const resumeCheckoutOnStoreCreditPayment = reactor(
  checkoutEvents,
  ['CheckoutPaid'],
  ({ data: { checkoutId, paymentIntentId } }) =>
    isStoreCreditPaymentId(paymentIntentId)
      ? [job(resumeCheckout, { checkoutId }, { delayMs: GRACE_PERIOD_MS, unless: completionOf(checkoutId) })]
      : [],
  { until: ['CheckoutCompleted'] },
)

const WEBHOOK_GRACE_PERIOD_MS = 5_000

export const processPaymentOnSuccess = reactor(
  paymentEvents,
  ['PaymentSucceeded'],
  ({ data: { paymentIntentId, checkoutId } }) => [
    job(processPayment, { paymentIntentId }, { delayMs: WEBHOOK_GRACE_PERIOD_MS, unless: completionOf(checkoutId) }),
  ],
  { until: ['CheckoutCompleted'] },
)

interface CheckoutWorkDeps {
  readonly process: CheckoutProcess
  readonly paymentUpdates: ApplyPaymentUpdate
  readonly ending: ExpireCheckoutDeps
}

export const checkoutWork: ContextWork<CheckoutWorkDeps & { readonly emails: EmailDeps }> = {
  reactors: [
    scheduleCheckoutExpiry,
    resumeCheckoutOnFailure,
    resumeCheckoutOnStoreCreditPayment,
    processPaymentOnSuccess,
    applyChargebackOnChange,
    sendCheckoutExpiredEmails,
  ],
  jobs: (deps) => [...checkoutHandlers(deps), sendCheckoutExpiredEmailHandler(deps.emails)],
  schedules: [],
}

/** Jobs that move money and stock. */
export const checkoutHandlers = ({ process, paymentUpdates, ending }: CheckoutWorkDeps): JobHandler[] => [
  expireCheckoutHandler(ending),
  resumeCheckoutHandler(process),
  processPaymentHandler(paymentUpdates),
  applyChargebackToOrdersHandler({ ...ending, process }),
]
