import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { sweepMailLog as sweep } from '#platform/mail/mail-log.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sweepMailLog: JobDefinition<Payload> = { name: 'sweep-mail-log', payload, attempts: 3, backoffMs: 60_000 }

/** Every night at twenty past three, UTC. */
export const SWEEP_MAILS_PATTERN = '20 3 * * *'

export const sweepMailLogHandler = (db: Sql): JobHandler<Payload> => ({
  job: sweepMailLog,
  run: async () => {
    await sweep(db)
  },
})
