import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { CAN_OPERATE } from '#domain/kernel/actor.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { healthQuery } from './api.ts'
import { Cases } from './cases.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { JobCounts } from './job-counts.tsx'
import { Machine } from './machine.tsx'
import { Mails } from './mails.tsx'
import { ParkedEvents } from './parked-events.tsx'
import { Projections } from './projections.tsx'
import { Verdict } from './verdict.tsx'
import './health.css'

/** Everything that may stand still, on one page that looks again by itself. */
export function Health({ role }: { readonly role: StaffRole }) {
  const health = useQuery(healthQuery)
  if (health.isLoadingError) return <ErrorState error={health.error} retry={() => void health.refetch()} />
  if (!health.data) return <Skeleton height="24rem" />
  const { data: view } = health
  const mayMend = CAN_OPERATE.includes(role)
  return (
    <div className="health">
      <Verdict view={view} lost={health.isRefetchError} />
      <Cases cases={view.cases} role={role} />
      <ParkedEvents parked={view.parked} mayMend={mayMend} />
      <FailedJobs failed={view.failedJobs} jobs={view.jobs} mayMend={mayMend} />
      <Mails mails={view.mails} mayMend={mayMend} />
      <Projections view={view} />
      <JobCounts jobs={view.jobs} />
      <Machine view={view} />
    </div>
  )
}
