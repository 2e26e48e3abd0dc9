import type { Migration } from './migration.ts'

/** Who uploaded which picture: only they may use it, and with their account it goes. */
export const pictures: Migration = {
  name: '012-pictures',
  up: `
    create table picture_uploads (
      account_id text not null,
      picture_id text not null,
      uploaded_at timestamptz not null default now(),
      -- When it was first shown somewhere. Null: it goes after a week.
      used_at timestamptz,
      primary key (account_id, picture_id)
    );
    create index on picture_uploads (picture_id);
    create index on picture_uploads (uploaded_at) where used_at is null;
  `,
}
