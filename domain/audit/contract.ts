import { z } from 'zod'
import { accessTypes } from '../kernel/access-type.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'

/** Who opened what, and when. `by` is null once they were erased. */
export const accessLogPage = z.object({
  looks: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      role: z.string(),
      what: z.enum(accessTypes),
      of: z.string(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type AccessLogPage = z.infer<typeof accessLogPage>

export const auditContract = {
  looks: defineEndpoint({
    method: 'GET',
    path: '/api/audit/access-log',
    summary: 'What the staff opened, the last look first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: accessLogPage,
  }),
}

export const auditProblems = problems({})
