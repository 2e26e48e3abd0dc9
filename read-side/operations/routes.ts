import { operationsContract, operationsProblems } from '#domain/operations/contract.ts'
import { HEALTH_READERS } from '#domain/operations/menders.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { type HealthParts, healthOf } from './health.query.ts'

export const operationsReads = (parts: HealthParts): RouteTable => ({
  problems: operationsProblems,
  routes: [route(operationsContract.health, HEALTH_READERS, () => healthOf(parts))],
})
