import type { Log } from '#platform/log/log.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import type { OpenBackend } from './bullmq-backend.ts'
import { closeWorker } from './bullmq-closing.ts'
import { type FarmgateJob, type FarmgateWorker, openWorker } from './bullmq-queue.ts'
import type { JobHandler } from './jobs.ts'
import { scheduledFor } from './queued-job.ts'
import { logWhatFails, runJob } from './run-job.ts'
import type { ScheduledRuns } from './scheduled-runs.ts'

/** The one worker of this process and what it has in hand. */
export interface WorkCrew {
  start(handlers: readonly JobHandler[]): Promise<void>
  /** The jobs it knows. */
  names(): string[]
  /** Waits for what runs. */
  close(): Promise<void>
}

interface CrewOptions {
  readonly log: Log
  readonly concurrency: number
  readonly stalledMs: number
  readonly onTrouble: (error: Error) => void
  readonly telemetry: Telemetry
  readonly runs: ScheduledRuns
}

export function workCrew(backend: OpenBackend, { log, telemetry, runs, ...options }: CrewOptions): WorkCrew {
  const handlers = new Map<string, JobHandler>()
  const running = new Set<Promise<void>>()
  let worker: FarmgateWorker | undefined

  const process = async (job: FarmgateJob) => {
    const run = telemetry.during({
      // Whoever asked for a job nobody knows could make up any number of names.
      kind: 'job.run',
      name: handlers.has(job.name) ? job.name : 'unknown',
      correlationIds: job.data?.correlationId ? [job.data.correlationId] : [],
      follows: job.data?.trace ? [job.data.trace] : [],
      run: () => runJob(handlers, job),
    })
    running.add(run)
    const startedAt = Date.now()
    try {
      await run
      const due = scheduledFor(job.id!)
      if (due !== undefined)
        await runs
          .ran(job.name, Math.max(startedAt, due))
          .catch((err: unknown) => log.warn({ err, jobName: job.name }, 'a run is not noted and may be made up'))
    } finally {
      running.delete(run)
    }
  }

  return {
    start: async (added) => {
      if (worker) throw new Error('this process works on jobs already')
      for (const handler of added) register(handlers, handler)
      worker = openWorker(backend, { ...options, process })
      logWhatFails(worker, log)
      await worker.waitUntilReady()
    },
    names: () => [...handlers.keys()],
    close: async () => {
      if (worker) await closeWorker(worker, running)
    },
  }
}

function register(handlers: Map<string, JobHandler>, handler: JobHandler): void {
  if (handlers.has(handler.job.name)) throw new Error(`two handlers for the job ${handler.job.name}`)
  handlers.set(handler.job.name, handler)
}
