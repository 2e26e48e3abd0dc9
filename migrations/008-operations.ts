import type { Migration } from './migration.ts'

export const operations: Migration = {
  name: '008-operations',
  up: `
    -- When each external system last contacted the marketplace, to the second.
    create table last_heard (
      who text primary key,
      at timestamptz not null
    );
  `,
}
