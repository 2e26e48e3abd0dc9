import type { Sql } from '#platform/database/database.ts'
import type { KeptMail, Mailbox } from '#platform/mail/email.ts'
import { checkedMail, type Mail, type Mailer, MailNotDelivered } from '#platform/mail/email.ts'

/** Keeps mails in PostgreSQL for the mailbox page, where no mail server is configured. */
export const mailboxMailer = (db: Sql): Mailer => ({
  send: async (mail) => keep(db, checkedMail(mail)),
  close: async () => undefined,
})

export const mailboxReader = (db: Sql): Mailbox => ({
  list: async ({ to, limit }) => {
    const rows = await db.query<Row>(
      `${SELECT} and ($1::text is null or lower(recipient) = lower($1)) order by sent_at desc, key limit $2`,
      [to ?? null, limit],
    )
    return rows.map(keptMail)
  },
  get: async (key) => {
    const rows = await db.query<Row>(`${SELECT} and key = $1`, [key])
    return rows.map(keptMail)[0]
  },
})

async function keep(db: Sql, { key, to, subject, text, html }: Mail): Promise<void> {
  try {
    await db.query(
      `insert into sent_mails (key, state, sent_at, recipient, subject, text_body, html_body)
       values ($1, 'sent', now(), $2, $3, $4, $5)
       on conflict (key) do nothing`,
      [key, to, subject, text, html],
    )
  } catch (cause) {
    throw new MailNotDelivered(`${key}: the mailbox could not be written`, { cause })
  }
}

interface Row {
  readonly key: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly sent_at: string
}

const SELECT = `
  select key, recipient, subject, text_body, html_body, sent_at from sent_mails where recipient is not null`

const keptMail = (row: Row): KeptMail => ({
  key: row.key,
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  sentAt: row.sent_at,
})
