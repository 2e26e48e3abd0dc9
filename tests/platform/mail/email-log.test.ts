import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { RETENTION_RULES, subtractPeriod } from '#domain/privacy/retention-rules.ts'
import { mailboxEmailSender } from '#platform/mail/email.mailbox.ts'
import { type Email, EmailNotDelivered, type EmailSender } from '#platform/mail/email.ts'
import { emailsToAccount, maskAddress, purgeEmailLog, unsentEmails, withEmailLog } from '#platform/mail/email-log.ts'
import { withCausation, withCause, withFreshReads } from '#platform/runtime/causation.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { silentLog } from '#tests/support/silent-log.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let broken = false
let mailer: EmailSender
beforeAll(async () => {
  database = await freshDatabase()
  const send = async ({ key, to }: Email) => {
    if (broken || to.startsWith('nobody@')) throw new EmailNotDelivered(`${key}: no`)
  }
  const post: EmailSender = {
    send,
    sendAll: (mails) => Promise.allSettled(mails.map(send)),
    close: async () => undefined,
  }
  mailer = withEmailLog(post, { db: database.db, log: silentLog })
})
afterAll(() => database.drop())

const mail = (overrides: Partial<Email> = {}): Email => ({
  key: crypto.randomUUID(),
  to: 'ann.buyer@example.com',
  subject: 'Your order',
  text: 'secret',
  html: 'secret',
  ...overrides,
})
const logOf = async (account: string) =>
  (await emailsToAccount(database.db, account)).map(({ key, status }) => ({ key, status }))

test('an email delivered after a failure is sent', async () => {
  const late = mail({ accountId: 'ann' })
  broken = true
  await expect(mailer.send(late)).rejects.toThrow(EmailNotDelivered)
  expect(await logOf('ann')).toEqual([{ key: late.key, status: 'failed' }])
  broken = false
  await mailer.send(late)
  broken = true
  await expect(mailer.send(late)).rejects.toThrow(EmailNotDelivered)
  broken = false
  expect(await logOf('ann')).toEqual([{ key: late.key, status: 'sent' }])
})

test('each of several emails has its own outcome', async () => {
  const addresses = ['ann@example.com', 'nobody@example.com', 'bob@example.com']
  const mails = addresses.map((to, i) => mail({ key: `mia-${i + 1}`, to, accountId: 'mia' }))
  expect((await mailer.sendAll(mails)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await logOf('mia')).sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: 'mia-1', status: 'sent' },
    { key: 'mia-2', status: 'failed' },
    { key: 'mia-3', status: 'sent' },
  ])
})

test('the email log never stores the text', async () => {
  await mailer.send(mail({ key: 'one', accountId: 'bob' }))
  const [row] = await database.db.query<object>(`select * from email_log where key = 'one'`)
  expect(row).toMatchObject({ account_id: 'bob', recipient: 'a•••@example.com', subject: 'Your order', status: 'sent' })
  expect(JSON.stringify(row)).not.toMatch(/secret|ann\.buyer/)
  const [view] = await emailsToAccount(database.db, 'bob')
  expect(view!.sentAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('an email that failed names the job that sends it, whatever caused it', async () => {
  const job = { name: 'email-receipt', id: 'job-1' }
  const paid = { id: 'event-1', meta: { correlationId: 'sale-1' } } as Pick<RecordedEvent, 'id' | 'meta'>
  const to = 'nobody@example.com'
  const failed = (key: string) => expect(mailer.send(mail({ key, to }))).rejects.toThrow(EmailNotDelivered)
  await withCausation({ correlationId: 'sale-1', job }, async () => {
    await failed('by-the-job')
    await withCause(paid, () => failed('after-an-event'))
    await withFreshReads(() => failed('with-fresh-reads'))
  })
  const unsent = await unsentEmails(database.db)
  for (const key of ['by-the-job', 'after-an-event', 'with-fresh-reads'])
    expect(unsent.find((each) => each.key === key)).toMatchObject({ jobName: job.name, jobId: job.id })
})

test('emails to guests belong to no account', async () => {
  await mailer.send(mail({ key: 'guest' }))
  expect(await database.db.query(`select account_id from email_log where key = 'guest'`)).toEqual([
    { account_id: null },
  ])
})

test('the email log is purged after thirteen months', async () => {
  await mailer.send(mail({ key: 'old', accountId: 'cleo' }))
  await mailer.send(mail({ key: 'young', accountId: 'cleo' }))
  await database.db.query(`update email_log set sent_at = now() - interval '14 months' where key = 'old'`)
  await purgeEmailLog(database.db, subtractPeriod(new Date().toISOString(), RETENTION_RULES.mails.period))
  expect((await logOf('cleo')).map(({ key }) => key)).toEqual(['young'])
})

test('a sent email is emptied after thirteen months', async () => {
  const box = mailboxEmailSender(database.db)
  for (const key of ['old-email', 'recent-email']) await box.send(mail({ key }))
  await database.db.query(
    `update sent_emails set sent_at = now() - interval '14 months' where idempotency_key = 'old-email'`,
  )
  await purgeEmailLog(database.db, subtractPeriod(new Date().toISOString(), RETENTION_RULES.mails.period))
  const kept = await database.db.query(
    `select idempotency_key as key, status, recipient is not null and text_body is not null as readable
     from sent_emails order by idempotency_key`,
  )
  expect(kept).toEqual([
    { key: 'old-email', status: 'sent', readable: false },
    { key: 'recent-email', status: 'sent', readable: true },
  ])
})

test.each([
  ['ann@example.com', 'a•••@example.com'],
  ['élodie@example.com', 'é•••@example.com'],
  ['nowhere', 'n•••'],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown))
