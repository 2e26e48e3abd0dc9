import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { discrepancy } from './discrepancy.ts'

export const discrepancyStatuses = ['open', 'cleared', 'resolved'] as const

/** A difference between the processor's ledger and the log. */
const discrepancyView = discrepancy.extend({
  id: z.string(),
  status: z.enum(discrepancyStatuses),
  /** The affected orders that are known. */
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  openedAt: z.string(),
  updatedAt: z.string(),
  /** Name of the staff member who resolved it. */
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type DiscrepancyView = z.infer<typeof discrepancyView>

export const discrepancyPage = z.object({
  discrepancies: z.array(discrepancyView),
  open: z.number(),
  closed: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type DiscrepancyPage = z.infer<typeof discrepancyPage>

/** A reconciliation. Its counts are null until it is completed. */
const reconciliationView = z.object({
  id: z.string(),
  requestedAt: z.string(),
  /** Null if the schedule requested it. */
  requestedBy: z.string().nullable(),
  completedAt: z.string().nullable(),
  chargeCount: z.number().nullable(),
  refundCount: z.number().nullable(),
  transferCount: z.number().nullable(),
  storeCreditCount: z.number().nullable(),
  chargebackCount: z.number().nullable(),
  recoveredCount: z.number().nullable(),
  discrepancyCount: z.number().nullable(),
})
export type ReconciliationView = z.infer<typeof reconciliationView>

export const resolveDiscrepancyForm = z.object({ note: z.string().trim().min(1, 'Enter what was done').max(1000) })

export const reconciliationContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/staff/discrepancies',
    summary: "Differences between the processor's ledger and the log",
    query: z.object({
      show: z.enum(['open', 'closed']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: discrepancyPage,
  }),
  resolve: defineEndpoint({
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
    summary: 'The last reconciliations, newest first',
    response: z.array(reconciliationView),
  }),
  request: defineEndpoint({
    method: 'POST',
    path: '/api/staff/reconciliations',
    summary: "Compare the processor's ledger with the log now",
    response: z.object({ id: z.string() }),
  }),
}

export const reconciliationProblems = problems({
  discrepancy_not_found: { status: 404, text: 'There is no such discrepancy.' },
  note_required: { status: 400, text: 'Enter what was done.' },
})

/** Sent to staff: a discrepancy or a reconciliation has changed. */
export interface DiscrepancyUpdate {
  readonly type: 'discrepancy_update'
}
