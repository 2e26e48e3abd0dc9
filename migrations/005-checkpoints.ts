import type { Migration } from './migration.ts'

export const checkpoints: Migration = {
  name: '005-checkpoints',
  up: `
    -- Word lists of the search are matched by trigrams.
    create extension if not exists pg_trgm;

    -- Where each reader of the log stands. It moves by compare-and-set, in the transaction that writes what was read.
    create table checkpoints (
      name text primary key,
      version integer not null default 1,
      -- The tables' shape as they were made: a change without a new version is noticed by it.
      shape text not null default '',
      position text not null,
      -- Raised whenever somebody else than the projector touched its rows: what it remembers of them is void then.
      generation integer not null default 0,
      rebuilder text,
      rebuilding_until timestamptz,
      moved_at timestamptz not null default now()
    );

    -- Gives up the statement it stands in unless every checkpoint was where it was believed to be.
    create function all_moved(moved bigint, expected integer) returns void language plpgsql as $$
    begin
      if moved <> expected then raise exception '% of % checkpoints moved', moved, expected using errcode = 'FG001'; end if;
    end $$;

    -- Events a row could not take, in the order they came. The row stands still until they are folded again.
    create table parked_events (
      projection text not null,
      key text not null,
      position text not null,
      ordinal bigint generated always as identity,
      stream text not null,
      revision bigint not null,
      type text not null,
      error text not null,
      at timestamptz not null default now(),
      primary key (projection, key, position)
    );`,
}
