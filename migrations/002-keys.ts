import type { Migration } from './migration.ts'

/** Data encryption keys. Each is wrapped by a master key. */
export const keys: Migration = {
  name: '002-keys',
  up: `
    -- A destroyed key leaves its row without the key, so that the same generation is never created again.
    create table person_keys (
      person text not null,
      keep text not null,
      wrapped text,
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      -- The generation. After a purge the next one may be created.
      nth integer not null default 1,
      -- True once a purge destroyed the key. A key that an erasure destroyed gets no next generation.
      swept boolean not null default false,
      -- The id of the master key that wraps it.
      master text,
      primary key (person, keep, nth)
    );
    create index person_keys_by_master on person_keys (master) where wrapped is not null;

    -- Keys of the marketplace itself.
    create table house_keys (
      name text primary key,
      wrapped text not null,
      master text not null
    );
  `,
}
