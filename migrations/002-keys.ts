import type { Migration } from './migration.ts'

export const keys: Migration = {
  name: '002-keys',
  up: `
    -- A destroyed key leaves its row behind without the key, so that it is never made again.
    create table person_keys (
      person text not null,
      keep text not null,
      wrapped text,
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      primary key (person, keep)
    );
  `,
}
