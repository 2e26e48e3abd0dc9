import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { TransferProcess } from './transfer.process.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const payProducer: JobDefinition<Payload> = { name: 'pay-producer', payload, ...UNTIL_DONE }

export const payProducerHandler = (process: TransferProcess): JobHandler<Payload> => ({
  job: payProducer,
  run: ({ orderId }) => process.advance(orderId),
})
