import type { Migration } from './migration.ts'

/** What a sign-in's codes are checked with. Which set-up of an account counts is said by the log. */
export const secondSteps: Migration = {
  name: '015-second-steps',
  up: `
    create table second_steps (
      account_id text not null,
      set_up_id text not null,
      -- Sealed with the account's key, which the master key wraps.
      secret text not null,
      made_at timestamptz not null default now(),
      -- The newest time step (RFC 6238) a code of which was taken: no code is good twice. Null: never confirmed.
      last_step bigint,
      recovery_hashes text[] not null default '{}',
      tries integer not null default 0,
      tries_since timestamptz not null default now(),
      primary key (account_id, set_up_id)
    );

    -- Long enough for the staff; known from the next sign-in on.
    alter table credentials add column staffs boolean not null default false;
  `,
}
