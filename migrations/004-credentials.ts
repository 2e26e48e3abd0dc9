import type { Migration } from './migration.ts'

export const credentials: Migration = {
  name: '004-credentials',
  up: `
    create table credentials (
      account_id text primary key,
      password_hash text not null,
      changed_at timestamptz not null
    );
  `,
}
