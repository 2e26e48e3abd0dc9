import type { Migration } from '#platform/database/migrate.ts'

/** Delayed jobs wait in the reactor runner, which rederives them from the log after a restart. */
export const waitingJobs: Migration = {
  name: 'v1-012-waiting-jobs',
  up: `
    -- Events after it, up to the position, may have a job that still waits; null: from the position on.
    alter table reactor_checkpoints add column resume_position text;
  `,
}
