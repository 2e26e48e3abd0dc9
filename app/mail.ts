import { currentJob } from '#platform/jobs/current-job.ts'
import { mailboxMailer, mailboxReader } from '#platform/mail/mail.mailbox.ts'
import { smtpMailer } from '#platform/mail/mail.smtp.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { loggedMailer } from '#platform/mail/mail-log.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import type { Engines } from './engines.ts'

/** A mail server, or the local mailbox with its page. */
export function openMail({ config, db, keys, logger, closing }: Engines): { mailer: Mailer; mailbox?: Mailbox } {
  const logged = (mailer: Mailer) => loggedMailer(mailer, { db, log: logger, job: currentJob })
  if (config.email.kind === 'mailbox') return { mailer: logged(mailboxMailer(db)), mailbox: mailboxReader(db) }
  const hashOf = (address: string) => keys.hmac('mail-address', address)
  const { url, from } = config.email
  return { mailer: closing.add('mail', logged(smtpMailer({ url, from, db, hashOf, log: logger }))) }
}
