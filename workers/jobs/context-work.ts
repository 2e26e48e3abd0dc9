import type { z } from 'zod'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Reactor } from './reactor.ts'
import type { RetryPolicy } from './retry-policies.ts'

/** The background work of one context: which jobs follow from which events, how they run, and which run on a schedule. */
export interface ContextWork<Deps> {
  readonly reactors: readonly Reactor[]
  readonly jobs: (deps: Deps) => readonly JobHandler[]
  readonly schedules: readonly Schedule[]
}

export interface Schedule {
  readonly job: JobDefinition<object>
  /** A cron pattern in UTC; with six fields the first one is seconds. */
  readonly pattern: string
}

/** `defineJob('refund-order', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)` */
export const defineJob = <P>(name: string, payload: z.ZodType<P>, retry: RetryPolicy): JobDefinition<P> => ({
  name,
  payload,
  ...retry,
})

export type PayloadOf<J> = J extends JobDefinition<infer P> ? P : never

export const jobHandler = <P>(job: JobDefinition<P>, run: JobHandler<P>['run']): JobHandler<P> => ({ job, run })
