import type { Migration } from './migration.ts'

/** A Merkle tree over the event log (RFC 6962), stored as tiles of 256 hashes, and its signed checkpoints. */
export const transparencyLog: Migration = {
  name: '009-transparency-log',
  up: `
    create table seal_head (
      one boolean primary key default true check (one),
      size bigint not null,
      -- Of the last event in the tree.
      position text not null,
      -- Why the tree no longer grows, if it does not.
      trouble text,
      trouble_since timestamptz
    );
    insert into seal_head (size, position) values (0, '0');

    create table seal_tiles (
      level smallint not null,
      index bigint not null,
      hashes bytea storage external not null,
      primary key (level, index)
    );

    -- The events of each tile's leaves. 'begins' is the commit number of the first leaf's position.
    create table seal_places (
      index bigint primary key,
      begins bigint not null,
      places bytea not null,
      ids uuid[] not null
    );
    create index on seal_places (begins);
    create index on seal_places using gin (ids);

    create table seal_checkpoints (
      size bigint primary key,
      position text not null,
      at timestamptz not null,
      note text not null
    );

    -- Progress of each requested verification of the log.
    create table seal_progress (
      verification text primary key,
      done bigint not null,
      total bigint not null,
      at timestamptz not null default now()
    );

    -- The signed note of each evidence bundle, by the SHA-256 of its manifest.json.
    create table seal_manifests (
      sha256 text primary key,
      note text not null
    );
  `,
}
