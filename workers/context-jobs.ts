import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

/** What one context does when nobody sits before a page. What brings it about stands in its `<context>.reactors.ts`. */
export interface ContextJobs {
  readonly handlers: readonly JobHandler[]
  /** Those of them that the clock begins; none for most. */
  readonly schedules?: readonly Schedule[]
}

export interface Schedule {
  readonly job: JobDefinition<object>
  /** As cron has it, UTC; seconds first when there are six fields. */
  readonly pattern: string
}
