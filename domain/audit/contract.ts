import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { lookKinds } from '../kernel/look.ts'

/** Who opened what, and when. `by` is null once they were erased. */
export const lookPage = z.object({
  looks: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      role: z.string(),
      what: z.enum(lookKinds),
      of: z.string(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type LookPage = z.infer<typeof lookPage>

export const auditContract = {
  looks: exchange({
    method: 'GET',
    path: '/api/audit/looks',
    summary: 'What the staff opened, the last look first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: lookPage,
  }),
}

export const auditProblems = problems({})
