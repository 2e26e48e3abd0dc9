import type { Migration } from './migration.ts'

/** For which request a caller used an `Idempotency-Key`, as keyed hashes (see `platform/http/idempotency.ts`). */
export const idempotencyKeys: Migration = {
  name: '020-idempotency-keys',
  up: `
    create unlogged table idempotency_keys (
      id text primary key,
      fingerprint text not null,
      claimed_at timestamptz not null default now()
    );

    create index on idempotency_keys (claimed_at);
  `,
}
