import { auditContract, auditProblems } from '#domain/audit/contract.ts'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import { listLooks } from './looks.query.ts'

export interface AuditReads {
  readonly db: Sql
}

export const auditReads = ({ db }: AuditReads): RouteTable => ({
  problems: auditProblems,
  routes: [route(auditContract.looks, CAN_AUDIT, ({ query }) => listLooks(db, query.page))],
})
