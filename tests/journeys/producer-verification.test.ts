import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#app/marketplace.ts'
import { addBusinessDays, addDays, addYear } from '#domain/kernel/calendar-date.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { ApplicationPage, ApplicationView, MyVerification } from '#domain/producer-verification/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { expiringVerifications } from '#read-side/producer-verification/verification.query.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  assignStaffRole,
  newMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { expectNoEvents, expectProblem, fine, problemIn, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { requestRenewalRemindersHandler } from '#workers/producer-verification/producer-verification.work.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let verifier: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm')
  seller = await signedIn(market, farm.username)
  verifier = await staffMember(market, 'Vi Verifier', 'verifier')
})
afterAll(() => market?.stop())

const today = () => localDate('America/New_York')(new Date().toISOString())
const TOLD = { statement: 'We are who we say we are.', papers: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: TOLD, business: { ...TOLD, papers: 'License BR-77' }, practices: TOLD, committed: true }

const own = async (who = seller) => fine(await who.get<MyVerification>('/api/me/verification'))
const apply = (who = seller, over: object = {}) =>
  who.post<{ id: string }>('/api/me/verification', { ...APPLICATION, ...over })
const queue = async (show = 'open') =>
  fine(await verifier.get<ApplicationPage>(`/api/staff/verifications?show=${show}`))
const look = async (shop = farm) =>
  fine(await verifier.get<ApplicationView>(`/api/staff/verifications/${shop.producerId}`))
const decide = async (decision: string, { who = verifier, shop = farm, reason = 'All there.' } = {}) =>
  who.post(`/api/staff/verifications/${shop.producerId}/decision`, {
    applicationId: (await look(shop)).id,
    decision,
    reason,
  })
const bell = async (who = seller) =>
  fine(await who.get<NotificationFeed>('/api/me/notifications')).notifications.map(({ title }) => title)
const badge = async () =>
  fine(await verifier.get<ProducerView>(`/api/producer-profiles/${farm.producerId}`)).verification

test('a producer applies, answers what is asked, and bears the badge', async () => {
  expect(await own()).toEqual({ held: null, application: null, mayApply: true })
  fine(await apply())
  const dueOn = addBusinessDays(today(), 7)
  expect(await own()).toMatchObject({ mayApply: false, application: { status: 'waiting', dueOn } })
  expectProblem(await apply(), 409, 'application_pending')
  expect(await queue()).toMatchObject({ open: 1, applications: [{ businessName: 'Hill Farm', dueOn, overdue: false }] })
  expect(await look()).toMatchObject({ dossier: { business: { papers: 'License BR-77' } }, own: false })

  fine(await decide('ask', { reason: 'Which kitchen do you use?' }))
  expectProblem(await decide('approve'), 409, 'edit_conflict')
  expect(await own()).toMatchObject({
    application: { status: 'asked', asked: [{ question: 'Which kitchen do you use?' }] },
  })
  fine(await seller.post('/api/me/verification/information', { answer: 'The town’s.' }))
  expect((await look()).asked).toEqual([{ question: 'Which kitchen do you use?', answer: 'The town’s.' }])

  fine(await decide('approve'))
  const held = { verifiedOn: today(), expiresOn: addYear(today()) }
  expect(await waitUntil(badge, (now) => now !== null)).toEqual(held)
  expect(await own()).toMatchObject({
    held,
    mayApply: false,
    application: { status: 'approved', reason: 'All there.' },
  })
  expect(await queue()).toMatchObject({ open: 0, closed: 1 })
  expect(await look()).toMatchObject({ decidedBy: 'vi.verifier' })
  expectProblem(await apply(), 409, 'already_verified')
  expect((await bell()).slice(0, 3)).toEqual(['You are verified', 'One more question', 'Application received'])
  for (const kind of ['submitted', 'asked', 'approved'])
    await mailsAbout(seller, { to: farm.email, about: `verification_${kind}:` })
})

