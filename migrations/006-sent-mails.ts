import type { Migration } from './migration.ts'

/**
 * What was mailed, once per key. An SMTP delivery leaves key, state, time and a keyed hash of the address; the local
 * mailbox keeps the whole mail, which is its purpose.
 */
export const sentMails: Migration = {
  name: '006-sent-mails',
  up: `
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
  `,
}
