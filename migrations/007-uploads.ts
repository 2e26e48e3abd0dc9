import type { Migration } from '#platform/database/migrate.ts'

export const uploads: Migration = {
  name: 'v1-007-uploads',
  up: `
    -- The account that uploaded each image. Only that account may use it; erasing the account deletes it.
    create table image_uploads (
      account_id text not null,
      image_id text not null,
      uploaded_at timestamptz not null default now(),
      -- An image that is never used is deleted after a week.
      first_used_at timestamptz,
      primary key (account_id, image_id)
    );
    create index on image_uploads (image_id);
    create index on image_uploads (uploaded_at) where first_used_at is null;

    -- Uploaded documents: a producer's certificates and applications, and the evidence of both sides of a dispute. The content
    -- is encrypted in the document store.
    create table documents (
      id text primary key,
      account_id text not null,
      producer_id text not null,
      -- Encrypted with the account's key, like the content.
      name text not null,
      content_kind text not null,
      bytes integer not null,
      sha256 text not null,
      -- When it was uploaded, or last requested.
      uploaded_at timestamptz not null default now(),
      -- When the purge first found a reference to it. A document that is never referenced is deleted after a day.
      referenced_at timestamptz,
      -- Set for evidence of a dispute.
      order_id text,
      -- The generation of the account's key that decrypts it.
      key_generation integer not null default 1
    );
    create index on documents (account_id) where referenced_at is null;
    create index on documents (uploaded_at) where referenced_at is null;
  `,
}
