import { z } from 'zod'
import type { JobDefinition } from '#platform/jobs/jobs.ts'

/** The job the contract is tried with. */
export const ticket: JobDefinition<{ number: number }> = {
  name: 'print-ticket',
  payload: z.object({ number: z.number().int() }),
  attempts: 4,
  backoffMs: 100,
}

/** The same job as an older version of the program knew it. */
export const letteredTicket: JobDefinition<{ number: string }> = {
  ...ticket,
  payload: z.object({ number: z.string() }),
}
