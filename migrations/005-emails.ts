import type { Migration } from '#platform/database/migrate.ts'

export const emails: Migration = {
  name: 'v1-005-emails',
  up: `
    -- One row per email key, so that no email is sent twice. SMTP delivery stores the key, status, time and a keyed hash of the
    -- address; the local mailbox stores the whole email.
    create table sent_emails (
      idempotency_key text primary key,
      status text not null check (status in ('leased', 'sent')),
      lease_id uuid,
      leased_at timestamptz,
      sent_at timestamptz,
      recipient_hash text,
      recipient text,
      subject text,
      text_body text,
      html_body text,
      check (status = 'leased' and lease_id is not null and leased_at is not null or status = 'sent' and sent_at is not null)
    );
    create index sent_emails_by_recipient on sent_emails (lower(recipient), sent_at desc) where recipient is not null;
    create index sent_emails_latest on sent_emails (sent_at desc) where recipient is not null;

    -- The delivery result of each email, as its recipient may see it: the address masked, without the text.
    create table email_log (
      key text primary key,
      -- Null for a guest.
      account_id text,
      recipient text not null,
      subject text not null,
      status text not null check (status in ('sent', 'failed')),
      sent_at timestamptz not null,
      -- The job that sends the email and can retry it.
      job_name text,
      job_id text
    );
    create index email_log_by_account on email_log (account_id, sent_at desc) where account_id is not null;
    create index email_log_by_age on email_log (sent_at);
    create index email_log_failed on email_log (sent_at) where status = 'failed';
  `,
}
