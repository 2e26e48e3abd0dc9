import type { Migration } from './migration.ts'

/** The seal of the log: a Merkle tree over its events (RFC 6962) as tiles of 256 hashes, and its signed checkpoints. */
export const seal: Migration = {
  name: '017-seal',
  up: `
    create table seal_head (
      one boolean primary key default true check (one),
      size bigint not null,
      -- Of the last sealed event.
      position text not null,
      -- Why nothing more is sealed, if so.
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

    -- Which events the leaves of a tile are. 'begins' is the commit number of the first one's position.
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

    -- How far a verification that was asked for has come.
    create table seal_progress (
      verification text primary key,
      done bigint not null,
      total bigint not null,
      at timestamptz not null default now()
    );
  `,
}
