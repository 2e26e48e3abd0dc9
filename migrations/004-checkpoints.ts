import type { Migration } from './migration.ts'

/** How far projections, reactors and scheduled jobs have read the log or run. */
export const checkpoints: Migration = {
  name: '004-checkpoints',
  up: `
    -- The product search matches its vocabulary by trigrams.
    create extension if not exists pg_trgm;

    -- One row per projection. It advances by compare-and-set, in the transaction that writes the rows.
    create table checkpoints (
      name text primary key,
      version integer not null default 1,
      -- Fingerprint of the tables as they were created: detects a change of shape without a new version.
      shape text not null default '',
      position text not null,
      -- Incremented when anything but the projector changed the rows; the projector then drops its row cache.
      generation integer not null default 0,
      rebuilder text,
      rebuilding_until timestamptz,
      moved_at timestamptz not null default now()
    );

    -- Aborts the statement unless every checkpoint was at the expected position.
    create function all_moved(moved bigint, expected integer) returns void language plpgsql as $$
    begin
      if moved <> expected then raise exception '% of % checkpoints moved', moved, expected using errcode = 'FG001'; end if;
    end $$;

    -- Events that could not be applied to a row, oldest first. The row does not change until they are retried.
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
    );

    create table reactor_checkpoint (
      one boolean primary key default true check (one),
      position text not null,
      epoch text not null
    );

    -- All payments and refunds up to this position have their receipt or credit note.
    create table receipts_checkpoint (
      one boolean primary key default true check (one),
      position text not null
    );

    -- When each scheduled job last ran. A run that was missed while no worker was up is made up for.
    create table scheduled_runs (
      job text primary key,
      ran_at timestamptz not null
    );
  `,
}
