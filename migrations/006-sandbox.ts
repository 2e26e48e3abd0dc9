import type { Migration } from '#platform/database/migrate.ts'

/** The payment sandbox: its API objects, its stored responses and its pending webhooks. */
export const sandbox: Migration = {
  name: 'v1-006-sandbox',
  up: `
    create schema sandbox;

    create table sandbox.objects (
      id text primary key,
      seq bigint generated always as identity,
      kind text not null,
      -- The payment intent of a charge or a refund.
      intent text,
      created_at timestamptz not null,
      -- When the object changes state by itself.
      due_at timestamptz,
      body jsonb not null
    );
    create unique index objects_by_kind on sandbox.objects (kind, seq);
    create index objects_by_intent on sandbox.objects (intent, kind) where intent is not null;
    create index transfers_by_source on sandbox.objects ((body->>'source_transaction')) where kind = 'transfer';
    create index reversals_by_transfer on sandbox.objects ((body->>'transfer')) where kind = 'transfer_reversal';
    create index disputes_by_charge on sandbox.objects ((body->>'charge')) where kind = 'dispute';
    create index objects_due on sandbox.objects (due_at) where due_at is not null;

    create table sandbox.idempotency_keys (
      key text primary key,
      fingerprint text not null,
      status int,
      response jsonb,
      created_at timestamptz not null
    );

    create table sandbox.webhook_deliveries (
      event text primary key references sandbox.objects,
      attempts int not null default 0,
      -- Null once the webhook was delivered, or the sandbox gave up.
      next_attempt_at timestamptz,
      delivered_at timestamptz,
      last_response text
    );
    create index webhook_deliveries_due on sandbox.webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
  `,
}
