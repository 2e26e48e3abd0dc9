import { mailboxMailer, mailboxReader } from '#platform/mail/mail.mailbox.ts'
import { smtpMailer } from '#platform/mail/mail.smtp.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import type { Engines } from './engines.ts'

/** A mail server, or the local mailbox with its page. */
export function openMail({ config, db, keys, logger, closing }: Engines): { mailer: Mailer; mailbox?: Mailbox } {
  if (config.mail.kind === 'mailbox') return { mailer: mailboxMailer(db), mailbox: mailboxReader(db) }
  const hashOf = (address: string) => keys.hmac('mail-address', address)
  const { url, from } = config.mail
  return { mailer: closing.add('mail', smtpMailer({ url, from, db, hashOf, log: logger })) }
}
