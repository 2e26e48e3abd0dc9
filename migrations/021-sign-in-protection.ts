import type { Migration } from './migration.ts'

export const signInProtection: Migration = {
  name: '021-sign-in-protection',
  up: `
    -- How long a session stays open without activity; staff sessions get less with their next request.
    alter table sessions add column idle_limit interval not null default interval '14 days';

    -- Recovery codes, sealed with the account's key, for the minutes in which the session that confirmed may see them again.
    alter table second_steps add column shown_codes text;
    -- A keyed hash of the command, which names the session too.
    alter table second_steps add column shown_to text;
    alter table second_steps add column shown_until timestamptz;
    -- Attempts are counted in rate_limits.
    alter table second_steps drop column tries, drop column tries_since;

    -- Counters by keyed hashes. Unlogged: worth nothing after a crash, and written with every limited request.
    create unlogged table rate_limits (
      key text primary key,
      count integer not null,
      -- ms since 1970
      next_at bigint not null,
      resets_at bigint not null
    );
    create index on rate_limits (resets_at);

    create index on second_steps (shown_until) where shown_until is not null;
  `,
}
