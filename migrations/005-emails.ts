import type { Migration } from './migration.ts'

export const emails: Migration = {
  name: '005-emails',
  up: `
    -- One row per email key, so that no email is sent twice. SMTP delivery stores the key, state, time and a keyed hash of the
    -- address; the local mailbox stores the whole email.
    create table sent_mails (
      key            text primary key,
      state          text not null check (state in ('claimed', 'sent')),
      claim          uuid,
      claimed_at     timestamptz,
      sent_at        timestamptz,
      recipient_hash text,
      recipient      text,
      subject        text,
      text_body      text,
      html_body      text,
      check (state = 'claimed' and claim is not null and claimed_at is not null or state = 'sent' and sent_at is not null)
    );
    create index sent_mails_of_mailbox on sent_mails (lower(recipient), sent_at desc) where recipient is not null;
    create index sent_mails_latest on sent_mails (sent_at desc) where recipient is not null;

    -- The delivery result of each email, as its recipient may see it: the address masked, without the text.
    create table mail_log (
      key text primary key,
      -- Null for a guest.
      account text,
      recipient text not null,
      subject text not null,
      state text not null check (state in ('sent', 'failed')),
      at timestamptz not null,
      -- The job that sends the email and can retry it.
      job_name text,
      job_id text
    );
    create index mail_log_of_account on mail_log (account, at desc) where account is not null;
    create index mail_log_by_age on mail_log (at);
    create index mail_log_unsent on mail_log (at) where state = 'failed';
  `,
}
