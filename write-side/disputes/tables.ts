import type { RouteTable } from '#platform/http/route.ts'
import type { DisputeWrites } from './deps.ts'
import { evidenceWrites } from './evidence.routes.ts'
import { disputeWrites } from './routes.ts'
import { disputeStaffWrites } from './staff.routes.ts'
import { type StagingWrites, stagingWrites } from './staging.routes.ts'

/** Both sides' routes, the staff's, those of what they show, and of what the bank is told. */
export const disputeTables = (deps: DisputeWrites & StagingWrites): RouteTable[] => [
  ...[disputeWrites(deps), disputeStaffWrites(deps), evidenceWrites(deps), stagingWrites(deps)],
]
