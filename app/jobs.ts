import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { postgresScheduledRuns } from '#platform/jobs/scheduled-runs.ts'
import type { Engines } from './engines.ts'

/** The queue, for whoever works on it and for whoever looks after it. */
export async function openJobs({ config, db, logger, telemetry, closing }: Engines): Promise<Jobs> {
  const backend = config.redisUrl
    ? ({ kind: 'redis', url: config.redisUrl } as const)
    : ({ kind: 'postgres', url: db.url } as const)
  return closing.add('jobs', await bullmqJobs({ backend, log: logger, telemetry, runs: postgresScheduledRuns(db) }))
}
