import { z } from 'zod'
import { orderId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import type { Receipts } from './receipts.process.ts'

/** Which event of the order sent a refund, or told that it had failed. */
const payload = z.object({ orderId, revision: z.number().int() })
type Payload = z.infer<typeof payload>
export const issueCreditNote: JobDefinition<Payload> = { name: 'issue-credit-note', payload, ...UNTIL_DONE }

/** Money that goes back is told by a credit note; one whose money did not arrive is void. */
export const issueCreditNoteHandler = (receipts: Pick<Receipts, 'follow'>): JobHandler<Payload> => ({
  job: issueCreditNote,
  run: ({ orderId, revision }) => receipts.follow(orderId, revision),
})
