import { pino } from 'pino'
import { expect, test } from 'vitest'
import { smtpEmailSender } from '#platform/mail/email.smtp.ts'
import { smtpPeer } from '#tests/contract/mail/smtp-peer.ts'
import { freshDatabase } from '#tests/support/database.ts'

test('an attachment arrives unchanged', async () => {
  const { db, drop } = await freshDatabase()
  const peer = await smtpPeer()
  const log = pino({ level: 'silent' })
  const mailer = smtpEmailSender({
    url: peer.url,
    from: 'Farmgate <post@farmgate.example>',
    db,
    hashOf: (to) => to,
    log,
  })
  const text = 'farmgate/log\n300\nroot=\n\n— farmgate/log signature=\n'
  const attached = { name: 'checkpoint-300.txt', text }
  await mailer.send({
    key: 'one',
    to: 'notary@example.com',
    subject: 'A note',
    text: 'Here.',
    html: 'Here.',
    attachment: attached,
  })
  const [mail] = peer.received
  expect(mail!.headers.get('content-type')).toContain('multipart/mixed')
  // The only part of this type, because the text is in a nested part.
  expect(mail!.text).toBe(text)
  await mailer.close()
  await peer.close()
  await drop()
})
