import type { Migration } from './migration.ts'

/** When each job of the clock last ran: a run that was missed while no worker was there is made up. */
export const scheduledRuns: Migration = {
  name: '032-scheduled-runs',
  up: `
    create table scheduled_runs (
      job text primary key,
      ran_at timestamptz not null
    );
  `,
}
