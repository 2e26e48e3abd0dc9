import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { difference } from './difference.ts'

export const caseStatuses = ['open', 'gone', 'settled'] as const

/** A difference between the processor's books and the log, as staff sees it. */
const caseView = difference.extend({
  id: z.string(),
  status: z.enum(caseStatuses),
  /** The numbers of the orders it touches, as far as they are known. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  openedAt: z.string(),
  changedAt: z.string(),
  /** Who of the staff has settled it, and what was done. */
  settledBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type CaseView = z.infer<typeof caseView>

export const casePage = z.object({
  cases: z.array(caseView),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type CasePage = z.infer<typeof casePage>

/** A comparison: figures are null until it is finished. */
const reconciliationView = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** Null when it was the clock. */
  askedBy: z.string().nullable(),
  finishedAt: z.string().nullable(),
  charges: z.number().nullable(),
  refunds: z.number().nullable(),
  transfers: z.number().nullable(),
  credits: z.number().nullable(),
  disputes: z.number().nullable(),
  caughtUp: z.number().nullable(),
  differences: z.number().nullable(),
})
export type ReconciliationView = z.infer<typeof reconciliationView>

export const settleForm = z.object({ note: z.string().trim().min(1, 'Please say what was done').max(1000) })

export const reconciliationContract = {
  cases: exchange({
    method: 'GET',
    path: '/api/staff/cases',
    summary: "Differences between the processor's books and the log",
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: casePage,
  }),
  settle: exchange({
    method: 'POST',
    path: '/api/staff/cases/:id/settle',
    summary: 'Somebody has dealt with a difference, and says how',
    params: z.object({ id: z.string() }),
    body: settleForm,
    answer: z.object({ status: z.enum(caseStatuses) }),
  }),
  runs: exchange({
    method: 'GET',
    path: '/api/staff/reconciliations',
    summary: 'The last comparisons, newest first',
    answer: z.array(reconciliationView),
  }),
  ask: exchange({
    method: 'POST',
    path: '/api/staff/reconciliations',
    summary: "Compare the processor's books with the log now",
    answer: z.object({ id: z.string() }),
  }),
}

export const reconciliationProblems = problems({
  case_not_found: { status: 404, text: 'There is no such case.' },
  note_missing: { status: 400, text: 'Please say what was done.' },
})

/** To the staff: a case or a comparison has changed. */
export interface CasesUpdate {
  readonly type: 'cases_update'
}
