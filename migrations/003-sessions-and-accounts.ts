import type { Migration } from '#platform/database/migrate.ts'

/** Sign-in data that is deleted or overwritten, and therefore not in the event log. */
export const sessionsAndAccounts: Migration = {
  name: 'v1-003-sessions-and-accounts',
  up: `
    create table sessions (
      sid_hash text primary key,
      account_id text,
      data text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- Identifies the session in the account's list of sessions; it does not grant access.
      id text not null unique default gen_random_uuid()::text,
      -- Updated at most once a minute.
      last_seen_at timestamptz not null default now(),
      -- How long the session stays open without activity. Staff sessions get a shorter limit with their next request.
      idle_limit interval not null default interval '14 days'
    );
    create index on sessions (account_id) where account_id is not null;
    create index on sessions (expires_at);

    create table credentials (
      account_id text primary key,
      password_hash text not null,
      changed_at timestamptz not null,
      -- Sequence number of the account's password change.
      change_sequence integer not null default 0,
      -- Whether the password is long enough for staff. Measured at the next sign-in.
      meets_staff_policy boolean not null default false
    );

    -- Two-factor enrollments. The event log records which enrollment of an account is active.
    create table two_factor_enrollments (
      account_id text not null,
      enrollment_id text not null,
      -- Encrypted with the account's key.
      secret text not null,
      created_at timestamptz not null default now(),
      -- The newest time step (RFC 6238) with an accepted code, so that no code works twice. Null: never confirmed.
      last_used_time_step bigint,
      recovery_hashes text[] not null default '{}',
      -- The generation of the account's key that decrypts the secret.
      key_generation integer not null default 1,
      -- Recovery codes, encrypted with the account's key, for as long as the confirming session can repeat its request.
      shown_codes text,
      -- A keyed hash of the command, which includes the session.
      shown_to text,
      shown_until timestamptz,
      primary key (account_id, enrollment_id)
    );
    create index on two_factor_enrollments (shown_until) where shown_until is not null;

    -- The day an account was last used. Outlives the account's sessions, which are deleted a day after they end.
    create table account_activity (
      account_id text primary key,
      last_used_on date not null
    );

    -- The request for which a caller used an Idempotency-Key, as keyed hashes (platform/http/idempotency.ts).
    create unlogged table idempotency_keys (
      id text primary key,
      fingerprint text not null,
      claimed_at timestamptz not null default now()
    );
    create index on idempotency_keys (claimed_at);

    -- Rate limit counters by keyed hashes. Unlogged: written with every limited request, and not needed after a crash.
    create unlogged table rate_limits (
      key text primary key,
      count integer not null,
      -- ms since 1970
      next_at bigint not null,
      resets_at bigint not null
    );
    create index on rate_limits (resets_at);
  `,
}
