import type { Migration } from './migration.ts'

/** What the staff looks at when something stands still. */
export const operations: Migration = {
  name: '016-operations',
  up: `
    -- The job that sends a mail: it can send it again.
    alter table mail_log add column job_name text, add column job_id text;
    create index mail_log_unsent on mail_log (at) where state = 'failed';

    -- When somebody outside was last heard, to a second.
    create table last_heard (
      who text primary key,
      at timestamptz not null
    );
  `,
}
