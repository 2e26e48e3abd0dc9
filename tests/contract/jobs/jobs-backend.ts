import type { JobsBackend } from '#platform/jobs/bullmq-queue.ts'

/** A job queue backend under test. */
export interface JobsBackendUnderTest {
  readonly backend: JobsBackend
  /** Deletes everything, like a restart of Redis without persistence. */
  flush(): Promise<void>
  close(): Promise<void>
}
