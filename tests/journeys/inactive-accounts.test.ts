import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar-date.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { dayOf, RETENTION_RULES, retentionEndOf } from '#domain/privacy/retention-rules.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  type Member,
  openShop,
  PASSWORD,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { everyRow, occurrencesIn, purgeAt } from '#tests/support/retention.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { idle } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
})
afterAll(() => market?.stop())

const SIGNED_IN = dayOf(new Date().toISOString())
const OVER = retentionEndOf(SIGNED_IN, RETENTION_RULES.accounts.period)
const night = (daysBefore: number) => purgeAt(market, `${addDays(OVER, -daysBefore)}T04:05:00.000Z`)
const usedAt = (who: Member, day: string) =>
  market.engines.db.query('update account_activity set last_used_on = $2 where account_id = $1', [who.accountId, day])
const rowOf = async ({ accountId }: Member) =>
  (
    await market.engines.db.query<{ email: string | null; erasure_scheduled_at: string | null; erased: boolean }>(
      'select email, erasure_scheduled_at, erased from identity.accounts where id = $1',
      [accountId],
    )
  )[0]!
async function member(name: string): Promise<Member> {
  const person = await createMember(market, name)
  await signedIn(market, person.username)
  return person
}

test('an inactive account is erased unless it signs in', async () => {
  const [una, kay, back] = [await member('Una Unseen'), await member('Kay Keeper'), await member('Bea Back')]
  const [owing, verifier] = [await member('Olga Owing'), await staffMember(market, 'Vi Verifier', 'verifier')]
  await buy(await signedIn(market, owing.username), [{ productId: farm.products.Leeks!, quantity: 1 }])
  await waitForProjections(market)

  expect((await night(31)).rules[0]).toMatchObject({ purgedCount: 0, held: 0, next: addDays(OVER, -14) })
  expect(await market.events('AccountInactivityNoticeRequested')).toEqual([])
  await night(30)
  for (const who of [una, kay, back, owing]) {
    const [mail] = await mailsAbout(createVisitor(market.url), { to: who.email, about: 'unused:' })
    expect(mail!.text).toContain(`on ${OVER} we erase yours`)
  }
  await night(29)
  // Four members and the farm, each once.
  expect(await market.events('AccountInactivityNoticeRequested')).toHaveLength(5)

  // One member returns after the notice, another after the closure.
  await usedAt(kay, addDays(OVER, -20))
  expect((await night(15)).rules[0]).toMatchObject({ purgedCount: 0 })
  const closing = (await night(14)).rules[0]!
  // Neither the buyer nor the producer of an open order may be erased.
  const since = addDays(OVER, -14)
  expect(closing).toMatchObject({ rule: 'Account: 3 years from its last use', purgedCount: 2, held: 2 })
  expect(closing.holds).toContainEqual({ id: owing.accountId, since, by: ['bought'] })
  expect(closing.holds).toContainEqual({ id: farm.accountId, since, by: expect.arrayContaining(['sold']) })
  expect(await rowOf(una)).toMatchObject({ erasure_scheduled_at: `${OVER}T04:05:00.000Z`, erased: false })
  const auditor = await staffMember(market, 'Ada Auditor', 'auditor')
  const { names } = bodyOf<RetentionReport>(await auditor.get('/api/audit/retention'))
  expect(names).toMatchObject({ [owing.accountId]: owing.username, [farm.accountId]: farm.username })
  const token = await tokenIn(createVisitor(market.url), { to: back.email, about: 'closed:' })
  await market.engines.db.query('delete from account_activity where account_id = $1', [back.accountId])
  bodyOf(await createVisitor(market.url).post('/api/auth/reopen-account', { token }))
  expect(
    await market.engines.db.query('select 1 from account_activity where account_id = $1', [back.accountId]),
  ).toHaveLength(1)
  await usedAt(back, addDays(OVER, -10))

  await night(0)
  expect(await rowOf(una)).toEqual({ email: null, erasure_scheduled_at: null, erased: true })
  for (const who of [kay, back, owing]) expect(await rowOf(who)).toMatchObject({ email: who.email, erased: false })
  await idle(market)
  expect(occurrencesIn(await everyRow(market.engines.db), ['una.unseen'])).toEqual([])
  expect(bodyOf(await verifier.get('/api/auth/user'))).not.toBeNull()
  expect((await createVisitor(market.url).signIn(una.username, PASSWORD)).status).toBe(401)
})

test('account activity is recorded once a day', async () => {
  const una = await createMember(market, 'Una Used')
  const daysOfUse = () =>
    market.engines.db.query<{ day: string }>(
      'select last_used_on::text as day from account_activity where account_id = $1',
      [una.accountId],
    )
  expect(await daysOfUse()).toEqual([])
  const visitor = await signedIn(market, una.username)
  expect(await daysOfUse()).toEqual([{ day: SIGNED_IN }])
  await usedAt(una, '2020-01-01')
  await market.engines.db.query(`update sessions set last_seen_at = now() - interval '11 minutes'`)
  bodyOf(await visitor.get('/api/auth/user'))
  expect(await daysOfUse()).toEqual([{ day: SIGNED_IN }])
  bodyOf(await visitor.post('/api/auth/logout'))
  await market.engines.db.query('delete from sessions')
  expect(await daysOfUse()).toEqual([{ day: SIGNED_IN }])
})
