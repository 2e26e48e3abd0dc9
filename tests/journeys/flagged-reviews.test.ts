import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessLogPage } from '#domain/audit/contract.ts'
import type { ProductView } from '#domain/catalog/contract.ts'
import type { MessagePage } from '#domain/messaging/contract.ts'
import type { FlaggedContentQueue, FlaggedItemView } from '#domain/moderation/contract.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { MyReview, ReviewPage } from '#domain/reviews/contract.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import {
  assignStaffRole,
  createMember,
  openShop,
  type Shop,
  signedIn,
  staffMember,
  waitForProjections,
} from '#tests/support/members.ts'
import { bodyOf, expectProblem, type Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
let sue: Visitor
let sam: Visitor
let auditor: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: {}, Milk: {}, Kale: {}, Chard: {} } })
  seller = await signedIn(market, farm.username)
  sue = await staffMember(market, 'Sue Support', 'support')
  sam = await staffMember(market, 'Sam Senior', 'senior_support')
  auditor = await staffMember(market, 'Amy Auditor', 'auditor')
})
afterAll(() => market?.stop())

async function createPerson(name: string) {
  const person = await createMember(market, name)
  return { ...person, visitor: await signedIn(market, person.username) }
}
const queue = async (visitor: Visitor, show = 'open') =>
  bodyOf(await visitor.get<FlaggedContentQueue>(`/api/staff/flagged-content?show=${show}`)).items
const open = async (visitor: Visitor, id: string) =>
  bodyOf(await visitor.get<FlaggedItemView>(`/api/staff/flagged-content/${id}`))
const REASON = 'Nothing shows that newVisitor was cheated.'
async function decide(visitor: Visitor, id: string, form: object, headers?: Record<string, string>) {
  const { version } = await open(sue, id)
  return visitor.post(
    `/api/staff/flagged-content/${id}/decision`,
    { expectedVersion: version, reason: REASON, ...form },
    headers,
  )
}
const notificationsOf = async (visitor: Visitor) =>
  bodyOf(await visitor.get<NotificationFeed>('/api/notifications')).notifications.map(({ title }) => title)

async function reportedReview(products: string, names: readonly [author: string, reporter: string]) {
  const [author, reporter] = [await createPerson(names[0]), await createPerson(names[1])]
  const productId = farm.products[products]!
  const review = { productId, rating: 1, comment: 'They cheat everybody here.' }
  const { id } = bodyOf(await author.visitor.post<{ id: string }>('/api/reviews', review))
  const why = { reason: 'false_claims', comment: 'I was there.' }
  bodyOf(await reporter.visitor.post(`/api/reviews/${id}/reports`, why))
  await waitForProjections(market)
  return { author, reporter, productId, id }
}
type ReviewsSeen = ReviewPage & { readonly mine: MyReview | null }
const reviewsOf = async (visitor: Visitor, productId: string) =>
  bodyOf(await visitor.get<ReviewsSeen>(`/api/products/${productId}/reviews`))
const ratingOf = async (productId: string) => {
  const { rating, reviewCount } = bodyOf(await sue.get<ProductView>(`/api/products/${productId}`))
  return [rating, reviewCount]
}

test('a review taken down is edited and restored', async () => {
  const { author, reporter, productId, id } = await reportedReview('Eggs', ['Ann Angry', 'Bob Bystander'])
  expect(await queue(sue)).toMatchObject([
    {
      id,
      contentType: 'review',
      subject: 'Eggs',
      reportCount: 1,
      reasons: ['false_claims'],
      reporter: reporter.username,
      open: true,
    },
  ])
  expect(await open(sue, id)).toMatchObject({
    review: { comment: 'They cheat everybody here.', author: author.username },
    history: [{ action: 'reported', by: reporter.username, reason: 'false_claims', comment: 'I was there.' }],
    allowedActions: [{ side: null, decisions: ['dismiss', 'take_down'] }],
  })
  expect(await ratingOf(productId)).toEqual([1, 1])

  expectProblem(await decide(sue, id, { decision: 'take_down' }), 400, 'invalid_input')
  const down = { decision: 'take_down', rule: 'false_claims' }
  const key = { 'idempotency-key': 'taken down once' }
  bodyOf(await decide(sue, id, down, key))
  await waitForProjections(market)
  expect(await market.events('ReviewTakenDown')).toHaveLength(1)
  expect(await reviewsOf(reporter.visitor, productId)).toMatchObject({ count: 0, reviews: [], mine: null })
  expect(await ratingOf(productId)).toEqual([null, 0])
  expect((await reviewsOf(author.visitor, productId)).mine).toMatchObject({
    takedown: { violatedRule: 'false_claims', reason: REASON, appealed: false },
  })
  expect(await queue(sue)).toEqual([])
  expect(await queue(sue, 'handled')).toMatchObject([{ id, outcome: 'taken_down' }])
  expect(await notificationsOf(author.visitor)).toContain('Your review was taken down')
  expect(await notificationsOf(reporter.visitor)).toContain('We acted on your report')
  const [mail] = await mailsAbout(sue, { to: author.email, about: 'review-' })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain('False statements about a person or a business.')

  bodyOf(
    await author.visitor.request('PUT', `/api/reviews/${id}`, { body: { rating: 2, comment: 'Two were cracked.' } }),
  )
  await waitForProjections(market)
  expect(await ratingOf(productId)).toEqual([null, 0])
  expect(await queue(sue)).toMatchObject([{ id, appealed: true }])
  expect(await open(sue, id)).toMatchObject({ allowedActions: [], blockedReason: 'own_decision' })
  expectProblem(await decide(sue, id, { decision: 'restore' }), 403, 'own_decision')
  bodyOf(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await ratingOf(productId)).toEqual([2, 1])
  expect((await reviewsOf(author.visitor, productId)).mine).toMatchObject({ takedown: null })
})

