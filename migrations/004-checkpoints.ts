import type { Migration } from '#platform/database/migrate.ts'

/** Progress of projections and reactors through the log, and the last run of each scheduled job. */
export const checkpoints: Migration = {
  name: 'v1-004-checkpoints',
  up: `
    -- Searches for order numbers and producer names use trigram indexes.
    create extension if not exists pg_trgm;

    -- One row per projection. It advances by compare-and-set, in the transaction that writes the rows.
    create table projection_checkpoints (
      name text primary key,
      version integer not null default 1,
      -- Fingerprint of the tables as they were created: detects a change of the tables without a new version.
      schema_fingerprint text not null default '',
      position text not null,
      -- Incremented when anything but the projector changed the rows; the projector then drops its row cache.
      generation integer not null default 0,
      rebuild_owner text,
      rebuild_lease_expires_at timestamptz,
      updated_at timestamptz not null default now()
    );

    -- Aborts the statement unless every checkpoint was at the expected position.
    create function assert_checkpoints_moved(moved bigint, expected integer) returns void language plpgsql as $$
    begin
      if moved <> expected then raise exception '% of % checkpoints moved', moved, expected using errcode = 'FG001'; end if;
    end $$;

    -- Events that could not be applied to a row, oldest first. The row does not change until they are retried.
    create table parked_events (
      projection text not null,
      row_key text not null,
      position text not null,
      ordinal bigint generated always as identity,
      event_id uuid not null,
      stream text not null,
      revision bigint not null,
      type text not null,
      error text not null,
      parked_at timestamptz not null default now(),
      primary key (projection, row_key, position)
    );

    -- How far a background reader has processed the log.
    --   reactors: every job that an event up to here causes has run, is enqueued, or waits (see resume_position)
    --   receipts_backfill: every payment and refund up to here has its receipt or credit note
    create table reactor_checkpoints (
      name text primary key,
      position text not null,
      -- The job queue that received the jobs. Another epoch means that the queue lost them.
      queue_epoch text
    );

    -- When each scheduled job last ran. A run that was missed while no worker was running runs at the next start.
    create table scheduled_runs (
      job text primary key,
      ran_at timestamptz not null
    );
  `,
}
