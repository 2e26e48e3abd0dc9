import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStaffRole } from '#app/cli/staff.ts'
import { processesOf } from '#app/processes.ts'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import type { ProductView } from '#domain/catalog/contract.ts'
import type {
  AccountView,
  EnforcementForm,
  FoundAccounts,
  MyAccountStatus,
  PendingAppeals,
} from '#domain/enforcement/contract.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { expiredSuspensions } from '#read-side/enforcement/enforcement.query.ts'
import { mailsAbout, tokenIn } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  createMember,
  type Member,
  OPEN_DAILY,
  openShop,
  PASSWORD,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { eraseAt } from '#tests/support/retention.ts'
import { buy, checkOut, formFor, startCheckout } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor, expectNoEvents, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { idle, waitUntil } from '#tests/support/waiting.ts'
import { expireSuspensionsHandler } from '#workers/enforcement/enforcement.work.ts'

let market: OpenMarket
let sue: Visitor
let sam: Visitor
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  sue = await staffMember(market, 'Sue Support', 'support')
  sam = await staffMember(market, 'Sam Senior', 'senior_support')
  auditor = await staffMember(market, 'Amy Auditor', 'auditor')
})
afterAll(() => market?.stop())

async function createPerson(name: string) {
  const person = await createMember(market, name)
  return { ...person, visitor: await signedIn(market, person.username) }
}
const REASON = 'Sold apples of the neighbor’s as their own.'
const WORDS = 'They were ours, and here is how you can tell.'
const TODAY = new Date().toISOString().slice(0, 10)

const open = async (caller: Visitor, { accountId }: Member) =>
  bodyOf(await caller.get<AccountView>(`/api/staff/accounts/${accountId}`))
async function decide(caller: Visitor, about: Member, form: Omit<EnforcementForm, 'expectedVersion' | 'reason'>) {
  const { version: expectedVersion } = await open(sue, about)
  const response = await caller.post(`/api/staff/accounts/${about.accountId}/enforcement-actions`, {
    reason: REASON,
    expectedVersion,
    ...form,
  })
  await waitForProjections(market)
  return response
}
async function reviewAppeal(caller: Visitor, about: Member, decision: 'uphold' | 'lift') {
  const { version: expectedVersion, enforcementActions } = await open(sue, about)
  const path = `/api/staff/accounts/${about.accountId}/enforcement-actions/${enforcementActions[0]!.id}/appeal-decision`
  const response = await caller.post(path, { decision, reason: 'I have seen the orchard.', expectedVersion })
  await waitForProjections(market)
  return response
}
const mine = async (caller: Visitor) => bodyOf(await caller.get<MyAccountStatus>('/api/me/account-status'))
async function submitAppeal(caller: Visitor) {
  const { enforcementActions } = await mine(caller)
  const response = await caller.post(`/api/me/enforcement-actions/${enforcementActions[0]!.id}/appeal`, {
    comment: WORDS,
  })
  await waitForProjections(market)
  return response
}
const notificationsOf = async (caller: Visitor) =>
  bodyOf(await caller.get<NotificationFeed>('/api/notifications')).notifications.map(({ title }) => title)
const eggsOf = ({ products }: Shop) => [{ productId: products.Eggs!, quantity: 1 }]
const forSale = async ({ products }: Shop) =>
  bodyOf(await sue.get<ProductView>(`/api/products/${products.Eggs}`)).forSale

/** Runs the scheduled job at an instant. */
async function runScheduledJob(now: string) {
  const { db, config } = market.engines
  const dayOf = localDate(config.marketplace.timeZone)
  const overdue = () => expiredSuspensions(db, dayOf(now))
  await expireSuspensionsHandler({
    bus: market.bus,
    runtime: { now: () => now },
    dayOf,
    expiredSuspensions: overdue,
  }).run({}, { id: 'clock', attempt: 1 })
  await waitForProjections(market)
}

