import type { Migration } from '#platform/database/migrate.ts'

/** A Merkle tree over the event log (RFC 6962), stored as tiles of 256 hashes, and its signed checkpoints. */
export const transparencyLog: Migration = {
  name: 'v1-009-transparency-log',
  up: `
    create table log_tree_head (
      one boolean primary key default true check (one),
      tree_size bigint not null,
      -- Position of the last event in the tree.
      position text not null,
      -- The reason why sealing stopped, if it did.
      fault text,
      fault_since timestamptz
    );
    insert into log_tree_head (tree_size, position) values (0, '0');

    create table log_tree_tiles (
      level smallint not null,
      index bigint not null,
      hashes bytea storage external not null,
      primary key (level, index)
    );

    -- The events of each tile's leaves. 'first_commit' is the commit number of the first leaf's position.
    create table log_tree_leaf_index (
      index bigint primary key,
      first_commit bigint not null,
      positions bytea not null,
      event_ids uuid[] not null
    );
    create index on log_tree_leaf_index (first_commit);
    create index on log_tree_leaf_index using gin (event_ids);

    create table log_checkpoints (
      size bigint primary key,
      position text not null,
      signed_at timestamptz not null,
      note text not null
    );

    -- Progress of each requested verification of the log.
    create table log_verification_progress (
      verification_id text primary key,
      done bigint not null,
      total bigint not null,
      updated_at timestamptz not null default now()
    );

    -- The signed note of each evidence bundle, by the SHA-256 of its manifest.json.
    create table evidence_manifests (
      sha256 text primary key,
      note text not null
    );
  `,
}
