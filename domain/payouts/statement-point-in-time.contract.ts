import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'
import { asOf, eventView } from '../kernel/event-view.ts'
import { statementView } from './contract.ts'

const day = z.iso.date('Please give a day as 2026-05-01')

export const statementPointInTime = z.object({
  asOf: z.string(),
  producerName: z.string(),
  statement: statementView,
  /** What made each line what it was, by the line's id. */
  behind: z.record(z.string(), z.array(eventView)),
})
export type StatementPointInTime = z.infer<typeof statementPointInTime>

/** Every line is told from its own stream: more days would be too many of them. */
export const MAX_STATEMENT_DAYS = 92

export const statementPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/producers/:id/statement/point-in-time',
    summary: "A producer's statement as of an instant, and the events behind each line; written down",
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf, from: day, to: day }),
    response: statementPointInTime,
  }),
}
