import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { discrepancy } from './discrepancy.ts'

export const discrepancyStatuses = ['open', 'gone', 'settled'] as const

/** A difference between the processor's books and the log, as staff sees it. */
const discrepancyView = discrepancy.extend({
  id: z.string(),
  status: z.enum(discrepancyStatuses),
  /** The numbers of the orders it touches, as far as they are known. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  openedAt: z.string(),
  changedAt: z.string(),
  /** Who of the staff has settled it, and what was done. */
  settledBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type DiscrepancyView = z.infer<typeof discrepancyView>

export const discrepancyPage = z.object({
  cases: z.array(discrepancyView),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type DiscrepancyPage = z.infer<typeof discrepancyPage>

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

export const resolveDiscrepancyForm = z.object({ note: z.string().trim().min(1, 'Please say what was done').max(1000) })

export const reconciliationContract = {
  cases: defineEndpoint({
    method: 'GET',
    path: '/api/staff/discrepancies',
    summary: "Differences between the processor's books and the log",
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: discrepancyPage,
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/staff/discrepancies/:id/resolve',
    summary: 'Resolve a discrepancy with a note',
    params: z.object({ id: z.string() }),
    body: resolveDiscrepancyForm,
    response: z.object({ status: z.enum(discrepancyStatuses) }),
  }),
  runs: defineEndpoint({
    method: 'GET',
    path: '/api/staff/reconciliations',
    summary: 'The last comparisons, newest first',
    response: z.array(reconciliationView),
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/staff/reconciliations',
    summary: "Compare the processor's books with the log now",
    response: z.object({ id: z.string() }),
  }),
}

export const reconciliationProblems = problems({
  discrepancy_not_found: { status: 404, text: 'There is no such case.' },
  note_required: { status: 400, text: 'Please say what was done.' },
})

/** To the staff: a case or a comparison has changed. */
export interface DiscrepancyUpdate {
  readonly type: 'cases_update'
}