test('what was told lies sealed in the log', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  for (const { text } of rows) expect(text).not.toMatch(/BR-77|Which kitchen|The town’s|All there/)
})

test('a no says why, and they may apply again', async () => {
  const shop = await openShop(market, 'Dale Farm')
  const dale = await signedIn(market, shop.username)
  fine(await apply(dale))
  fine(await decide('refuse', { shop, reason: 'The lease has run out.' }))
  expect(await own(dale)).toMatchObject({
    held: null,
    mayApply: true,
    application: { status: 'refused', reason: 'The lease has run out.' },
  })
  fine(await apply(dale))
  fine(await dale.post('/api/me/verification/withdraw'))
  expect(await own(dale)).toMatchObject({ mayApply: true, application: { status: 'withdrawn' } })
})

test('nobody decides about their own business', async () => {
  const shop = await openShop(market, 'Verifiers Patch')
  const both = await signedIn(market, shop.username)
  await assignStaffRole(market, { visitor: both, username: shop.username }, 'verifier')
  fine(await apply(both))
  expect(fine(await both.get<ApplicationView>(`/api/staff/verifications/${shop.producerId}`))).toMatchObject({
    own: true,
  })
  await look(shop)
  expectProblem(await expectNoEvents(market, () => decide('approve', { who: both, shop })), 403, 'own_application')
  fine(await decide('refuse', { shop }))
})

test('only those who verify read what was told', async () => {
  const others = await Promise.all([
    staffMember(market, 'Sue Support', 'support'),
    staffMember(market, 'Al Auditor', 'auditor'),
    newMember(market, 'Bo Buyer'),
  ])
  for (const other of [...others, seller]) {
    expectProblem(await other.get('/api/staff/verifications'), 403, 'not_allowed')
    expectProblem(await other.get(`/api/staff/verifications/${farm.producerId}`), 403, 'not_allowed')
    expectProblem(await decide('refuse', { who: other }), 403, 'not_allowed')
  }
  expectProblem(await others[2]!.get('/api/me/verification'), 403, 'not_allowed')
})

test.each([
  [{ identity: { ...TOLD, statement: 'Us.' } }, 'identity.statement'],
  [{ business: { ...TOLD, papers: '' } }, 'business.papers'],
  [{ practices: { ...TOLD, link: 'http://example.com/lease' } }, 'practices.link'],
  [{ committed: false }, 'committed'],
])('an application with %j is sent back', async (over, field) => {
  const answer = await expectNoEvents(market, () => apply(seller, over))
  expect(answer.status).toBe(400)
  expect(Object.keys(problemIn(answer).fields ?? {})).toContain(field)
})

test('a renewal is reminded of once each time, by bell and mail', async () => {
  const shop = await openShop(market, 'Old Farm')
  const old = await signedIn(market, shop.username)
  const verifiedOn = addDays(today(), -345)
  await market.bus.dispatch({
    decider: producer,
    id: shop.producerId,
    command: { type: 'VerifyProducer', verifier: { accountId: farm.accountId, role: 'verifier' }, today: verifiedOn },
    context: {
      commandId: crypto.randomUUID(),
      correlationId: 'test',
      actor: { kind: 'system', id: 'test' },
      at: new Date().toISOString(),
    },
  })
  await waitForProjections(market)
  const { bus, engines } = market
  const { runtime, db } = engines
  const clock = requestRenewalRemindersHandler({
    bus,
    runtime,
    dayOf: localDate('America/New_York'),
    ending: () => expiringVerifications(db),
  })
  for (const attempt of [1, 2]) await clock.run({}, { id: 'noon', attempt })
  await waitForProjections(market)
  expect(await bell(old)).toEqual(['Your verification ends soon'])
  expect(await bell()).not.toContain('Your verification ends soon')
  await mailsAbout(old, { to: shop.email, about: 'verification_ends:' })
  expect(await own(old)).toMatchObject({ mayApply: true, held: { verifiedOn } })
})
