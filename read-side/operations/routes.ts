import { CAN_VIEW_SYSTEM_STATUS } from '#domain/kernel/actor.ts'
import { operationsContract, operationsProblems } from '#domain/operations/contract.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { type SystemStatusDeps, systemStatus } from './system-status.query.ts'

export const operationsReadRoutes = (parts: SystemStatusDeps): RouteTable => ({
  problems: operationsProblems,
  routes: [route(operationsContract.health, CAN_VIEW_SYSTEM_STATUS, () => systemStatus(parts))],
})
