import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Email, EmailNotDelivered, EmailRejected, type EmailSender } from '#platform/mail/email.ts'
import type { MailServer } from './mail-server.ts'

/** The contract of email senders. */
export function mailContract(engine: string, open: () => Promise<MailServer>): void {
  describe(`email by ${engine}`, () => {
    let server: MailServer
    let mailer: EmailSender

    beforeAll(async () => {
      server = await open()
      mailer = server.mailers[0]
    })
    afterAll(() => server.close())

    const deliveredTo = async (address: string) =>
      (await server.delivered()).filter(({ recipients }) => recipients.includes(address))

    it('is delivered as text and HTML to the recipient', async () => {
      const mail = someMail()
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toEqual([
        { recipients: [mail.to], subject: mail.subject, text: mail.text, html: mail.html },
      ])
    })

    it('is delivered alongside a rejected email', async () => {
      const mails = [someMail(), someMail({ to: 'ann' }), someMail()]
      const [first, second, third] = await mailer.sendAll(mails)
      expect([first!.status, third!.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(second).toMatchObject({ status: 'rejected', reason: expect.any(EmailRejected) })
      for (const mail of [mails[0]!, mails[2]!])
        expect(await deliveredTo(mail.to)).toEqual([
          { recipients: [mail.to], subject: mail.subject, text: mail.text, html: mail.html },
        ])
      await mailer.sendAll(mails)
      expect(await deliveredTo(mails[0]!.to)).toHaveLength(1)
    })

    it('is delivered in every script', async () => {
      const mail = someMail({
        subject: 'Grüße vom Hof: 5 kg 大根 und Čačak 🥕',
        text: 'Ëin Mädchen aß çà et là.\n\nСвежие яйца — 12 шт.',
        html: '<p>Свежие яйца &amp; 大根 🥚</p>',
      })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html })
    })

    it('keeps long lines and single dots', async () => {
      const mail = someMail({
        text: `.\n..\n${'turnip '.repeat(300).trim()}\n.`,
        html: `<p>${'leek '.repeat(500)}</p>`,
      })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ text: mail.text, html: mail.html })
    })

    it('is delivered once per key', async () => {
      const mail = someMail()
      await mailer.send(mail)
      await mailer.send({ ...mail, subject: 'again' })
      expect(await deliveredTo(mail.to)).toMatchObject([{ subject: mail.subject }])
    })

    it('is delivered once for ten concurrent sends', async () => {
      const mail = someMail()
      await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)))
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('is delivered once when two processes send it', async () => {
      const mail = someMail()
      const outcomes = await Promise.allSettled(server.mailers.flatMap((one) => [one.send(mail), one.send(mail)]))
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(EmailNotDelivered)
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
      for (const one of server.mailers) await one.send(mail)
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('is delivered after an outage', async () => {
      const mail = someMail()
      await server.startFailing()
      await expect(mailer.send(mail)).rejects.toThrow(EmailNotDelivered)
      await server.stopFailing()
      expect(await deliveredTo(mail.to)).toHaveLength(0)
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('names no address in its errors', async () => {
      const mail = someMail()
      await server.startFailing()
      const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
      await server.stopFailing()
      expect(JSON.stringify([error, String(error), (error as Error).stack, (error as Error).cause])).not.toContain(
        mail.to,
      )
    })

    it.each([
      'ann@example.com\r\nBcc: eve@example.com',
      'ann@example.com, eve@example.com',
      'ann@example.com;eve@example.com',
      'Ann <ann@example.com>',
      '"ann eve"@example.com',
      'ann@example.com\u0000',
      'ann @example.com',
      'ann@[127.0.0.1]',
      'ann',
      '@example.com',
      '',
    ])('is rejected for the recipient %j', async (to) => {
      const before = (await server.delivered()).length
      await expect(mailer.send(someMail({ to }))).rejects.toThrow(EmailRejected)
      expect(await server.delivered()).toHaveLength(before)
    })

    it('loses NUL characters', async () => {
      const mail = someMail({ subject: 'a\0b', text: 'c\0d', html: 'e\0f' })
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toEqual([{ recipients: [mail.to], subject: 'a b', text: 'cd', html: 'ef' }])
    })

    it('has no line breaks in its subject', async () => {
      const mail = someMail({ subject: 'Hello\r\nBcc: eve@example.com\u2028\u0007 Ann' })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ recipients: [mail.to], subject: 'Hello Bcc: eve@example.com Ann' })
      expect(await deliveredTo('eve@example.com')).toEqual([])
    })

    it('is rejected with a key that cannot be stored', async () => {
      await expect(mailer.send(someMail({ key: '' }))).rejects.toThrow(EmailRejected)
      await expect(mailer.send(someMail({ key: 'two words' }))).rejects.toThrow(EmailRejected)
    })
  })
}

const someMail = (overrides: Partial<Email> = {}): Email => ({
  key: `receipt:${randomUUID()}`,
  to: `${randomUUID()}@example.com`,
  subject: 'Your order 1042',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...overrides,
})
