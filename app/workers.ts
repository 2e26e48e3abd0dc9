import { DEMO_CORRELATION } from '#demo/seed/seeder.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { startSealingLoop } from '#platform/transparency-log/sealing-loop.ts'
import { backfillReceipts } from '#workers/ordering/billing-documents.ts'
import { createReactorRunner, type ReactorRunner } from '#workers/reactor-runner.ts'
import { jobHandlers, reactors, schedules } from '#workers/work.ts'
import type { Engines } from './engines.ts'
import { signingOptions } from './transparency-log.ts'
import { type WorkParts, workDeps } from './work.ts'

/** Starts the background work: jobs, schedules, reactors and the sealing of the log. */
export async function startWorkers(engines: Engines, parts: WorkParts): Promise<ReactorRunner> {
  const { logger, db, log, runtime, transparencyLog, store, closing } = engines
  const { jobs } = parts
  await jobs.work(jobHandlers(workDeps(engines, parts)))
  for (const { job, pattern } of schedules) await jobs.schedule(job, {}, pattern)
  // Once for what was there when this process opened; the night looks again.
  await jobs.enqueue(backfillReceipts, {}, { id: `to-${await log.head()}` })
  const reacting = createReactorRunner({
    db,
    log,
    jobs,
    reactors,
    runtime,
    logger,
    skipCorrelationId: DEMO_CORRELATION,
  })
  await reacting.start()
  closing.add('reactors', { close: reacting.stop })
  closing.add(
    'sealing',
    startSealingLoop({ ...transparencyLog, sealer: logSealer(signingOptions(transparencyLog)), store, logger }),
  )
  return reacting
}
