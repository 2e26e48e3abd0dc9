import type { Migration } from '#platform/database/migrate.ts'

export const operations: Migration = {
  name: 'v1-008-operations',
  up: `
    -- When each external system last contacted the marketplace, to the second.
    create table external_heartbeats (
      source text primary key,
      last_seen_at timestamptz not null
    );
  `,
}
