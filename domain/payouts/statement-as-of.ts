import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'
import { asOf, happened } from '../kernel/happened.ts'
import { statementView } from './contract.ts'

const day = z.iso.date('Please give a day as 2026-05-01')

export const statementAsOf = z.object({
  asOf: z.string(),
  producerName: z.string(),
  statement: statementView,
  /** What made each line what it was, by the line's id. */
  behind: z.record(z.string(), z.array(happened)),
})
export type StatementAsOf = z.infer<typeof statementAsOf>

/** Every line is told from its own stream: more days would be too many of them. */
export const MOST_DAYS_AS_OF = 92

export const statementAsOfContract = {
  one: exchange({
    method: 'GET',
    path: '/api/staff/producers/:id/statement/as-of',
    summary: "A producer's statement as of an instant, and the events behind each line; written down",
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf, from: day, to: day }),
    answer: statementAsOf,
  }),
}
