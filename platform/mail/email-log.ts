import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Email, EmailSender } from '#platform/mail/email.ts'
import { currentCausation } from '#platform/runtime/causation.ts'

export interface LoggedEmail {
  readonly key: string
  readonly subject: string
  /** The address with its local part masked. */
  readonly to: string
  /** `failed`: the last attempt failed. */
  readonly status: 'sent' | 'failed'
  /** ISO 8601. */
  readonly sentAt: string
}

interface EmailLogOptions {
  readonly db: Sql
  readonly log: Log
}

/** Logs the outcome of every email with the job that sends it, without its text and with a masked address. */
export function withEmailLog(mailer: EmailSender, { db, log }: EmailLogOptions): EmailSender {
  const record = async (mails: readonly Email[], status: LoggedEmail['status']): Promise<void> => {
    if (mails.length === 0) return
    const { name = null, id = null } = currentCausation()?.job ?? {}
    await db.query(UPSERT_LOG, [
      mails.map(({ key }) => key),
      mails.map(({ accountId = null }) => accountId),
      mails.map(({ to }) => maskAddress(to)),
      mails.map(({ subject }) => subject),
      status,
      name,
      id,
    ])
  }
  const recordFailed = (mails: readonly Email[]) =>
    record(mails, 'failed').catch((err: unknown) => log.warn({ err }, 'a failed email could not be logged'))
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        await recordFailed([mail])
        throw error
      }
      // A failure here is rethrown: the job retries, and a delivered email is not sent twice.
      await record([mail], 'sent')
    },
    sendAll: async (mails) => {
      const outcomes = await mailer.sendAll(mails)
      await recordFailed(mails.filter((_, i) => outcomes[i]!.status === 'rejected'))
      await record(
        mails.filter((_, i) => outcomes[i]!.status === 'fulfilled'),
        'sent',
      )
      return outcomes
    },
    close: mailer.close,
  }
}

/** The latest emails to an account. */
export const emailsToAccount = (db: Sql, accountId: string): Promise<LoggedEmail[]> =>
  db.query<LoggedEmail>(`${LOGGED} where account_id = $1 order by sent_at desc, key limit 50`, [accountId])

/** Sent and failed emails with any of these keys, oldest first. */
export const emailsByKey = (db: Sql, keys: readonly string[]): Promise<LoggedEmail[]> =>
  db.query<LoggedEmail>(`${LOGGED} where key = any($1) order by sent_at, key`, [keys])

const LOGGED = `
  select key, subject, recipient as "to", status,
    to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
  from email_log`

/** Number of sent and failed emails of the last day. */
export async function emailCountsOfLastDay(db: Sql): Promise<{ sent: number; failed: number }> {
  const [counted] = await db.query<{ sent: number; failed: number }>(
    `select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed
     from email_log where sent_at > now() - interval '1 day'`,
  )
  return counted ?? { sent: 0, failed: 0 }
}

/** An email that could not be sent, and the job that sends it. */
export interface UnsentEmail extends Pick<LoggedEmail, 'key' | 'to' | 'sentAt'> {
  readonly jobName: string | null
  readonly jobId: string | null
}

/** Unsent emails of the last week, latest first, at most 50. */
export const unsentEmails = (db: Sql): Promise<UnsentEmail[]> =>
  db.query<UnsentEmail>(
    `select key, recipient as "to", job_name as "jobName", job_id as "jobId",
       to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
     from email_log where status = 'failed' and sent_at > now() - interval '7 days'
     order by sent_at desc, key limit 50`,
  )

/**
 * Deletes log entries from before an instant, and addresses and texts of emails sent before it. Returns the number of
 * deleted entries.
 */
export async function purgeEmailLog(db: Sql, before: string): Promise<number> {
  const deleted = await db.query('delete from email_log where sent_at < $1 returning 1', [before])
  await eraseEmailsBefore(db, before)
  return deleted.length
}

/** Time of the oldest entry; undefined if there is none. */
export async function oldestEmailAt(db: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ sentAt: string }>(`${LOGGED} order by sent_at limit 1`)
  return row?.sentAt
}

/** `a•••@example.com`: enough for recipients to recognize their address. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}•••${at > 0 ? address.slice(at) : ''}`
}

// A sent email stays `sent`, whatever a late retry reports.
const UPSERT_LOG = `
  insert into email_log (key, account_id, recipient, subject, status, sent_at, job_name, job_id)
  select key, account_id, recipient, subject, $5, now(), $6, $7
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as mail (key, account_id, recipient, subject)
  on conflict (key) do update set status = excluded.status, sent_at = excluded.sent_at, job_name = excluded.job_name,
    job_id = excluded.job_id where email_log.status <> 'sent'`

/** The person whose emails are erased. */
export interface Addressee {
  /** Undefined for guests. */
  readonly accountId?: string | undefined
  readonly addresses: readonly string[]
  /** Hashes of the addresses, as stored with deliveries. */
  readonly hashes: readonly string[]
  /** Personal phrases that may appear in emails to others. */
  readonly phrases: readonly string[]
}

/** Shorter phrases would match unrelated emails. */
const MIN_PHRASE_LENGTH = 5

/**
 * Erases the contents and log entries of emails that were sent to a person or mention them. The fact that each was
 * sent is kept, so that no late job sends it again. Returns their number.
 */
export async function eraseEmails(db: Sql, { accountId, addresses, hashes, phrases }: Addressee): Promise<number> {
  const lower = addresses.map((address) => address.toLowerCase())
  const searched = phrases.filter((phrase) => phrase.length >= MIN_PHRASE_LENGTH)
  const rows = await db.query<{ key: string }>(FIND, [accountId ?? null, lower, hashes, searched])
  const keys = rows.map(({ key }) => key)
  await db.query(ERASE_BY_KEY, [keys])
  await db.query('delete from email_log where account_id = $1 or (account_id is null and key = any($2::text[]))', [
    accountId ?? null,
    keys,
  ])
  await db.query(`update email_log set subject = '' where key = any($1::text[])`, [keys])
  return keys.length
}

/** Erases the contents of emails sent before an instant; the fact that they were sent is kept. */
const eraseEmailsBefore = async (db: Sql, before: string): Promise<void> => void (await db.query(ERASE_OLD, [before]))

const FIND = `
  select idempotency_key as key from sent_emails
  where lower(recipient) = any($2::text[]) or recipient_hash = any($3::text[])
    or exists (select 1 from unnest($4::text[]) as word where strpos(text_body, word) > 0 or strpos(subject, word) > 0)
  union select key from email_log where account_id = $1`
const ERASE = `
  update sent_emails set recipient = null, recipient_hash = null, subject = null, text_body = null, html_body = null`
const ERASE_BY_KEY = `${ERASE} where idempotency_key = any($1::text[])`
const ERASE_OLD = `${ERASE}
  where status = 'sent' and sent_at < $1 and (recipient is not null or recipient_hash is not null)`
