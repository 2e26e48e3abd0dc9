import { z } from 'zod'
import type { JobDefinition } from '#platform/jobs/jobs.ts'

/** The job that the contract tests run. */
export const ticket: JobDefinition<{ number: number }> = {
  name: 'print-ticket',
  payload: z.object({ number: z.number().int() }),
  attempts: 4,
  backoffMs: 100,
}

/** The same job in the definition of an older release. */
export const legacyTicket: JobDefinition<{ number: string }> = {
  ...ticket,
  payload: z.object({ number: z.string() }),
}
