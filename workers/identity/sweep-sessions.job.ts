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

/** Deletes ended sessions, recovery codes that are not shown again, counters and idempotency keys that have run out. */
export const sweepSessionsHandler = ({ db, idempotencyKeys }: SweepSessionsDeps): JobHandler<Payload> => ({
  job: sweepSessions,
  run: async () => {
    await db.query(ENDED)
    await db.query(FORGET_SHOWN)
    await idempotencyKeys.purge()
    await db.query(SWEEP_RATE_LIMITS)
  },
})

const FORGET_SHOWN = `
  update second_steps set shown_codes = null, shown_to = null, shown_until = null where shown_until < now()`

/** For a day longer a browser that comes back is told why it was signed out. */
const ENDED = "delete from sessions where least(expires_at, seen_at + idle_limit) < now() - interval '1 day'"

const SWEEP_RATE_LIMITS = 'delete from rate_limits where resets_at < extract(epoch from now()) * 1000'
