import type { DiscrepancyUpdate } from '#domain/reconciliation/contract.ts'
import type { DiscrepancyEvent, ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Only the staff hears of cases. */
export const reconciliationLive = (): LiveMap =>
  liveMap<DiscrepancyEvent | ReconciliationEvent>({
    DiscrepancyDetected: told,
    DiscrepancyUpdated: told,
    DiscrepancyReopened: told,
    DiscrepancyCleared: told,
    DiscrepancyResolved: told,
    ReconciliationRequested: told,
    ReconciliationCompleted: told,
  })

function told(): Told[] {
  const message: DiscrepancyUpdate = { type: 'cases_update' }
  return [{ topics: ['staff:money'], message: { ...message } }]
}
