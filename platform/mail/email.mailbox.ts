import type { Sql } from '#platform/database/database.ts'
import type { Mailbox, StoredEmail } from '#platform/mail/email.ts'
import { type Email, EmailNotDelivered, type EmailSender, sanitizeEmail } from '#platform/mail/email.ts'

/** Stores emails in PostgreSQL for the mailbox page, when no mail server is configured. */
export function mailboxEmailSender(db: Sql): EmailSender {
  const sendAll: EmailSender['sendAll'] = async (mails) => {
    const checked = await Promise.allSettled(mails.map(async (mail) => sanitizeEmail(mail)))
    const valid = checked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const [stored] = await Promise.allSettled([store(db, valid)])
    return checked.map((result) => (result.status === 'fulfilled' ? stored : result))
  }
  return {
    send: async (mail) => store(db, [sanitizeEmail(mail)]),
    sendAll,
    close: async () => undefined,
  }
}

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

async function store(db: Sql, mails: readonly Email[]): Promise<void> {
  if (mails.length === 0) return
  const columns = [
    mails.map(({ key }) => key),
    mails.map(({ to }) => to),
    mails.map(({ subject }) => subject),
    mails.map(({ text }) => text),
    mails.map(({ html }) => html),
  ]
  try {
    await db.query(STORE, columns)
  } catch (cause) {
    throw new EmailNotDelivered(`${columns[0]}: the mailbox could not be written`, { cause })
  }
}

const STORE = `
  insert into sent_emails (idempotency_key, status, sent_at, recipient, subject, text_body, html_body)
  select key, 'sent', now(), recipient, subject, text_body, html_body
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    as mail (key, recipient, subject, text_body, html_body)
  on conflict (idempotency_key) do nothing`

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