test('a warning is appealed and reviewed by another agent', async () => {
  const ann = await createPerson('Ann Warned')
  bodyOf(await decide(sue, ann, { actionType: 'warning' }))
  expect(await mine(ann.visitor)).toMatchObject({
    accountStatus: 'active',
    enforcementActions: [{ actionType: 'warning', reason: REASON, canAppeal: true, appealPending: false }],
  })
  expect(await notificationsOf(ann.visitor)).toEqual(['Warning'])
  const [mail] = await mailsAbout(sue, { to: ann.email, about: 'enforcement:' })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain('/account/appeal?token=')

  bodyOf(await submitAppeal(ann.visitor))
  expectProblem(await submitAppeal(ann.visitor), 409, 'already_appealed')
  const { appeals } = bodyOf(await sue.get<PendingAppeals>('/api/staff/enforcement-appeals'))
  expect(appeals).toMatchObject([
    { accountId: ann.accountId, actionType: 'warning', decidedBy: 'sue.support', decidedByMe: true },
  ])
  expect(await open(sam, ann)).toMatchObject({
    blockedReason: null,
    enforcementActions: [{ appealComment: WORDS, appealPending: true, decidedByMe: false }],
  })
  expectProblem(await reviewAppeal(sue, ann, 'uphold'), 403, 'own_decision')
  bodyOf(await reviewAppeal(sam, ann, 'uphold'))
  expectProblem(await reviewAppeal(sam, ann, 'lift'), 409, 'no_appeal')
  expect((await mine(ann.visitor)).enforcementActions).toMatchObject([
    { appealPending: false, upheldReason: 'I have seen the orchard.', canAppeal: false },
  ])
  expect(await notificationsOf(ann.visitor)).toContain('Your appeal was denied')
  expect(bodyOf(await sue.get<PendingAppeals>('/api/staff/enforcement-appeals')).appeals).toEqual([])
})

test('a suspended shopper starts no purchase or review', async () => {
  const farm = await openShop(market, 'Hill Farm', { products: { Eggs: {}, Milk: {} } })
  const ann = await createPerson('Ann Paused')
  const { view } = await buy(ann.visitor, eggsOf(farm))
  const order = view.orders[0]!
  const form = await formFor(ann.visitor, eggsOf(farm))
  bodyOf(await decide(sue, ann, { actionType: 'suspension' }))

  const { visitor } = ann
  expectProblem(await startCheckout(visitor, form), 403, 'account_suspended')
  const review = { productId: farm.products.Eggs!, rating: 5, comment: 'The best eggs on the hill.' }
  expectProblem(await visitor.post('/api/reviews', review), 403, 'account_suspended')
  expectProblem(await visitor.post('/api/subscription-setup-intents'), 403, 'account_suspended')
  const question = { productId: farm.products.Eggs!, content: 'Are they fresh?' }
  expectProblem(await visitor.post('/api/conversations', question), 403, 'account_suspended')

  bodyOf(await visitor.get(`/api/orders/${order.id}`))
  const { id } = bodyOf(await visitor.post<{ id: string }>('/api/conversations', { orderId: order.id }))
  bodyOf(await visitor.post('/api/messages', { conversationId: id, content: 'Is Friday fine?' }))
  const seller = await signedIn(market, farm.username)
  bodyOf(await seller.post('/api/messages', { conversationId: id, content: 'It is.' }))
  const wrong = { type: 'missing_items', description: 'Two of the eggs were missing.', evidence: [] }
  expect((await visitor.post(`/api/orders/${order.id}/disputes`, wrong)).status).not.toBe(403)
  // Visitors are not suspended.
  bodyOf(await startCheckout(createVisitor(market.url), form))

  bodyOf(await submitAppeal(visitor))
  bodyOf(await reviewAppeal(sam, ann, 'lift'))
  expect((await mine(visitor)).accountStatus).toBe('active')
  bodyOf(await visitor.post('/api/reviews', review))
  expect(await notificationsOf(visitor)).toContain('Decision lifted')
})

