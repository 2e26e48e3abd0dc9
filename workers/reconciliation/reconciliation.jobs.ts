import type { ContextJobs } from '../context-jobs.ts'
import { askReconciliation, askReconciliationHandler, RECONCILE_PATTERN } from './ask-reconciliation.job.ts'
import { type ReconcileDeps, reconcileHandler } from './reconcile.job.ts'

/** The processor's books are compared with the log. */
export const reconciliationJobs = (deps: ReconcileDeps): ContextJobs => ({
  handlers: [askReconciliationHandler(deps), reconcileHandler(deps)],
  schedules: [{ job: askReconciliation, pattern: RECONCILE_PATTERN }],
})
