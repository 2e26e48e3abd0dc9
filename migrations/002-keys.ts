import type { Migration } from '#platform/database/migrate.ts'

/** Data encryption keys. Each is wrapped by a master key. */
export const keys: Migration = {
  name: 'v1-002-keys',
  up: `
    -- Destroying a key keeps its row, without the key, so that the same generation is never created again.
    create table data_keys (
      subject_id text not null,
      retention_class text not null,
      wrapped_key text,
      created_at timestamptz not null default now(),
      destroyed_at timestamptz,
      -- After a purge the next generation may be created.
      generation integer not null default 1,
      -- True once a purge destroyed the key. A key that an erasure destroyed gets no next generation.
      retired boolean not null default false,
      -- The id of the master key that wraps it.
      master_key_id text,
      primary key (subject_id, retention_class, generation)
    );
    create index data_keys_by_master_key on data_keys (master_key_id) where wrapped_key is not null;

    -- Keys of the marketplace itself.
    create table marketplace_keys (
      name text primary key,
      wrapped_key text not null,
      master_key_id text not null
    );
  `,
}
