import type { Migration } from './migration.ts'

/** What the payment sandbox keeps: its API objects, the answers it gave, and the notices it still owes. */
export const sandbox: Migration = {
  name: '007-sandbox',
  up: `
    create schema sandbox;

    create table sandbox.objects (
      id text primary key,
      seq bigint generated always as identity,
      kind text not null,
      -- the payment intent that a charge or a refund belongs to
      intent text,
      created timestamptz not null,
      -- when the object moves on by itself
      due_at timestamptz,
      body jsonb not null
    );
    create unique index objects_by_kind on sandbox.objects (kind, seq);
    create index objects_by_intent on sandbox.objects (intent, kind) where intent is not null;
    create index objects_due on sandbox.objects (due_at) where due_at is not null;

    create table sandbox.idempotency_keys (
      key text primary key,
      fingerprint text not null,
      status int,
      answer jsonb,
      created timestamptz not null
    );

    create table sandbox.deliveries (
      event text primary key references sandbox.objects,
      attempts int not null default 0,
      -- null once it was taken, or given up
      next_at timestamptz,
      taken_at timestamptz,
      last_answer text
    );
    create index deliveries_due on sandbox.deliveries (next_at) where next_at is not null;
  `,
}
