import type { Migration } from '#platform/database/migrate.ts'

/** Delayed jobs wait in the reactor runner, which rederives them from the log after a restart. */
export const waitingJobs: Migration = {
  name: 'v1-012-waiting-jobs',
  up: `
    -- Reading resumes after this position: events between it and 'position' may have a waiting job. Null: after 'position'.
    alter table reactor_checkpoints add column resume_position text;
  `,
}
