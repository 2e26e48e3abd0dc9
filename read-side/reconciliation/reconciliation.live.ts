import type { DiscrepancyUpdate } from '#domain/reconciliation/contract.ts'
import type { DiscrepancyEvent, ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Only staff are notified. */
export const reconciliationLive = (): LiveMap =>
  liveMap<DiscrepancyEvent | ReconciliationEvent>({
    DiscrepancyDetected: discrepancyUpdate,
    DiscrepancyUpdated: discrepancyUpdate,
    DiscrepancyReopened: discrepancyUpdate,
    DiscrepancyCleared: discrepancyUpdate,
    DiscrepancyResolved: discrepancyUpdate,
    ReconciliationRequested: discrepancyUpdate,
    ReconciliationCompleted: discrepancyUpdate,
  })

function discrepancyUpdate(): Delivery[] {
  const message: DiscrepancyUpdate = { type: 'discrepancy_update' }
  return [{ topics: ['staff:money'], message: { ...message } }]
}
