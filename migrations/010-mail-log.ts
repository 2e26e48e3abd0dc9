import type { Migration } from './migration.ts'

/** What became of each mail, for the one it went to: the address masked, the text nowhere. */
export const mailLog: Migration = {
  name: '010-mail-log',
  up: `
    create table mail_log (
      key text primary key,
      -- Null: to a guest.
      account text,
      recipient text not null,
      subject text not null,
      state text not null check (state in ('sent', 'failed')),
      at timestamptz not null
    );
    create index mail_log_of_account on mail_log (account, at desc) where account is not null;
    create index mail_log_by_age on mail_log (at);
  `,
}
