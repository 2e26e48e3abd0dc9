import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { healthView } from './health.ts'

const projection = z.string().regex(/^[a-z_]{1,40}$/)
const jobName = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/)
const jobId = z.string().regex(/^[^\s:]{1,200}$/)
const retried = z.object({
  /** What goes again, and what stood still again at once. */
  retried: z.number(),
  failed: z.number(),
})
export type Retried = z.infer<typeof retried>

export const dropForm = z.object({ reason: z.string().trim().min(1, 'Please say why').max(500) })

export const operationsContract = {
  health: exchange({
    method: 'GET',
    path: '/api/staff/health',
    summary: 'How the market is: what waits, what is behind, what has failed',
    answer: healthView,
  }),
  retryParked: exchange({
    method: 'POST',
    path: '/api/staff/health/projections/:name/retry',
    summary: 'Parked events are folded again: those of one event, or all of a projection',
    params: z.object({ name: projection }),
    body: z.object({
      position: z
        .string()
        .regex(/^\d{1,19}(\/\d{1,19})?$/)
        .optional(),
    }),
    answer: retried,
  }),
  retryJobs: exchange({
    method: 'POST',
    path: '/api/staff/health/jobs/:name/retry',
    summary: 'A job that was given up is tried again, or all of its name',
    params: z.object({ name: jobName }),
    body: z.object({ id: jobId.optional() }),
    answer: retried,
  }),
  dropJob: exchange({
    method: 'POST',
    path: '/api/staff/health/jobs/:name/drop',
    summary: 'A job that was given up is taken away for good',
    params: z.object({ name: jobName }),
    body: dropForm.extend({ id: jobId }),
    answer: z.object({ dropped: z.boolean() }),
  }),
}

export const operationsProblems = problems({
  nothing_parked: { status: 404, text: 'Nothing is parked there any more.' },
  job_not_failed: { status: 404, text: 'This job is not among the failed any more.' },
})
