import { z } from 'zod'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { SettlePayment } from './settle-payment.ts'

const payload = z.object({ intentId: z.string() })
export const settlePaymentLater: JobDefinition<z.infer<typeof payload>> = {
  name: 'settle-payment',
  payload,
  ...UNTIL_DONE,
}

/** Looks at the processor's side once more and takes the checkout on: for whoever died between money and order. */
export const settlePaymentHandler = (deps: {
  readonly payments: Pick<Payments, 'look'>
  readonly settlement: SettlePayment
}): JobHandler<z.infer<typeof payload>> => ({
  job: settlePaymentLater,
  run: async ({ intentId }) => {
    const payment = await deps.payments.look(intentId)
    if (payment.status === 'succeeded') await deps.settlement.settle({ kind: 'succeeded', payment })
  },
})
