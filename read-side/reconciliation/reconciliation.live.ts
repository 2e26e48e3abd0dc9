import type { CaseEvent } from '#domain/reconciliation/case.events.ts'
import type { CasesUpdate } from '#domain/reconciliation/contract.ts'
import type { ReconciliationEvent } from '#domain/reconciliation/reconciliation.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Only the staff hears of cases. */
export const reconciliationLive = (): LiveMap =>
  liveMap<CaseEvent | ReconciliationEvent>({
    CaseOpened: told,
    CaseChanged: told,
    CaseReopened: told,
    CaseGone: told,
    CaseSettled: told,
    ReconciliationAsked: told,
    ReconciliationFinished: told,
  })

function told(): Told[] {
  const message: CasesUpdate = { type: 'cases_update' }
  return [{ topics: ['staff:money'], message: { ...message } }]
}
