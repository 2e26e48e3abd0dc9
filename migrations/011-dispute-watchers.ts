import type { Migration } from '#platform/database/migrate.ts'

/** Disputes that staff watch. Each watcher is notified of changes from `watched_at` on. */
export const disputeWatchers: Migration = {
  name: 'v1-011-dispute-watchers',
  up: `
    create table dispute_watchers (
      account_id text collate "C" not null,
      dispute_id text collate "C" not null,
      watched_at text collate "C" not null,
      primary key (account_id, dispute_id)
    );
    create index on dispute_watchers (dispute_id);
  `,
}
