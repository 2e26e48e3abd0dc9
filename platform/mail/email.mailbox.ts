import type { Sql } from '#platform/database/database.ts'
import type { Mailbox, StoredEmail } from '#platform/mail/email.ts'
import { type Email, EmailNotDelivered, type EmailSender, sanitizeEmail } from '#platform/mail/email.ts'

/** Stores emails in PostgreSQL for the mailbox page, if no mail server is configured. */
export const mailboxEmailSender = (db: Sql): EmailSender => ({
  send: async (mail) => store(db, sanitizeEmail(mail)),
  close: async () => undefined,
})

export const mailboxReader = (db: Sql): Mailbox => ({
  list: async ({ to, limit }) => {
    const rows = await db.query<Row>(
      `${SELECT} and ($1::text is null or lower(recipient) = lower($1)) order by sent_at desc, idempotency_key limit $2`,
      [to ?? null, limit],
    )
    return rows.map(storedEmail)
  },
  get: async (key) => {
    const rows = await db.query<Row>(`${SELECT} and idempotency_key = $1`, [key])
    return rows.map(storedEmail)[0]
  },
})

async function store(db: Sql, { key, to, subject, text, html }: Email): Promise<void> {
  try {
    await db.query(
      `insert into sent_emails (idempotency_key, status, sent_at, recipient, subject, text_body, html_body)
       values ($1, 'sent', now(), $2, $3, $4, $5)
       on conflict (idempotency_key) do nothing`,
      [key, to, subject, text, html],
    )
  } catch (cause) {
    throw new EmailNotDelivered(`${key}: the mailbox could not be written`, { cause })
  }
}

interface Row {
  readonly idempotency_key: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly sent_at: string
}

const SELECT = `
  select idempotency_key, recipient, subject, text_body, html_body, sent_at from sent_emails where recipient is not null`

const storedEmail = (row: Row): StoredEmail => ({
  key: row.idempotency_key,
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  sentAt: row.sent_at,
})