test('a withdrawal does not undo a review takedown', async () => {
  const { author, productId, id } = await reportedReview('Chard', ['Ann Stubborn', 'Bob Patient'])
  bodyOf(await decide(sue, id, { decision: 'take_down', rule: 'false_claims' }))
  await waitForProjections(market)
  bodyOf(await author.visitor.request('DELETE', `/api/reviews/${id}`))
  await waitForProjections(market)
  expect((await reviewsOf(author.visitor, productId)).mine).toBeNull()
  expect(await queue(sue, 'handled')).toContainEqual(expect.objectContaining({ id, outcome: 'withdrawn' }))

  const review = { productId, rating: 2, comment: 'They cheat everybody, I say again.' }
  expect(bodyOf(await author.visitor.post<{ id: string }>('/api/reviews', review)).id).toBe(id)
  await waitForProjections(market)
  expect(await reviewsOf(sue, productId)).toMatchObject({ count: 0, reviews: [] })
  expect(await ratingOf(productId)).toEqual([null, 0])
  expect((await reviewsOf(author.visitor, productId)).mine).toMatchObject({
    takedown: { violatedRule: 'false_claims', appealed: true },
  })
  expect(await queue(sue)).toContainEqual(expect.objectContaining({ id, appealed: true }))
  bodyOf(await decide(sam, id, { decision: 'restore' }))
  await waitForProjections(market)
  expect(await ratingOf(productId)).toEqual([2, 1])
})

