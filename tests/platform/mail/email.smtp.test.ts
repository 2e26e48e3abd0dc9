import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpEmailSender } from '#platform/mail/email.smtp.ts'
import { type Email, EmailNotDelivered, type EmailSender } from '#platform/mail/email.ts'
import { type SmtpPeer, smtpPeer } from '#tests/contract/mail/smtp-peer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { cuttableConnection } from '#tests/support/servers.ts'

describe('mail by SMTP', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let peer: SmtpPeer
  let mailer: EmailSender

  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    peer = await smtpPeer()
    mailer = mailerTo(peer.url)
  })
  afterEach(async () => {
    await mailer.close()
    await peer.close()
  })

  const mailerTo = (url: string) =>
    smtpEmailSender({
      url,
      from: 'Farmgate <post@farmgate.example>',
      db: database.db,
      hashOf: (address) => `hash of ${address.length}`,
      log: pino({ level: 'silent' }),
    })
  const kept = (key: string) =>
    database.db.query<Record<string, unknown>>('select * from sent_emails where idempotency_key = $1', [key])

  it('stores neither the address nor the text', async () => {
    const mail = someMail()
    await mailer.send(mail)
    const [row] = await kept(mail.key)
    expect(row).toMatchObject({
      idempotency_key: mail.key,
      status: 'sent',
      recipient_hash: `hash of ${mail.to.length}`,
    })
    expect(row).toMatchObject({ recipient: null, subject: null, text_body: null, html_body: null })
    expect(JSON.stringify(row)).not.toContain(mail.to)
  })

  it('names the sender and marks the email as automated', async () => {
    const mail = someMail()
    await mailer.send(mail)
    const headers = Object.fromEntries(peer.received[0]?.headers ?? [])
    expect(headers).toMatchObject({
      from: 'Farmgate <post@farmgate.example>',
      to: mail.to,
      'auto-submitted': 'auto-generated',
    })
    expect(headers['message-id']).toMatch(/^<[0-9a-f]{40}@farmgate\.example>$/)
  })

  it('sends nothing without the required STARTTLS', async () => {
    await expect(mailerTo(`${peer.url}?requireTLS=true`).send(someMail())).rejects.toThrow(EmailNotDelivered)
    expect(peer.received).toEqual([])
  })

  it('sends nothing to a server whose certificate cannot be verified', async () => {
    const untrusted = await smtpPeer({ startTls: true })
    try {
      await expect(mailerTo(`${untrusted.url}?requireTLS=true`).send(someMail())).rejects.toThrow(
        /rejected it: ESOCKET/,
      )
      expect(untrusted.received).toEqual([])
    } finally {
      await untrusted.close()
    }
  })

  it('names the page to unsubscribe on', async () => {
    const unsubscribe = 'https://farmgate.example/unsubscribe?account=a&topic=orders&key=k'
    await mailer.send(someMail({ unsubscribe }))
    await mailer.send(someMail())
    const lists = peer.received.map(({ headers }) => headers.get('list-unsubscribe'))
    expect(lists).toEqual([`<${unsubscribe}>`, undefined])
  })

  it('skips an email that another process delivers', async () => {
    const mail = someMail()
    await claimedSince(mail.key, '9 minutes')
    await expect(mailer.send(mail)).rejects.toThrow(EmailNotDelivered)
    expect(peer.received).toEqual([])
  })

  it('delivers an email that a dead process had claimed', async () => {
    const mail = someMail()
    await claimedSince(mail.key, '11 minutes')
    await mailer.send(mail)
    expect(peer.received).toHaveLength(1)
    expect(await kept(mail.key)).toMatchObject([{ status: 'sent' }])
  })

  it('repeats the Message-ID after a lost response', async () => {
    const line = await cuttableConnection(peer.url)
    const overLine = mailerTo(line.url)
    const mail = someMail()
    peer.misbehave('silent')
    const lost = expect(overLine.send(mail)).rejects.toThrow(EmailNotDelivered)
    await expect.poll(() => peer.received.length).toBe(1)
    await line.close()
    await lost
    peer.misbehave(undefined)
    await mailer.send(mail)
    const [first, second] = peer.received.map(({ headers }) => headers.get('message-id'))
    expect(peer.received).toHaveLength(2)
    expect(second).toBe(first)
  })

  it('releases its claim of a rejected email', async () => {
    const mail = someMail()
    peer.misbehave('no-data')
    await expect(mailer.send(mail)).rejects.toThrow(/EMESSAGE 451/)
    expect(await kept(mail.key)).toEqual([])
  })

  it('fails when there is no server', async () => {
    const nowhere = mailerTo('smtp://127.0.0.1:1')
    await expect(nowhere.send(someMail())).rejects.toThrow(EmailNotDelivered)
  })

  it('waits for emails in flight before closing', async () => {
    const mail = someMail()
    const sending = mailer.send(mail)
    await mailer.close()
    expect(peer.received).toHaveLength(1)
    await sending
  })

  const claimedSince = (key: string, age: string) =>
    database.db.query(
      `insert into sent_emails (idempotency_key, status, lease_id, leased_at) values ($1, 'leased', gen_random_uuid(), now() - $2::interval)`,
      [key, age],
    )
})

const someMail = (overrides: Partial<Email> = {}): Email => ({
  key: `receipt:${randomUUID()}`,
  to: 'ann@example.com',
  subject: 'Your order',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...overrides,
})
