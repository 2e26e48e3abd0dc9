import { z } from 'zod'
import { orderId, refundId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { TransferProcess } from './transfer.process.ts'

const payload = z.object({ orderId, refundId })
type Payload = z.infer<typeof payload>
export const takeBack: JobDefinition<Payload> = { name: 'take-back', payload, ...UNTIL_DONE }

export const takeBackHandler = (process: TransferProcess): JobHandler<Payload> => ({
  job: takeBack,
  run: ({ orderId, refundId }) => process.takeBack(orderId, refundId),
})
