import type { RouteTable } from '#platform/http/route.ts'
import type { DisputeWriteDeps } from './deps.ts'
import { disputeEvidenceWriteRoutes } from './evidence.routes.ts'
import { disputeWriteRoutes } from './routes.ts'
import { staffDisputeWriteRoutes } from './staff.routes.ts'
import { type StagingWriteDeps, stagingWriteRoutes } from './staging.routes.ts'

/** Both sides' routes, the staff's, those of what they show, and of what the bank is told. */
export const disputeTables = (deps: DisputeWriteDeps & StagingWriteDeps): RouteTable[] => [
  ...[
    disputeWriteRoutes(deps),
    staffDisputeWriteRoutes(deps),
    disputeEvidenceWriteRoutes(deps),
    stagingWriteRoutes(deps),
  ],
]
