import { mailboxEmailSender, mailboxReader } from '#platform/mail/email.mailbox.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailContract } from './mail.contract.ts'
import type { MailServer } from './mail-server.ts'

mailContract('the local mailbox', async (): Promise<MailServer> => {
  const { db, drop } = await freshDatabase()
  return {
    mailers: [mailboxEmailSender(db), mailboxEmailSender(db)],
    delivered: async () => {
      const mails = await mailboxReader(db).list({ limit: 1_000 })
      return mails.map(({ to, subject, text, html }) => ({ recipients: [to], subject, text, html }))
    },
    startFailing: async () => {
      await db.query('alter table sent_emails rename to mislaid_mails')
    },
    stopFailing: async () => {
      await db.query('alter table mislaid_mails rename to sent_emails')
    },
    close: drop,
  }
})
