import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { TransferProcess } from './transfer.process.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const takeBackFallen: JobDefinition<Payload> = { name: 'take-back-fallen', payload, ...UNTIL_DONE }

/** An order fell through and the bank has given its money back, whichever came first; otherwise nothing. */
export const takeBackFallenHandler = (process: TransferProcess): JobHandler<Payload> => ({
  job: takeBackFallen,
  run: ({ orderId }) => process.takeBackFallen(orderId),
})