test('a suspended producer gets no new orders', async () => {
  const farm = await openShop(market, 'Paused Farm', { products: { Eggs: {} } })
  const buyer = await createPerson('Bob Buys')
  const { view } = await buy(buyer.visitor, eggsOf(farm))
  const form = await formFor(buyer.visitor, eggsOf(farm))
  const last = addDays(TODAY, 3)
  bodyOf(await decide(sue, farm, { actionType: 'suspension', endsOn: last }))

  expect(await forSale(farm)).toBe(false)
  expectProblem(await startCheckout(buyer.visitor, form), 409, 'producer_not_payable')
  const found = bodyOf(await sue.get<{ products: { id: string }[] }>('/api/products?search=eggs&inStock=true'))
  expect(found.products.map(({ id }) => id)).not.toContain(farm.products.Eggs)
  const seller = await signedIn(market, farm.username)
  const id = view.orders[0]!.id
  for (const status of ['processing', 'ready_for_pickup', 'completed'])
    bodyOf(await seller.post('/api/producer/orders/bulk-status', { status, ids: [id] }))
  expect((await market.events('OrderCompleted')).at(-1)?.data).toMatchObject({ orderId: id })

  // In Vermont it is the evening of the last day.
  await runScheduledJob(`${addDays(last, 1)}T03:55:30.000Z`)
  expect(await forSale(farm)).toBe(false)
  for (const minute of ['00', '05']) await runScheduledJob(`${addDays(last, 1)}T05:${minute}:30.000Z`)
  expect(await forSale(farm)).toBe(true)
  expect((await market.events('SuspensionExpired')).map(({ data }) => data)).toMatchObject([
    { accountId: farm.accountId },
  ])
  const other = await createPerson('Ola Open')
  bodyOf(await decide(sue, other, { actionType: 'suspension' }))
  await runScheduledJob(`${addDays(last, 300)}T05:00:30.000Z`)
  expect((await mine(other.visitor)).accountStatus).toBe('suspended')
  bodyOf(await startCheckout(buyer.visitor, form))
  expect(await notificationsOf(seller)).toContain('Your account is active again')
})

test('a terminated account can only appeal by email', async () => {
  const farm = await openShop(market, 'Ended Farm', { products: { Eggs: {} } })
  const seller = await signedIn(market, farm.username)
  bodyOf(await decide(sue, farm, { actionType: 'termination' }))

  expect((await seller.get('/api/me/account-status')).status).toBe(401)
  const route = createVisitor(market.url)
  expectProblem(await route.signIn(farm.username, PASSWORD), 403, 'account_terminated')
  const again = { username: 'another.name', email: farm.email, password: PASSWORD }
  bodyOf(await createVisitor(market.url).post('/api/auth/register', again))
  await mailsAbout(sue, { to: farm.email, about: 'address-in-use:' })
  expect((await route.get(`/api/producer-profiles/${farm.producerId}`)).status).toBe(404)
  await waitUntil(
    () => market.events('ProductUnlisted'),
    (gone) => gone.length === 1,
  )
  expect((await market.events('ProductUnlisted'))[0]?.data).toMatchObject({ reason: 'account_terminated' })

  const token = await tokenIn(sue, { to: farm.email, about: 'enforcement:' })
  const asking = { token, comment: WORDS }
  expectProblem(await route.post('/api/enforcement-appeals', { ...asking, token: `${token}0` }), 400, 'token_invalid')
  bodyOf(await route.post('/api/enforcement-appeals', asking))
  expectProblem(await route.post('/api/enforcement-appeals', asking), 409, 'already_appealed')
  await waitForProjections(market)
  bodyOf(await reviewAppeal(sam, farm, 'lift'))
  bodyOf(await route.signIn(farm.username, PASSWORD))
  await waitUntil(
    () => market.events('ProductRelisted'),
    (back) => back.length === 1,
  )
  await waitForProjections(market)
  expect(await forSale(farm)).toBe(true)
  bodyOf(await route.get(`/api/producer-profiles/${farm.producerId}`))
})

test('open orders and payouts of a terminated producer continue', async () => {
  const farm = await openShop(market, 'Paid Farm', { products: { Eggs: {} } })
  const buyer = await createPerson('Bea Buys')
  const { view } = await buy(buyer.visitor, eggsOf(farm))
  const orderId = view.orders[0]!.id
  bodyOf(await decide(sue, farm, { actionType: 'termination' }))
  await waitUntil(
    () => market.events('TransferCreated'),
    (made) => made.some(({ data }) => 'orderId' in data && data.orderId === orderId),
  )
  await idle(market)
  const money = await market.events('OrderRefundApproved', 'OrderDeclined', 'OrderCancelled')
  expect(money).toEqual([])
  expect(bodyOf(await buyer.visitor.get<{ status: string }>(`/api/orders/${orderId}`)).status).toBe('paid')
})

