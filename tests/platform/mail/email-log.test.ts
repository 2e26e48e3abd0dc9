import { afterAll, beforeAll, expect, test } from 'vitest'
import { before, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import { mailboxEmailSender } from '#platform/mail/email.mailbox.ts'
import { type Email, EmailNotDelivered, type EmailSender } from '#platform/mail/email.ts'
import { emailsToAccount, maskAddress, purgeEmailLog, withEmailLog } from '#platform/mail/email-log.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let broken = false
let mailer: EmailSender
beforeAll(async () => {
  database = await freshDatabase()
  const post: EmailSender = {
    send: async ({ key }) => {
      if (broken) throw new EmailNotDelivered(`${key}: no`)
    },
    close: async () => undefined,
  }
  mailer = withEmailLog(post, { db: database.db, log: silentLog })
})
afterAll(() => database.drop())

const mail = (over: Partial<Email> = {}): Email => ({
  key: crypto.randomUUID(),
  to: 'ann.buyer@example.com',
  subject: 'Your order',
  text: 'secret',
  html: 'secret',
  ...over,
})
const logOf = async (account: string) =>
  (await emailsToAccount(database.db, account)).map(({ key, state }) => ({ key, state }))

test('what failed and went later was sent', async () => {
  const late = mail({ accountId: 'ann' })
  broken = true
  await expect(mailer.send(late)).rejects.toThrow(EmailNotDelivered)
  expect(await logOf('ann')).toEqual([{ key: late.key, state: 'failed' }])
  broken = false
  await mailer.send(late)
  broken = true
  await expect(mailer.send(late)).rejects.toThrow(EmailNotDelivered)
  broken = false
  expect(await logOf('ann')).toEqual([{ key: late.key, state: 'sent' }])
})

test('it bears the subject and a masked address, never the text', async () => {
  await mailer.send(mail({ key: 'one', accountId: 'bob' }))
  const [row] = await database.db.query<object>(`select * from mail_log where key = 'one'`)
  expect(row).toMatchObject({ account: 'bob', recipient: 'a•••@example.com', subject: 'Your order', state: 'sent' })
  expect(JSON.stringify(row)).not.toMatch(/secret|ann\.buyer/)
  const [view] = await emailsToAccount(database.db, 'bob')
  expect(view!.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('a guest’s mails are nobody’s', async () => {
  await mailer.send(mail({ key: 'guest' }))
  expect(await database.db.query(`select account from mail_log where key = 'guest'`)).toEqual([{ account: null }])
})

test('it forgets after thirteen months', async () => {
  await mailer.send(mail({ key: 'old', accountId: 'cleo' }))
  await mailer.send(mail({ key: 'young', accountId: 'cleo' }))
  await database.db.query(`update mail_log set at = now() - interval '14 months' where key = 'old'`)
  await purgeEmailLog(database.db, before(new Date().toISOString(), RETENTION_RULES.mails.keeps))
  expect((await logOf('cleo')).map(({ key }) => key)).toEqual(['young'])
})

test('what was sent is emptied after thirteen months, and stays sent', async () => {
  const box = mailboxEmailSender(database.db)
  for (const key of ['old-letter', 'young-letter']) await box.send(mail({ key }))
  await database.db.query(`update sent_mails set sent_at = now() - interval '14 months' where key = 'old-letter'`)
  await purgeEmailLog(database.db, before(new Date().toISOString(), RETENTION_RULES.mails.keeps))
  const kept = await database.db.query(
    `select key, state, recipient is not null and text_body is not null as readable from sent_mails order by key`,
  )
  expect(kept).toEqual([
    { key: 'old-letter', state: 'sent', readable: false },
    { key: 'young-letter', state: 'sent', readable: true },
  ])
})

test.each([
  ['ann@example.com', 'a•••@example.com'],
  ['élodie@example.com', 'é•••@example.com'],
  ['nowhere', 'n•••'],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown))
