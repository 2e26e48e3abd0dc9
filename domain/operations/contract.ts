import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { systemStatusView } from './system-status.ts'

const projection = z.string().regex(/^[a-z_]{1,40}$/)
const jobName = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/)
const jobId = z.string().regex(/^[^\s:]{1,200}$/)
const retryResult = z.object({
  /** What goes again, and what stood still again at once. */
  retried: z.number(),
  failed: z.number(),
})
export type RetryResult = z.infer<typeof retryResult>

export const discardJobForm = z.object({ reason: z.string().trim().min(1, 'Please say why').max(500) })

export const operationsContract = {
  health: defineEndpoint({
    method: 'GET',
    path: '/api/staff/system-status',
    summary: 'How the market is: what waits, what is behind, what has failed',
    response: systemStatusView,
  }),
  retryParked: defineEndpoint({
    method: 'POST',
    path: '/api/staff/projections/:name/retry-parked-events',
    summary: 'Parked events are folded again: those of one event, or all of a projection',
    params: z.object({ name: projection }),
    body: z.object({
      position: z
        .string()
        .regex(/^\d{1,19}(\/\d{1,19})?$/)
        .optional(),
    }),
    response: retryResult,
  }),
  retryJobs: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/retry',
    summary: 'A job that was given up is tried again, or all of its name',
    params: z.object({ name: jobName }),
    body: z.object({ id: jobId.optional() }),
    response: retryResult,
  }),
  dropJob: defineEndpoint({
    method: 'POST',
    path: '/api/staff/jobs/:name/discard',
    summary: 'A job that was given up is taken away for good',
    params: z.object({ name: jobName }),
    body: discardJobForm.extend({ id: jobId }),
    response: z.object({ dropped: z.boolean() }),
  }),
}

export const operationsProblems = problems({
  no_parked_events: { status: 404, text: 'Nothing is parked there any more.' },
  job_not_failed: { status: 404, text: 'This job is not among the failed any more.' },
})
