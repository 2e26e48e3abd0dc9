import type { Migration } from './migration.ts'

export const uploads: Migration = {
  name: '007-uploads',
  up: `
    -- Which account uploaded which image. Only that account may use it; erasing the account deletes it.
    create table picture_uploads (
      account_id text not null,
      picture_id text not null,
      uploaded_at timestamptz not null default now(),
      -- When it was first used. An image that is never used is deleted after a week.
      used_at timestamptz,
      primary key (account_id, picture_id)
    );
    create index on picture_uploads (picture_id);
    create index on picture_uploads (uploaded_at) where used_at is null;

    -- Uploaded documents: a producer's certificates and applications, and the evidence of both sides of a dispute. The content
    -- is encrypted in the document store.
    create table papers (
      id text primary key,
      account_id text not null,
      producer_id text not null,
      -- Encrypted with the account's key, like the content.
      name text not null,
      kind text not null,
      bytes integer not null,
      sha256 text not null,
      -- When it was uploaded, or last requested.
      sent_at timestamptz not null default now(),
      -- When the purge first found a reference to it. A document that is never referenced is deleted after a day.
      used_at timestamptz,
      -- Set for evidence of a dispute.
      order_id text,
      -- The generation of the account's key that decrypts it.
      nth integer not null default 1
    );
    create index on papers (account_id) where used_at is null;
    create index on papers (sent_at) where used_at is null;
  `,
}
