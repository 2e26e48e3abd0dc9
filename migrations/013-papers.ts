import type { Migration } from './migration.ts'

/** Papers that producers sent, each by its id; what they hold lies sealed in a drawer. */
export const papers: Migration = {
  name: '013-papers',
  up: `
    create table papers (
      id text primary key,
      account_id text not null,
      producer_id text not null,
      -- Sealed with the account's key, as the paper is.
      name text not null,
      kind text not null,
      bytes integer not null,
      sha256 text not null,
      -- Or last asked for.
      sent_at timestamptz not null default now(),
      -- When the sweep first saw an application name it. Null: it goes after a day, unless one does.
      used_at timestamptz
    );
    create index on papers (account_id) where used_at is null;
    create index on papers (sent_at) where used_at is null;
  `,
}
