import type { Migration } from './migration.ts'

export const sessions: Migration = {
  name: '003-sessions',
  up: `
    create table sessions (
      sid_hash text primary key,
      account_id text,
      data text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index on sessions (account_id) where account_id is not null;
    create index on sessions (expires_at);
  `,
}
