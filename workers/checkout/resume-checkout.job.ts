import { z } from 'zod'
import { checkoutId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { CheckoutProcess } from './checkout.process.ts'

const payload = z.object({ checkoutId })
export const resumeCheckout: JobDefinition<z.infer<typeof payload>> = {
  name: 'resume-checkout',
  payload,
  ...UNTIL_DONE,
}

/** Whoever began a step may have died over it: takes the checkout on from where it stands. */
export const resumeCheckoutHandler = (process: CheckoutProcess): JobHandler<z.infer<typeof payload>> => ({
  job: resumeCheckout,
  run: async ({ checkoutId }) => {
    await process.advance(checkoutId, checkoutId)
  },
})