test('a suspension or termination stops subscription charges', async () => {
  const farm = await openShop(market, 'Box Farm', { terms: OPEN_DAILY })
  const seller = await signedIn(market, farm.username)
  const ann = await createPerson('Ann Subscribes')
  const id = await subscribed(seller, ann.visitor)
  bodyOf(await decide(sue, ann, { actionType: 'suspension' }))
  await runJobsOf(addDays(TODAY, 8), id)
  expect(await market.events('BillingCycleStarted')).toEqual([])
  expect((await market.events('BillingCycleSkipped')).map(({ data }) => data)).toMatchObject([{ skippedBy: 'system' }])
  bodyOf(await decide(sue, farm, { actionType: 'termination' }))
  const ends = await waitUntil(
    () => market.events('SubscriptionCancelled'),
    (found) => found.length > 0,
  )
  expect(ends.map(({ data }) => data)).toMatchObject([{ subscriptionId: id, cancelledBy: 'platform' }])
})

/** Runs the jobs that are due on that day. */
async function runJobsOf(day: string, id: string) {
  const parts = { bus: market.bus, payments: market.payments, timeZone: 'America/New_York', dayOf: () => day }
  await processesOf({ runtime: market.engines.runtime }, parts).deliveries.advance(id)
  await waitForProjections(market)
}

