import { staffContract, staffProblems } from '#domain/identity/staff.contract.ts'
import { CAN_MANAGE_STAFF } from '#domain/kernel/actor.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteTable, route } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import { listStaff, listStaffing } from './staff.query.ts'

export interface StaffReads {
  readonly db: Sql
  readonly sessions: Pick<Sessions, 'openOf'>
  readonly secondStepRequired: boolean
}

export const staffReads = ({ db, sessions, secondStepRequired }: StaffReads): RouteTable => ({
  problems: staffProblems,
  routes: [
    route(staffContract.list, CAN_MANAGE_STAFF, async () => ({
      members: await listStaff(db, sessions),
      secondStepRequired,
    })),
    route(staffContract.history, CAN_MANAGE_STAFF, ({ query }) => listStaffing(db, query.page)),
  ],
})
