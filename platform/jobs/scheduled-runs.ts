import type { Sql } from '#platform/database/database.ts'

/** When scheduled jobs last ran, kept outside of the queue, which may be flushed. Times are ms since 1970. */
export interface ScheduledRuns {
  /** The start of the last run that succeeded. For a job never seen before it is `now` from here on. */
  last(job: string, now: number): Promise<number>
  /** A run succeeded that started then. */
  ran(job: string, startedAt: number): Promise<void>
}

export const postgresScheduledRuns = (db: Sql): ScheduledRuns => ({
  last: async (job, now) => {
    const [row] = await db.query<{ ranAt: string }>(
      `insert into scheduled_runs (job, ran_at) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (job) do update set ran_at = scheduled_runs.ran_at
       returning (extract(epoch from ran_at) * 1000)::bigint as "ranAt"`,
      [job, now],
    )
    return Number(row!.ranAt)
  },
  ran: async (job, startedAt) => {
    await db.query(
      `insert into scheduled_runs (job, ran_at) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (job) do update set ran_at = greatest(scheduled_runs.ran_at, excluded.ran_at)`,
      [job, startedAt],
    )
  },
})

/** For queues whose schedules are nobody's business after a restart. */
export const noScheduledRuns: ScheduledRuns = { last: async (_, now) => now, ran: async () => undefined }
