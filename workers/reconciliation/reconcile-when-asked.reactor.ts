import { reconciliationEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { job, reactor } from '../reactor.ts'
import { reconcile } from './reconcile.job.ts'

export const reconcileWhenAsked = reactor(
  reconciliationEvents,
  ['ReconciliationAsked'],
  ({ data: { reconciliationId } }) => [job(reconcile, { reconciliationId })],
)
