import type { Migration } from './migration.ts'

/** The day an account was last used: it outlives the sessions, which are gone after 30 days. */
export const lastUses: Migration = {
  name: '018-last-uses',
  up: `
    create table account_uses (
      account_id text primary key,
      day date not null
    );

    insert into account_uses (account_id, day)
    select data::jsonb ->> 'accountId', max(seen_at at time zone 'utc')::date from sessions
    where data::jsonb ->> 'accountId' is not null group by 1;
  `,
}
