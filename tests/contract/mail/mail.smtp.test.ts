import { pino } from 'pino'
import { smtpEmailSender } from '#platform/mail/email.smtp.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailContract } from './mail.contract.ts'
import type { MailServer } from './mail-server.ts'
import { smtpPeer } from './smtp-peer.ts'

mailContract('SMTP', async (): Promise<MailServer> => {
  const { db, drop } = await freshDatabase()
  const peer = await smtpPeer()
  const mailer = () =>
    smtpEmailSender({
      url: peer.url,
      from: 'Farmgate <post@farmgate.example>',
      db,
      hashOf: (address) => `hash of ${address.length} letters`,
      log: pino({ level: 'silent' }),
    })
  const mailers = [mailer(), mailer()] as const
  return {
    mailers,
    delivered: async () =>
      peer.received.map(({ recipients, subject, text, html }) => ({ recipients, subject, text, html })),
    startFailing: async () => peer.misbehave('no-recipient'),
    stopFailing: async () => peer.misbehave(undefined),
    close: async () => {
      await Promise.all(mailers.map((one) => one.close()))
      await peer.close()
      await drop()
    },
  }
})
