import type { Migration } from './migration.ts'

export const accounts: Migration = {
  name: '009-accounts',
  up: `
    -- What an account's list of sessions shows: a name that opens nothing, and when it was last seen (every ten minutes).
    -- The browser's own description stands in 'data'. All of it goes with the session: 30 days after the sign-in at most.
    alter table sessions
      add column id text not null unique default gen_random_uuid()::text,
      add column seen_at timestamptz not null default now();

    -- nth: which of the account's password changes this is. sells: long enough for a producer; known from the next sign-in on.
    alter table credentials
      add column nth integer not null default 0,
      add column sells boolean not null default false;

    -- The guests' earlier orders are noted by a new reactor: the log is read again, what was done already stays done.
    update reactor_checkpoint set position = '0';
  `,
}
