import { sealerOf } from '#platform/seal/sealer.ts'
import { startSealing } from '#platform/seal/sealing.ts'
import { issueMissingReceipts } from '#workers/ordering/issue-missing-receipts.job.ts'
import { createReacting, type Reacting } from '#workers/reacting.ts'
import { reactors } from '#workers/reactors.ts'
import { DEMO_CORRELATION } from './demo/seeding.ts'
import type { Engines } from './engines.ts'
import { signing } from './seal.ts'
import { type WorkParts, workOf } from './work.ts'

/** Starts all that happens later: the jobs, those of the clock, what reacts to events, and the sealing of the log. */
export async function startWorkers(engines: Engines, parts: WorkParts): Promise<Reacting> {
  const { logger, db, log, facts, seal, store, closing } = engines
  const { jobs } = parts
  const work = workOf(engines, parts)
  await jobs.work(work.flatMap(({ handlers }) => handlers))
  for (const { job, pattern } of work.flatMap(({ schedules = [] }) => schedules)) await jobs.schedule(job, {}, pattern)
  // Once for what was there when this process opened; the night looks again.
  await jobs.enqueue(issueMissingReceipts, {}, { id: `to-${await log.head()}` })
  const reacting = createReacting({ db, log, jobs, reactors, facts, logger, ignored: DEMO_CORRELATION })
  await reacting.start()
  closing.add('reactors', { close: reacting.stop })
  closing.add('sealing', startSealing({ ...seal, sealer: sealerOf(signing(seal)), store, logger }))
  return reacting
}
