import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Email, EmailNotDelivered, EmailRejected, type EmailSender } from '#platform/mail/email.ts'
import type { MailPlace } from './mail-place.ts'

/** What a mailer promises, whatever the engine. */
export function mailContract(engine: string, open: () => Promise<MailPlace>): void {
  describe(`mail by ${engine}`, () => {
    let place: MailPlace
    let mailer: EmailSender

    beforeAll(async () => {
      place = await open()
      mailer = place.mailers[0]
    })
    afterAll(() => place.close())

    const deliveredTo = async (address: string) =>
      (await place.delivered()).filter(({ recipients }) => recipients.includes(address))

    it('delivers text and html to the recipient', async () => {
      const mail = someMail()
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toEqual([
        { recipients: [mail.to], subject: mail.subject, text: mail.text, html: mail.html },
      ])
    })

    it('delivers in every script', async () => {
      const mail = someMail({
        subject: 'Grüße vom Hof: 5 kg 大根 und Čačak 🥕',
        text: 'Ëin Mädchen aß çà et là.\n\nСвежие яйца — 12 шт.',
        html: '<p>Свежие яйца &amp; 大根 🥚</p>',
      })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html })
    })

    it('keeps long lines and lone dots whole', async () => {
      const mail = someMail({
        text: `.\n..\n${'turnip '.repeat(300).trim()}\n.`,
        html: `<p>${'leek '.repeat(500)}</p>`,
      })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ text: mail.text, html: mail.html })
    })

    it('delivers a key once', async () => {
      const mail = someMail()
      await mailer.send(mail)
      await mailer.send({ ...mail, subject: 'again' })
      expect(await deliveredTo(mail.to)).toMatchObject([{ subject: mail.subject }])
    })

    it('delivers once when ten send at once', async () => {
      const mail = someMail()
      await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)))
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('delivers once when two processes send at once', async () => {
      const mail = someMail()
      const outcomes = await Promise.allSettled(place.mailers.flatMap((one) => [one.send(mail), one.send(mail)]))
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(EmailNotDelivered)
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
      for (const one of place.mailers) await one.send(mail)
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('fails while broken and delivers later', async () => {
      const mail = someMail()
      await place.breakDown()
      await expect(mailer.send(mail)).rejects.toThrow(EmailNotDelivered)
      await place.mend()
      expect(await deliveredTo(mail.to)).toHaveLength(0)
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toHaveLength(1)
    })

    it('tells no address in its errors', async () => {
      const mail = someMail()
      await place.breakDown()
      const error = await mailer.send(mail).catch((thrown: unknown) => thrown)
      await place.mend()
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
    ])('refuses the recipient %j', async (to) => {
      const before = (await place.delivered()).length
      await expect(mailer.send(someMail({ to }))).rejects.toThrow(EmailRejected)
      expect(await place.delivered()).toHaveLength(before)
    })

    it('does without NUL characters', async () => {
      const mail = someMail({ subject: 'a\0b', text: 'c\0d', html: 'e\0f' })
      await mailer.send(mail)
      expect(await deliveredTo(mail.to)).toEqual([{ recipients: [mail.to], subject: 'a b', text: 'cd', html: 'ef' }])
    })

    it('keeps line breaks out of the subject', async () => {
      const mail = someMail({ subject: 'Hello\r\nBcc: eve@example.com\u2028\u0007 Ann' })
      await mailer.send(mail)
      const [delivered] = await deliveredTo(mail.to)
      expect(delivered).toMatchObject({ recipients: [mail.to], subject: 'Hello Bcc: eve@example.com Ann' })
      expect(await deliveredTo('eve@example.com')).toEqual([])
    })

    it('refuses a key it cannot keep', async () => {
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
