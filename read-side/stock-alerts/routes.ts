import { stockAlertsContract } from '#domain/stock-alerts/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { stockAlertsOf } from './stock-alerts.query.ts'

export const stockAlertsReadRoutes = ({ db }: { readonly db: Sql }): RouteTable => ({
  problems: {},
  routes: [route(stockAlertsContract.list, 'member', ({ actor }) => stockAlertsOf(db, actor.accountId))],
})
