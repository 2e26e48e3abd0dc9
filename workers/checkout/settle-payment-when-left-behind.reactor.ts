import { paymentEvents } from '#domain/checkout/payment.events.ts'
import { job, reactor } from '../reactor.ts'
import { settlePaymentLater } from './settle-payment.job.ts'

const PATIENCE_MS = 5_000

export const settlePaymentWhenLeftBehind = reactor(paymentEvents, ['PaymentSucceeded'], ({ data: { intentId } }) => [
  job(settlePaymentLater, { intentId }, { delayMs: PATIENCE_MS }),
])
