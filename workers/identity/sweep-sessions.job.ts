import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import type { IdempotencyKeys } from '#platform/http/idempotency.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sweepSessions: JobDefinition<Payload> = { name: 'sweep-sessions', payload, attempts: 3, backoffMs: 60_000 }

/** Every night at ten past three, UTC. */
export const SWEEP_PATTERN = '10 3 * * *'

export interface SweepSessionsDeps {
  readonly db: Sql
  readonly idempotencyKeys: Pick<IdempotencyKeys, 'purge'>
}

/** Deletes expired sessions and idempotency keys. */
export const sweepSessionsHandler = ({ db, idempotencyKeys }: SweepSessionsDeps): JobHandler<Payload> => ({
  job: sweepSessions,
  run: async () => {
    await db.query('delete from sessions where expires_at < now()')
    await idempotencyKeys.purge()
  },
})
