import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterContent } from '#app/workers.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import type { JobRequest } from '#platform/jobs/jobs.ts'
import type { Email } from '#platform/mail/email.ts'
import { newsletterSubscribers } from '#read-side/notifications/newsletter.query.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, type Shop, signedIn } from '#tests/support/members.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { enqueueNewslettersHandler, sendNewsletterHandler } from '#workers/notifications/newsletter.ts'

let market: OpenMarket
let hill: Shop
let mails: Email[]
beforeAll(async () => {
  market = await openMarket()
  hill = await openShop(market, 'Hill Farm', { products: { Sorrel: {}, Gone: { stock: 0 } } })
  await openShop(market, 'Valley Farm', { products: { Leeks: {} } })
})
afterAll(() => market?.stop())

const subscribe = async (visitor: Visitor, on = true) =>
  bodyOf(
    await visitor.request('PATCH', '/api/me/notification-settings', {
      body: { choices: [{ topic: 'marketing', channel: 'email', enabled: on }] },
    }),
  )

/** Sends all newsletters of a day: first determines the recipients, then sends each email. */
async function lettersOf(day: string): Promise<void> {
  const { db, log, keys } = market.engines
  const mailer = { send: async (mail: Email) => void mails.push(mail), close: async () => undefined }
  const letters = { log, keys, mailer, market: { name: 'Farmgate', publicUrl: 'https://market.example' } }
  const one = sendNewsletterHandler({ ...letters, newsletterContentOf: newsletterContent(db) })
  const enqueueAll = async (orders: readonly JobRequest[]) => {
    for (const { payload, options } of orders) await one.run(payload as never, { id: options.id, attempt: 1 })
  }
  const all = enqueueNewslettersHandler({ today: () => day, subscribers: () => newsletterSubscribers(db), enqueueAll })
  mails = []
  await all.run({}, { id: 'x', attempt: 1 })
}

const tomorrow = () => addDays(market.engines.runtime.now().slice(0, 10), 1)

test('the newsletter is sent to subscribers only', async () => {
  await newMember(market, 'Nell Nothing')
  const reader = await newMember(market, 'Rita Reader')
  const other = await newMember(market, 'Otto Other')
  bodyOf(await reader.request('PUT', `/api/me/favorites/producer/${hill.producerId}`))
  await subscribe(reader)
  await subscribe(other)
  await subscribe(other, false)
  await lettersOf(tomorrow())
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['rita.reader@example.com', 'New at the marketplace']])
  const [{ text, html }] = mails as [Email]
  expect(text).toMatch(/your favorite producers first.*Sorrel, Hill Farm: \$.*Leeks, Valley Farm: \$.*unsubscribe\?/s)
  expect(html).not.toContain('Gone')
})

test('a newsletter does not repeat the previous week', async () => {
  await subscribe(await signedIn(market, 'rita.reader'))
  await lettersOf(addDays(tomorrow(), 7))
  expect(mails).toEqual([])
})
