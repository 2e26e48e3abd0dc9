import type { JobsBackend } from '#platform/jobs/bullmq-queue.ts'

/** A job queue backend under test. */
export interface JobsBackendUnderTest {
  readonly backend: JobsBackend
  /** Deletes everything, as a restart of Redis without persistence does. */
  flush(): Promise<void>
  close(): Promise<void>
}
