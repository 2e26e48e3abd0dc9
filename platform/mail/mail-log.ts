import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from './mail.ts'

export interface LoggedMail {
  readonly key: string
  readonly subject: string
  /** The address with its name hidden. */
  readonly to: string
  /** `failed`: the last try did. */
  readonly state: 'sent' | 'failed'
  /** ISO 8601. */
  readonly at: string
}

/** Notes what became of every mail: never its text, never the whole address. */
export function loggedMailer(mailer: Mailer, { db, log }: { readonly db: Sql; readonly log: Log }): Mailer {
  const note = (mail: Parameters<Mailer['send']>[0], state: LoggedMail['state']) =>
    db.query(NOTE, [mail.key, mail.account ?? null, maskedAddress(mail.to), mail.subject, state])
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        await note(mail, 'failed').catch((err: unknown) => log.warn({ err }, 'a failed mail could not be noted'))
        throw error
      }
      // Thrown on: the job comes again, and what is delivered stays delivered once.
      await note(mail, 'sent')
    },
    close: mailer.close,
  }
}

/** The newest mails to an account. */
export const mailsOf = (db: Sql, account: string): Promise<LoggedMail[]> =>
  db.query<LoggedMail>(
    `select key, subject, recipient as "to", state, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from mail_log where account = $1 order by mail_log.at desc, key limit 50`,
    [account],
  )

/** What is older than the data retention page allows. */
export const sweepMailLog = (db: Sql) => db.query(`delete from mail_log where at < now() - interval '13 months'`)

/** `a•••@example.com`: enough to know one's own. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}•••${at > 0 ? address.slice(at) : ''}`
}

// A mail that went out once stays sent, whatever a late repeat of it says.
const NOTE = `
  insert into mail_log (key, account, recipient, subject, state, at) values ($1, $2, $3, $4, $5, now())
  on conflict (key) do update set state = excluded.state, at = excluded.at where mail_log.state <> 'sent'`
