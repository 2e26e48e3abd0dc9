import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { Receipts } from './receipts.process.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const issueReceipt: JobDefinition<Payload> = { name: 'issue-receipt', payload, ...UNTIL_DONE }

/** The buyer gets a receipt with a number of its own. */
export const issueReceiptHandler = (receipts: Pick<Receipts, 'issue'>): JobHandler<Payload> => ({
  job: issueReceipt,
  run: async ({ orderId }) => {
    await receipts.issue(orderId)
  },
})
