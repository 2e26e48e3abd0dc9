import { z } from 'zod'
import { producerId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { PayoutAccountNotReady, type TransferProcess } from './transfer.process.ts'

const payload = z.object({ producerId })
type Payload = z.infer<typeof payload>
export const payWaiting: JobDefinition<Payload> = { name: 'pay-waiting', payload, ...UNTIL_DONE }

export interface PayWaitingDeps {
  readonly process: TransferProcess
  /** Orders whose transfer or reversal is still to be made. */
  readonly waitingAt: (producerId: string) => Promise<readonly string[]>
}

/** A producer can be paid again: all that lay waiting goes to them. Is the account closed once more, it waits on. */
export const payWaitingHandler = ({ process, waitingAt }: PayWaitingDeps): JobHandler<Payload> => ({
  job: payWaiting,
  run: async ({ producerId }) => {
    try {
      for (const orderId of await waitingAt(producerId)) await process.advance(orderId)
    } catch (error) {
      if (!(error instanceof PayoutAccountNotReady)) throw error
    }
  },
})