async function subscribed(seller: Visitor, buyer: Visitor) {
  const boxed = {
    name: 'Vegetable box',
    description: 'What the field has.',
    imageUrl: null,
    capacity: 20,
    priceCents: 2500,
    contents: [{ item: 'Carrots', substitutes: [] }],
    frequency: 'weekly',
    firstDeliveryOn: addDays(TODAY, 10),
    cutoffDays: 2,
    fulfillmentMethod: 'pickup',
    taxable: false,
  }
  const boxId = bodyOf(await seller.post<{ id: string }>('/api/me/subscription-boxes', boxed)).id
  await waitForProjections(market)
  const ticket = bodyOf(
    await buyer.post<{ setupIntentId: string; clientSecret: string; publishableKey: string }>(
      '/api/subscription-setup-intents',
    ),
  )
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    client_secret: ticket.clientSecret,
  }
  await buyer.request('POST', `/sandbox/v1/setup_intents/${ticket.setupIntentId}/confirm`, {
    body: new URLSearchParams(card).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${ticket.publishableKey}`,
    },
  })
  const contact = { fullName: 'Ann Buyer', email: 'ann.buyer@example.com', phone: '802-555-0100' }
  const form = { boxId, setupIntentId: ticket.setupIntentId, totalCents: 2602, acceptsRenewalTerms: true, contact }
  return bodyOf(await buyer.post<{ id: string }>('/api/subscriptions', form)).id
}

test('staff find an account by address or name', async () => {
  const farm = await openShop(market, 'Findable Orchard', { products: { Eggs: {} } })
  const buyer = await createPerson('Fay Finds')
  const { view } = await buy(buyer.visitor, eggsOf(farm))
  const find = async (who: string) =>
    bodyOf(await sue.get<FoundAccounts>(`/api/staff/accounts?query=${encodeURIComponent(who)}`)).accounts
  expect(await find(buyer.email.toUpperCase())).toMatchObject([{ id: buyer.accountId, accountStatus: 'active' }])
  expect(await find('findable orch')).toMatchObject([{ id: farm.accountId, businessName: 'Findable Orchard' }])
  expect(await find('nobody@example.com')).toEqual([])
  const { relatedRecords } = await open(sue, buyer)
  expect(relatedRecords).toMatchObject([{ kind: 'order', id: view.orders[0]!.id, side: 'buyer', status: 'paid' }])
  await waitForProjections(market)
  const { accesses } = bodyOf(await auditor.get<AccessLogPage>('/api/audit/access-log'))
  expect(accesses).toContainEqual(
    expect.objectContaining({ staff: 'sue.support', accessType: 'account', target: buyer.accountId }),
  )
  expect(accesses).toContainEqual(expect.objectContaining({ accessType: 'account_search', target: 'by email' }))
  expect(JSON.stringify(accesses)).not.toContain(buyer.email)
})

test('invalid and outdated actions are refused', async () => {
  const ann = await createPerson('Ann Twice')
  const [colleague] = bodyOf(await sue.get<FoundAccounts>('/api/staff/accounts?query=sam.senior')).accounts
  const path = (id: string) => `/api/staff/accounts/${id}/enforcement-actions`
  const form = { actionType: 'warning', reason: REASON, expectedVersion: 0 }
  expectProblem(await sue.post(path(colleague!.id), form), 409, 'staff_account')
  expectProblem(await auditor.post(path(ann.accountId), form), 403, 'not_allowed')
  const key = { 'idempotency-key': 'warned once, sent twice' }
  bodyOf(await sue.post(path(ann.accountId), form, key))
  bodyOf(await sue.post(path(ann.accountId), form, key))
  const warnings = await market.events('AccountWarned')
  expect(warnings.filter(({ data }) => 'accountId' in data && data.accountId === ann.accountId)).toHaveLength(1)
  expectProblem(await sam.post(path(ann.accountId), form), 409, 'edit_conflict')
  expectProblem(await sue.post(path('account_00000000000000000000000000'), form), 404, 'account_not_found')
})

test('a suspended member cannot change their address', async () => {
  const mia = await createPerson('Mia Moves')
  const move = (email: string) => mia.visitor.post('/api/me/email', { email, password: PASSWORD })
  bodyOf(await move('mia@new.example.com'))
  const token = await tokenIn(sue, { to: 'mia@new.example.com', about: 'new-email:' })
  bodyOf(await decide(sue, mia, { actionType: 'suspension' }))
  expectProblem(await move('mia@other.example.com'), 403, 'account_suspended')
  const confirm = () => mia.visitor.post('/api/auth/confirm-email-change', { token })
  expectProblem(await confirm(), 403, 'account_suspended')
  bodyOf(await submitAppeal(mia.visitor))
  bodyOf(await reviewAppeal(sam, mia, 'lift'))
  bodyOf(await confirm())
})

test("a suspended account's address stays blocked after erasure", async () => {
  const last = addDays(TODAY, 60)
  const ned = await createPerson('Ned Newman')
  bodyOf(await decide(sue, ned, { actionType: 'suspension', endsOn: last }))
  const { token } = bodyOf(
    await ned.visitor.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }),
  )
  bodyOf(await ned.visitor.request('DELETE', '/api/me', { body: { token } }))
  expect(await eraseAt(market, `${addDays(TODAY, 20)}T12:00:00.000Z`)).toBe(1)

  const route = createVisitor(market.url)
  const registration = { username: ned.username, email: ned.email, password: PASSWORD }
  await expectNoEvents(market, () => route.post('/api/auth/forgot-password', { email: ned.email }))
  bodyOf(await route.post('/api/auth/register', registration))
  await route.csrf()
  const confirm = async () =>
    route.post('/api/auth/verify-email', { token: await tokenIn(sue, { to: ned.email, about: 'verify:' }) })
  expectProblem(await confirm(), 409, 'email_taken')

  await runScheduledJob(`${addDays(last, 1)}T05:00:30.000Z`)
  bodyOf(await confirm())
})

test('a suspended or terminated account gets no staff role', async () => {
  const ada = await staffMember(market, 'Ada Admin', 'admin')
  const employ = ({ username }: Member) =>
    ada.post('/api/staff/members', { usernameOrEmail: username, role: 'support', reason: 'As was agreed on Monday' })
  for (const actionType of ['suspension', 'termination'] as const) {
    const pat = await createMember(market, `Pat ${actionType}`)
    bodyOf(await decide(sue, pat, { actionType }))
    expectProblem(await employ(pat), 409, 'account_not_in_good_standing')
    await expect(setStaffRole(market.engines, pat.username, 'support')).rejects.toThrow('suspended or terminated')
  }
  bodyOf(await employ(await createMember(market, 'Pat Good')))
})

test('a checkout started before the suspension is paid', async () => {
  const farm = await openShop(market, 'Late Farm', { products: { Eggs: {} } })
  const ann = await createPerson('Ann Late')
  const begun = await checkOut(ann.visitor, eggsOf(farm))
  bodyOf(await decide(sue, ann, { actionType: 'suspension' }))
  bodyOf(await ann.visitor.post(`/api/checkouts/${begun.checkoutId}/payment-intent`))
})
