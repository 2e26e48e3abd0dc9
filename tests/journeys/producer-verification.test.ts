import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusinessDays, addDays, addYear } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { ApplicationPage, ApplicationView, MyVerification } from '#domain/producer-verification/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
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
  verifyShop,
  waitForProjections,
} from '#tests/support/members.ts'
import { bodyOf, expectNoEvents, expectProblem, problemIn, type Visitor } from '#tests/support/visitor.ts'
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
const SECTION = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
const APPLICATION = {
  identity: SECTION,
  business: { ...SECTION, documents: 'License BR-77' },
  practices: SECTION,
  committed: true,
}

const own = async (visitor = seller) => bodyOf(await visitor.get<MyVerification>('/api/me/verification'))
const apply = (visitor = seller, overrides: object = {}) =>
  visitor.post<{ id: string }>('/api/me/verification', { ...APPLICATION, ...overrides })
const queue = async (show = 'open') =>
  bodyOf(await verifier.get<ApplicationPage>(`/api/staff/verifications?show=${show}`))
const applicationOf = async (applicationId: string) =>
  bodyOf(await verifier.get<ApplicationView>(`/api/staff/verifications/${applicationId}`))
const decide = async (
  applicationId: string,
  decision: string,
  { visitor = verifier, reason = 'All there.' }: { visitor?: Visitor; reason?: string } = {},
) => visitor.post(`/api/staff/verifications/${applicationId}/decision`, { decision, reason })
const bell = async (visitor = seller) =>
  bodyOf(await visitor.get<NotificationFeed>('/api/me/notifications')).notifications.map(({ title }) => title)
const badge = async () =>
  bodyOf(await verifier.get<ProducerView>(`/api/producer-profiles/${farm.producerId}`)).verification

test('a producer applies, answers a request, and gets the badge', async () => {
  expect(await own()).toEqual({ current: null, application: null, canApply: true })
  const { id } = bodyOf(await apply())
  const reviewDueOn = addBusinessDays(today(), 7)
  expect(await own()).toMatchObject({ canApply: false, application: { status: 'pending', reviewDueOn } })
  expectProblem(await apply(), 409, 'application_pending')
  expect(await queue()).toMatchObject({
    open: 1,
    applications: [{ id, businessName: 'Hill Farm', reviewDueOn, overdue: false }],
  })
  expect(await applicationOf(id)).toMatchObject({
    details: { business: { documents: 'License BR-77' } },
    isOwnBusiness: false,
  })

  bodyOf(await decide(id, 'request_information', { reason: 'Which kitchen do you use?' }))
  expectProblem(await decide(id, 'approve'), 409, 'edit_conflict')
  expect(await own()).toMatchObject({
    application: { status: 'information_requested', informationRequests: [{ question: 'Which kitchen do you use?' }] },
  })
  bodyOf(await seller.post('/api/me/verification/information', { answer: 'The town’s.' }))
  expect((await applicationOf(id)).informationRequests).toEqual([
    { question: 'Which kitchen do you use?', answer: 'The town’s.' },
  ])

  bodyOf(await decide(id, 'approve'))
  const current = { verifiedOn: today(), expiresOn: addYear(today()) }
  expect(await badge()).toEqual(current)
  expect(await own()).toMatchObject({
    current,
    canApply: false,
    application: { status: 'approved', reason: 'All there.' },
  })
  expect(await queue()).toMatchObject({ open: 0, closed: 1 })
  expect(await applicationOf(id)).toMatchObject({
    decidedBy: 'vi.verifier',
    history: [
      { kind: 'submitted', by: null },
      { kind: 'information_requested', by: 'vi.verifier', text: 'Which kitchen do you use?' },
      { kind: 'information_provided', by: null, text: 'The town’s.' },
      { kind: 'approved', by: 'vi.verifier', text: 'All there.' },
    ],
  })
  expectProblem(await apply(), 409, 'already_verified')
  const [approval] = await market.events('VerificationApplicationApproved')
  expect(approval!.meta.actor).toEqual({ kind: 'staff', id: expect.any(String), role: 'verifier' })
  expect((await bell()).slice(0, 3)).toEqual(['You are verified', 'Information requested', 'Application received'])
  for (const kind of ['submitted', 'information_requested', 'approved'])
    await mailsAbout(seller, { to: farm.email, about: `verification_${kind}:` })
})

test('an application is stored encrypted in the log', async () => {
  const rows = await market.engines.db.query<{ text: string }>('select stream || data || meta as text from events')
  for (const { text } of rows) expect(text).not.toMatch(/BR-77|Which kitchen|The town’s|All there/)
})

