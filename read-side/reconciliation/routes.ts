import { CAN_VIEW_RECONCILIATION } from '#domain/kernel/actor.ts'
import { reconciliationContract, reconciliationProblems } from '#domain/reconciliation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { listDiscrepancies, listRuns } from './reconciliation.query.ts'

export interface ReconciliationReadDeps {
  readonly db: Sql
}

export const reconciliationReadRoutes = ({ db }: ReconciliationReadDeps): RouteTable => ({
  problems: reconciliationProblems,
  routes: [
    route(reconciliationContract.list, CAN_VIEW_RECONCILIATION, ({ query }) => listDiscrepancies(db, query)),
    route(reconciliationContract.runs, CAN_VIEW_RECONCILIATION, () => listRuns(db)),
  ],
})
