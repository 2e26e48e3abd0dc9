import { CAN_VIEW_SYSTEM_STATUS } from '#domain/kernel/actor.ts'
import { operationsContract, operationsProblems } from '#domain/operations/contract.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { type HealthParts, healthOf } from './health.query.ts'

export const operationsReads = (parts: HealthParts): RouteTable => ({
  problems: operationsProblems,
  routes: [route(operationsContract.health, CAN_VIEW_SYSTEM_STATUS, () => healthOf(parts))],
})
