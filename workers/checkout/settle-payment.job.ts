import { z } from 'zod'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { SettlePayment } from './settle-payment.ts'

const payload = z.object({ intentId: z.string() })
export const settlePaymentLater: JobDefinition<z.infer<typeof payload>> = {
  name: 'settle-payment',
  payload,
  ...UNTIL_DONE,
}

/** For whoever died between money and order. */
export const settlePaymentHandler = (settlement: SettlePayment): JobHandler<z.infer<typeof payload>> => ({
  job: settlePaymentLater,
  run: ({ intentId }) => settlement.carryOn(intentId),
})
