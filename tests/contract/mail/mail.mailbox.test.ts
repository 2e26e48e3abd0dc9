import { mailboxEmailSender, mailboxReader } from '#platform/mail/email.mailbox.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailContract } from './mail.contract.ts'
import type { MailPlace } from './mail-place.ts'

mailContract('the local mailbox', async (): Promise<MailPlace> => {
  const { db, drop } = await freshDatabase()
  return {
    mailers: [mailboxEmailSender(db), mailboxEmailSender(db)],
    delivered: async () => {
      const mails = await mailboxReader(db).list({ limit: 1_000 })
      return mails.map(({ to, subject, text, html }) => ({ recipients: [to], subject, text, html }))
    },
    breakDown: async () => {
      await db.query('alter table sent_mails rename to mislaid_mails')
    },
    mend: async () => {
      await db.query('alter table mislaid_mails rename to sent_mails')
    },
    close: drop,
  }
})
