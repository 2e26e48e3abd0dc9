import { z } from 'zod'
import { checkoutId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { CheckoutProcess } from './checkout.process.ts'

const payload = z.object({ checkoutId })
export const closeCheckout: JobDefinition<z.infer<typeof payload>> = {
  name: 'close-checkout',
  payload,
  ...UNTIL_DONE,
}

/** Whoever ended it may have died over that: what is still held is let go, what came too late goes back. */
export const closeCheckoutHandler = (process: CheckoutProcess): JobHandler<z.infer<typeof payload>> => ({
  job: closeCheckout,
  run: async ({ checkoutId }) => {
    await process.advance(checkoutId, checkoutId)
  },
})