test('the producer may apply again after a rejection', async () => {
  const shop = await openShop(market, 'Dale Farm')
  const dale = await signedIn(market, shop.username)
  const { id: rejected } = bodyOf(await apply(dale))
  bodyOf(await decide(rejected, 'reject', { reason: 'The lease has run out.' }))
  expect(await own(dale)).toMatchObject({
    current: null,
    canApply: true,
    application: { status: 'rejected', reason: 'The lease has run out.' },
  })
  const { id: withdrawn } = bodyOf(await apply(dale))
  bodyOf(await dale.post('/api/me/verification/withdraw'))
  expect(await own(dale)).toMatchObject({ canApply: true, application: { id: withdrawn, status: 'withdrawn' } })
  expect(await applicationOf(rejected)).toMatchObject({ id: rejected, status: 'rejected' })
  expectProblem(await decide(rejected, 'approve'), 409, 'edit_conflict')
  const streams = (await market.events('VerificationApplicationSubmitted'))
    .filter(({ data }) => (data as { producerId: string }).producerId === shop.producerId)
    .map(({ stream }) => stream)
  expect(streams).toEqual([`verification_application-${rejected}`, `verification_application-${withdrawn}`])
})

test('one of several simultaneous applications is accepted', async () => {
  const shop = await openShop(market, 'Twice Farm')
  const twice = await signedIn(market, shop.username)
  const submitAtOnce = async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => apply(twice)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    for (const response of responses) if (response.status === 409) expectProblem(response, 409, 'application_pending')
    return bodyOf(responses.find(({ status }) => status === 200)!).id
  }
  const first = await submitAtOnce()
  bodyOf(await decide(first, 'reject'))
  expect(await submitAtOnce()).not.toBe(first)
})

test('a revoked verification ends immediately', async () => {
  const shop = await openShop(market, 'Moved Farm')
  const moved = await signedIn(market, shop.username)
  const { id } = bodyOf(await apply(moved))
  bodyOf(await decide(id, 'approve'))
  expect(await own(moved)).toMatchObject({ current: { verifiedOn: today() }, canApply: false })
  bodyOf(await decide(id, 'revoke', { reason: 'The farm moved.' }))
  expect(await own(moved)).toMatchObject({
    current: null,
    canApply: true,
    application: { id, status: 'revoked', reason: 'The farm moved.' },
  })
  expect((await bell(moved))[0]).toBe('Your verification was revoked')
  bodyOf(await apply(moved))
})

test('verifiers do not decide about their own business', async () => {
  const shop = await openShop(market, 'Verifiers Patch')
  const both = await signedIn(market, shop.username)
  await assignStaffRole(market, { visitor: both, username: shop.username }, 'verifier')
  const { id } = bodyOf(await apply(both))
  expect(bodyOf(await both.get<ApplicationView>(`/api/staff/verifications/${id}`))).toMatchObject({
    isOwnBusiness: true,
  })
  await applicationOf(id)
  expectProblem(await expectNoEvents(market, () => decide(id, 'approve', { visitor: both })), 403, 'own_application')
  bodyOf(await decide(id, 'reject'))
})

test('only verifiers read an application', async () => {
  const others = await Promise.all([
    staffMember(market, 'Sue Support', 'support'),
    staffMember(market, 'Al Auditor', 'auditor'),
    newMember(market, 'Bo Buyer'),
  ])
  const { id } = (await own()).application!
  for (const other of [...others, seller]) {
    expectProblem(await other.get('/api/staff/verifications'), 403, 'not_allowed')
    expectProblem(await other.get(`/api/staff/verifications/${id}`), 403, 'not_allowed')
    expectProblem(await decide(id, 'reject', { visitor: other }), 403, 'not_allowed')
  }
  expectProblem(await others[2]!.get('/api/me/verification'), 403, 'not_allowed')
})

test.each([
  [{ identity: { ...SECTION, statement: 'Us.' } }, 'identity.statement'],
  [{ business: { ...SECTION, documents: '' } }, 'business.documents'],
  [{ practices: { ...SECTION, link: 'http://example.com/lease' } }, 'practices.link'],
  [{ committed: false }, 'committed'],
])('an application with %j is rejected', async (overrides, field) => {
  const response = await expectNoEvents(market, () => apply(seller, overrides))
  expect(response.status).toBe(400)
  expect(Object.keys(problemIn(response).fields ?? {})).toContain(field)
})

test('each renewal reminder is sent once', async () => {
  const shop = await openShop(market, 'Old Farm')
  const old = await signedIn(market, shop.username)
  const verifiedOn = addDays(today(), -345)
  const applicationId = await verifyShop(market, shop, {
    verifier: { accountId: farm.accountId, role: 'verifier' },
    today: verifiedOn,
  })
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
  expect((await market.events('VerificationRenewalReminderRequested')).map(({ data }) => data)).toEqual([
    expect.objectContaining({ applicationId, daysLeft: 30 }),
  ])
  expect((await bell(old))[0]).toBe('Your verification expires soon')
  expect(await bell()).not.toContain('Your verification expires soon')
  await mailsAbout(old, { to: shop.email, about: 'verification_expiring:' })
  expect(await own(old)).toMatchObject({ canApply: true, current: { verifiedOn } })

  expect(await expiringVerifications(db)).toEqual([applicationId])
  const { id: renewal } = bodyOf(await apply(old))
  expect(renewal).not.toBe(applicationId)
  expect(await expiringVerifications(db)).toEqual([])
  bodyOf(await decide(renewal, 'approve'))
  expect(await own(old)).toMatchObject({ canApply: false, current: { verifiedOn: today() } })
})
