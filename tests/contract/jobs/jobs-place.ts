import type { JobsBackend } from '#platform/jobs/bullmq-queue.ts'

/** A queue of our own to put the contract to. */
export interface JobsPlace {
  readonly backend: JobsBackend
  /** Forgets everything, as a Redis without persistence does when it restarts. */
  flush(): Promise<void>
  close(): Promise<void>
}
