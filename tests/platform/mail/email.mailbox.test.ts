import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailboxEmailSender, mailboxReader } from '#platform/mail/email.mailbox.ts'
import { freshDatabase } from '#tests/support/database.ts'

describe('the local mailbox', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>

  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await database.db.query('truncate sent_emails')
    for (const [key, to] of [
      ['first', 'ann@example.com'],
      ['second', 'bob@example.com'],
      ['third', 'Ann@Example.com'],
    ] as const)
      await mailboxEmailSender(database.db).send({ key, to, subject: `The ${key}`, text: key, html: `<p>${key}</p>` })
  })

  const keys = async (ask: { to?: string; limit: number }) =>
    (await mailboxReader(database.db).list(ask)).map(({ key }) => key)

  it('lists the newest emails first', async () => {
    expect(await keys({ limit: 10 })).toEqual(['third', 'second', 'first'])
    expect(await keys({ limit: 2 })).toEqual(['third', 'second'])
  })

  it('lists the emails of an address in any spelling', async () => {
    expect(await keys({ to: 'ANN@example.com', limit: 10 })).toEqual(['third', 'first'])
    expect(await keys({ to: 'eve@example.com', limit: 10 })).toEqual([])
  })

  it('shows an email as it was sent', async () => {
    const mail = await mailboxReader(database.db).get('second')
    const { sentAt, ...rest } = mail!
    expect(rest).toEqual({
      key: 'second',
      to: 'bob@example.com',
      subject: 'The second',
      text: 'second',
      html: '<p>second</p>',
    })
    expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(60_000)
    expect(await mailboxReader(database.db).get('fourth')).toBeUndefined()
  })

  it('does not show what SMTP delivered', async () => {
    await database.db.query(
      `insert into sent_emails (idempotency_key, status, sent_at, recipient_hash) values ('away', 'sent', now(), 'x')`,
    )
    expect(await keys({ limit: 10 })).not.toContain('away')
    expect(await mailboxReader(database.db).get('away')).toBeUndefined()
  })
})