test('a decision requires the latest report and is made once', async () => {
  const { productId, id } = await reportedReview('Milk', ['Ann Second', 'Bob Second'])
  const eve = await createPerson('Eve Second')
  bodyOf(await eve.visitor.post(`/api/reviews/${id}/reports`, { reason: 'spam' }))
  await waitForProjections(market)
  const late = { decision: 'dismiss', expectedVersion: 1, reason: REASON }
  expectProblem(await sue.post(`/api/staff/flagged-content/${id}/decision`, late), 409, 'edit_conflict')
  const again = { 'idempotency-key': 'decided once, sent twice' }
  const form = { ...late, expectedVersion: 2 }
  bodyOf(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  bodyOf(await sue.post(`/api/staff/flagged-content/${id}/decision`, form, again))
  expect(await market.events('ReviewReportsDismissed')).toHaveLength(1)
  expectProblem(await sam.post(`/api/staff/flagged-content/${id}/decision`, form), 409, 'edit_conflict')
  await waitForProjections(market)
  expect(await ratingOf(productId)).toEqual([1, 1])
  expect(await notificationsOf(eve.visitor)).toEqual(['We reviewed your report'])
})

test('staff do not decide about their own content', async () => {
  const { author, reporter, id } = await reportedReview('Kale', ['Ann Employed', 'Bob Employed'])
  await assignStaffRole(market, author, 'support')
  await assignStaffRole(market, reporter, 'support')
  expect(await open(author.visitor, id)).toMatchObject({ allowedActions: [], blockedReason: 'own_content' })
  for (const visitor of [author.visitor, reporter.visitor])
    expectProblem(await decide(visitor, id, { decision: 'dismiss' }), 403, 'own_content')
  expect(await open(auditor, id)).toMatchObject({ allowedActions: [], blockedReason: 'not_allowed' })
  expectProblem(await decide(auditor, id, { decision: 'dismiss' }), 403, 'not_allowed')
  expect((await author.visitor.get('/api/staff/flagged-content/review_00000000000000000000000000')).status).toBe(404)
})

test('only the reported part of a conversation is shown', async () => {
  const ann = await createPerson('Ann Talks')
  const about = { productId: farm.products.Eggs!, content: 'first' }
  const { id } = bodyOf(await ann.visitor.post<{ id: string }>('/api/conversations', about))
  const sendMessage = async (visitor: Visitor, content: string) =>
    bodyOf(await visitor.post<{ id: string }>('/api/messages', { conversationId: id, content })).id
  for (const text of ['second', 'third', 'fourth']) await sendMessage(ann.visitor, text)
  const threat = await sendMessage(seller, 'I know where you live.')
  for (const text of ['sixth', 'seventh']) await sendMessage(ann.visitor, text)
  const why = { reason: 'threatening', comment: 'He did come by.' }
  bodyOf(await ann.visitor.post(`/api/conversations/${id}/messages/${threat}/reports`, why))
  await waitForProjections(market)

  const listed = (await queue(sue)).find((report) => report.id === id)
  expect(listed).toMatchObject({ contentType: 'conversation', subject: 'Hill Farm', reasons: ['threatening'] })
  const view = await open(sue, id)
  expect(view.conversation?.messages.map(({ text, reported }) => [text, reported])).toEqual([
    ...[
      ['second', false],
      ['third', false],
      ['fourth', false],
    ],
    ...[
      ['I know where you live.', true],
      ['sixth', false],
    ],
  ])
  expect(view.allowedActions).toEqual([{ side: 'producer', decisions: ['dismiss', 'warn', 'restrict', 'close'] }])
  await waitForProjections(market)
  const { accesses } = bodyOf(await auditor.get<AccessLogPage>('/api/audit/access-log'))
  expect(accesses).toContainEqual(
    expect.objectContaining({ staff: 'sue.support', accessType: 'flagged_conversation', target: id }),
  )

  bodyOf(await decide(sue, id, { decision: 'restrict', rule: 'harassment', side: 'producer' }))
  await waitUntil(
    () => market.events('MessageReportsUpheld'),
    (found) => found.length > 0,
  )
  await waitForProjections(market)
  expect(await open(sam, id)).toMatchObject({
    open: false,
    outcome: 'restricted',
    allowedActions: [{ side: 'producer', decisions: ['warn', 'lift_restriction', 'close'] }],
  })
  const write = (visitor: Visitor, conversationId: string) =>
    visitor.post('/api/messages', { conversationId, content: 'Hello?' })
  expectProblem(await write(seller, id), 403, 'messaging_restricted')
  bodyOf(await write(ann.visitor, id))
  const other = { productId: farm.products.Milk!, content: 'And the milk?' }
  const elsewhere = bodyOf(await ann.visitor.post<{ id: string }>('/api/conversations', other)).id
  expectProblem(await write(seller, elsewhere), 403, 'messaging_restricted')
  const seen = bodyOf(await seller.get<MessagePage>(`/api/conversations/${id}/messages`))
  expect(seen.conversation.closedReason).toBe('messaging_restricted')
  expect(await notificationsOf(seller)).toContain('Messaging restricted')
  expect(await notificationsOf(ann.visitor)).toContain('We acted on your report')

  expectProblem(await decide(sue, id, { decision: 'lift_restriction', side: 'producer' }), 403, 'own_decision')
  bodyOf(await decide(sam, id, { decision: 'lift_restriction', side: 'producer' }))
  bodyOf(await write(seller, elsewhere))

  bodyOf(await decide(sam, id, { decision: 'close', rule: 'harassment', side: 'producer' }))
  await waitForProjections(market)
  for (const visitor of [seller, ann.visitor]) expectProblem(await write(visitor, id), 403, 'conversation_closed')
})

test('only staff pages are notified of a report', async () => {
  const page = await sue.socket()
  const author = await seller.socket()
  await Promise.all([page, author].map((each) => each.receives(({ type }) => type === 'welcome')))
  const { id } = await reportedReview('Milk', ['Ann Heard', 'Bob Heard'])
  expect(await page.receives(({ type }) => type === 'flagged_content_update')).toMatchObject({ reportId: id })
  expect(author.received.filter(({ type }) => type === 'flagged_content_update')).toEqual([])
  for (const socket of [page, author]) socket.close()
})
