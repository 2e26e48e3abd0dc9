import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationList, MessagePage, MessageView } from '#domain/messaging/contract.ts'
import { conversationOfOrder } from '#domain/messaging/conversation.ts'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { mailsAbout } from '#tests/support/mails.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { createMember, openShop, PASSWORD, type Shop, waitForProjections } from '#tests/support/members.ts'
import { buy, checkOut, contactNamed } from '#tests/support/shopping.ts'
import {
  bodyOf,
  createVisitor,
  expectNoEvents,
  expectProblem,
  problemIn,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let rival: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Eggs: { stock: 1000 } } })
  rival = await openShop(market, 'Rival Farm', { products: { Jam: {} } })
  seller = await signedIn(farm.username)
})
afterAll(() => market?.stop())

const visitor = () => createVisitor(market.url)
async function signedIn(username: string): Promise<Visitor> {
  const caller = visitor()
  bodyOf(await caller.signIn(username, PASSWORD))
  return caller
}
const signUp = async (name: string): Promise<Visitor> => signedIn((await createMember(market, name)).username)
const buyEggs = async (caller: Visitor, name = 'Ann Buyer') => {
  const { view } = await buy(caller, [{ productId: farm.products.Eggs!, quantity: 1 }], { contact: contactNamed(name) })
  return view.orders[0]!
}

const start = (caller: Visitor, about: object, key = '') =>
  caller.post<{ id: string }>(`/api/conversations${keyed(key)}`, about)
const startConversation = async (caller: Visitor, about: object, key = '') => bodyOf(await start(caller, about, key)).id
const sendMessage = (
  caller: Visitor,
  conversationId: string,
  content: string,
  { key = '', ...more }: { key?: string; clientMessageId?: string } = {},
) => caller.post<{ id: string }>(`/api/messages${keyed(key)}`, { conversationId, content, ...more })
const keyed = (key: string) => (key ? `?key=${key}` : '')
const on = (id: string, path: string, key = '') => `/api/conversations/${id}/${path}${keyed(key)}`
const pageOf = async (caller: Visitor, id: string, key = '') =>
  bodyOf(await caller.get<MessagePage>(on(id, 'messages', key)))
const messagesIn = async (caller: Visitor, id: string, key = '') =>
  (await pageOf(caller, id, key)).messages.map(({ mine, content }) => [mine ? 'me' : 'they', content])
const listOf = async (caller: Visitor, search = '') =>
  bodyOf(await caller.get<ConversationList>(`/api/conversations?search=${encodeURIComponent(search)}`)).conversations
const unreadOf = async (caller: Visitor) =>
  bodyOf(await caller.get<{ unread: number }>('/api/me/unread-message-count')).unread
const newestIn = async (caller: Visitor, id: string): Promise<MessageView> =>
  (await pageOf(caller, id)).messages.at(-1)!

test('a buyer and a producer exchange messages about an order', async () => {
  const ann = await signUp('Ann Talks')
  const order = await buyEggs(ann, 'Ann Talks')
  const id = await startConversation(ann, { orderId: order.id })
  expect(id).toBe(conversationOfOrder(order.id))
  expect(await listOf(ann)).toEqual([])
  const before = await unreadOf(seller)
  bodyOf(await sendMessage(ann, id, '  Is Friday fine?\nI am late. '))
  expect(await startConversation(seller, { orderId: order.id })).toBe(id)
  expect((await listOf(seller, order.orderNumber))[0]).toMatchObject({
    id,
    side: 'producer',
    with: { name: 'Ann Talks' },
    unread: 1,
    closedReason: null,
    subject: { kind: 'order', name: order.orderNumber },
    lastMessage: { content: 'Is Friday fine?\nI am late.' },
  })
  expect(await unreadOf(seller)).toBe(before + 1)

  const { id: asked } = await newestIn(seller, id)
  bodyOf(await seller.post(on(id, 'read'), { lastMessageId: asked }))
  await expectNoEvents(market, async () => bodyOf(await seller.post(on(id, 'read'), { lastMessageId: asked })))
  expect(await unreadOf(seller)).toBe(before)
  bodyOf(await sendMessage(seller, id, 'Friday is fine.'))
  expect(await newestIn(ann, id)).toMatchObject({ mine: false, content: 'Friday is fine.', readAt: null })
  expect((await pageOf(ann, id)).messages[0]).toMatchObject({ mine: true, readAt: expect.any(String) })
  expect(await listOf(ann)).toMatchObject([{ side: 'buyer', with: { name: 'Hill Farm' }, unread: 1 }])
})

test('a producer can start a conversation only about an order', async () => {
  const order = await buyEggs(await signUp('Ann Quiet'))
  const id = await startConversation(seller, { orderId: order.id, content: 'The eggs are small this week.' })
  expect(await messagesIn(seller, id)).toEqual([['me', 'The eggs are small this week.']])
  const unpaid = await checkOut(visitor(), [{ productId: farm.products.Eggs!, quantity: 1 }])
  const { orders } = bodyOf(
    await visitor().get<{ orders: { id: string; key: string }[] }>(
      `/api/checkouts/${unpaid.checkoutId}?key=${unpaid.key}`,
    ),
  )
  expectProblem(await start(seller, { orderId: orders[0]!.id }), 409, 'order_not_paid')
  expectProblem(await start(visitor(), { orderId: orders[0]!.id }, orders[0]!.key), 409, 'order_not_paid')
})

test('questions before a sale have one conversation each', async () => {
  const [ann, bob] = [await signUp('Ann Asks'), await signUp('Bob Asks')]
  const [eggs, farmId] = [{ productId: farm.products.Eggs! }, { producerId: farm.producerId }]
  const id = await startConversation(ann, { ...eggs, content: 'Are they brown?' })
  expect(await startConversation(ann, eggs)).toBe(id)
  const others = [await startConversation(ann, farmId), await startConversation(bob, eggs)]
  expect(new Set([id, ...others]).size).toBe(3)
  expect((await listOf(seller, 'brown'))[0]).toMatchObject({ with: { name: 'ann.asks' }, subject: { name: 'Eggs' } })
  for (const about of [eggs, farmId]) {
    expectProblem(await expectNoEvents(market, () => start(seller, about)), 403, 'own_conversation')
    expectProblem(await expectNoEvents(market, () => start(visitor(), about)), 401, 'not_signed_in')
  }
  expect(await startConversation(await signedIn(rival.username), eggs)).not.toBe(id)
  expectProblem(await start(ann, { productId: 'product_none' }), 404, 'product_not_found')
  expectProblem(await start(ann, { producerId: 'producer_none' }), 404, 'producer_not_found')
  expectProblem(await start(ann, { orderId: 'order_none' }), 404, 'order_not_found')
  for (const about of [{}, { ...eggs, ...farmId }]) expectProblem(await start(ann, about), 400, 'invalid_input')
})

test('a guest writes by the order link and gets emails', async () => {
  const guest = visitor()
  const { id: orderId, key } = await buyEggs(guest, 'Gus Guest')
  const id = conversationOfOrder(orderId)
  expect(await pageOf(guest, id, key)).toMatchObject({ conversation: { with: { name: 'Hill Farm' } }, messages: [] })
  expect(await startConversation(guest, { orderId, content: 'May I come at nine?' }, key)).toBe(id)
  bodyOf(await sendMessage(guest, id, 'Or ten.', { key }))
  expect(await listOf(seller, 'gus')).toMatchObject([{ with: { name: 'Gus Guest' }, unread: 2 }])

  const page = await visitor().socket()
  page.send({ type: 'watch', topic: 'order', id: orderId, key })
  await page.receives(({ type }) => type === 'welcome')
  bodyOf(await sendMessage(seller, id, 'Nine is fine <b>& early</b>.'))
  expect(await page.receives(({ type }) => type === 'message_update')).toMatchObject({ conversationId: id })
  page.close()
  bodyOf(await sendMessage(seller, id, 'Ten too.'))
  const [mail, ...more] = await mailsAbout(guest, { to: 'gus.guest@example.com', about: 'message:' })
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'New message from Hill Farm' })
  expect(mail!.text).toContain('Nine is fine <b>& early</b>.')
  expect(mail!.html).not.toContain('<b>&')
  expect(mail!.text).toContain(`/order/${orderId}?key=${key}`)
  expect((await messagesIn(guest, id, key)).at(-1)).toEqual(['they', 'Ten too.'])

  // A message after reading causes a second email.
  const { messages } = await pageOf(guest, id, key)
  bodyOf(await guest.post(on(id, 'read', key), { lastMessageId: messages.at(-1)!.id }))
  bodyOf(await sendMessage(seller, id, 'See you.'))
  await mailsAbout(guest, { to: 'gus.guest@example.com', about: 'message:', count: 2 })
})

test('an order key opens its own conversation only', async () => {
  const [mine, other] = [await buyEggs(visitor()), await buyEggs(visitor())]
  const id = conversationOfOrder(other.id)
  await startConversation(seller, { orderId: other.id, content: 'Hello' })
  const eve = visitor()
  for (const key of [mine.key, 'f'.repeat(40), '']) {
    expectProblem(await eve.get(on(id, 'messages', key)), 404, 'conversation_not_found')
    expectProblem(
      await expectNoEvents(market, () => sendMessage(eve, id, 'Boo', { key })),
      404,
      'conversation_not_found',
    )
    expectProblem(await expectNoEvents(market, () => start(eve, { orderId: other.id }, key)), 404, 'order_not_found')
  }
})

test('a conversation is hidden from everyone else', async () => {
  const ann = await signUp('Ann Private')
  const { id: orderId } = await buyEggs(ann)
  const id = await startConversation(ann, { orderId, content: 'Between us.' })
  const { id: lastMessageId } = await newestIn(ann, id)
  for (const caller of [await signUp('Eve Nosy'), await signedIn(rival.username), visitor()]) {
    const socket = await caller.socket()
    await socket.receives(({ type }) => type === 'welcome')
    for (const attempt of [
      () => sendMessage(caller, id, 'Boo'),
      () => caller.post(on(id, 'read'), { lastMessageId }),
      () => caller.request('PUT', on(id, 'block')),
      () => caller.request('DELETE', on(id, 'block')),
      () => caller.post(on(id, `messages/${lastMessageId}/reports`), { reason: 'spam' }),
    ])
      expectProblem(await expectNoEvents(market, attempt), 404, 'conversation_not_found')
    expectProblem(await caller.get(on(id, 'messages')), 404, 'conversation_not_found')
    bodyOf(await sendMessage(ann, id, 'Still between us.'))
    socket.send({ type: 'resume', position: await market.engines.log.head() })
    await socket.receives(({ type }) => type === 'caught_up')
    expect(socket.received.filter(({ type }) => /message|notification/.test(type))).toEqual([])
    socket.close()
  }
})

test('open pages of both sides get messages and read receipts', async () => {
  const ann = await signUp('Ann Live')
  const id = await startConversation(ann, { productId: farm.products.Eggs! })
  const [hers, theirs] = [await ann.socket(), await seller.socket()]
  await Promise.all([hers, theirs].map((page) => page.receives(({ type }) => type === 'welcome')))
  const about = ({ type, conversationId }: { type: string; conversationId?: unknown }) =>
    type === 'message_update' && conversationId === id
  bodyOf(await sendMessage(ann, id, 'Are they brown?'))
  const received = await theirs.receives(about)
  await theirs.receives(({ type }) => type === 'notification')
  bodyOf(await seller.post(on(id, 'read'), { lastMessageId: (await newestIn(seller, id)).id }))
  await hers.receives((message) => about(message) && message.position !== received.position)
  for (const page of [hers, theirs]) page.close()
})

test('unread messages cause one notification until they are read', async () => {
  const ann = await signUp('Ann Rings')
  const id = await startConversation(ann, { producerId: farm.producerId, content: 'One' })
  bodyOf(await sendMessage(ann, id, 'Two'))
  const notificationsShown = async () =>
    bodyOf(await seller.get<NotificationFeed>('/api/me/notifications')).notifications.filter(
      ({ conversationId }) => conversationId === id,
    )
  expect(await notificationsShown()).toMatchObject([
    { type: 'message', title: 'New message', readAt: null, orderId: null },
  ])
  bodyOf(await seller.post(on(id, 'read'), { lastMessageId: (await newestIn(seller, id)).id }))
  expect(await notificationsShown()).toMatchObject([{ readAt: expect.any(String) }])
  bodyOf(await sendMessage(seller, id, 'Hello Ann'))
  expect(bodyOf(await ann.get<NotificationFeed>('/api/me/notifications')).notifications).toMatchObject([
    { type: 'message', message: 'Hill Farm sent you a message.', conversationId: id },
  ])
})

test('a block does not affect open orders', async () => {
  const ann = await signUp('Ann Blocked')
  const { id: orderId } = await buyEggs(ann)
  const [question, sale] = [
    await startConversation(ann, { productId: farm.products.Eggs! }),
    await startConversation(ann, { orderId }),
  ]
  bodyOf(await sendMessage(ann, question, 'Brown?'))
  for (let i = 0; i < 2; i++) bodyOf(await seller.request('PUT', on(question, 'block')))
  expectProblem(await expectNoEvents(market, () => sendMessage(ann, question, 'Well?')), 403, 'sender_blocked')
  const another = { producerId: farm.producerId, content: 'Well?' }
  expectProblem(await expectNoEvents(market, () => start(ann, another)), 403, 'sender_blocked')
  expectProblem(await sendMessage(seller, question, 'No.'), 403, 'recipient_blocked')
  expect((await pageOf(ann, question)).conversation).toMatchObject({
    closedReason: 'sender_blocked',
    blockedByMe: false,
  })
  expect((await pageOf(seller, question)).conversation).toMatchObject({
    closedReason: 'recipient_blocked',
    blockedByMe: true,
  })
  bodyOf(await sendMessage(ann, sale, 'I come at nine.'))

  for (const status of ['processing', 'ready_for_pickup', 'completed'])
    bodyOf(await seller.request('PATCH', `/api/orders/${orderId}/status`, { body: { status } }))
  expectProblem(await sendMessage(ann, sale, 'Thank you!'), 403, 'sender_blocked')
  // Both sides must lift a mutual block.
  bodyOf(await ann.request('PUT', on(sale, 'block')))
  bodyOf(await seller.request('DELETE', on(sale, 'block')))
  expectProblem(await sendMessage(ann, sale, 'Thank you!'), 403, 'recipient_blocked')
  bodyOf(await ann.request('DELETE', on(question, 'block')))
  bodyOf(await sendMessage(ann, sale, 'Thank you!'))
})

test('a report counts once and is confidential', async () => {
  const ann = await signUp('Ann Reports')
  const id = await startConversation(ann, { producerId: farm.producerId, content: 'Hello' })
  bodyOf(await sendMessage(seller, id, 'Pay me elsewhere.'))
  const [own, theirs] = (await pageOf(ann, id)).messages
  const [reason, comment] = ['fraud', 'They want my card number.']
  const report = { reason, comment }
  for (let i = 0; i < 2; i++) bodyOf(await ann.post(on(id, `messages/${theirs!.id}/reports`), report))
  expect(await market.events('MessageReported')).toMatchObject([{ data: { messageId: theirs!.id, reason, comment } }])
  expectProblem(await ann.post(on(id, `messages/${own!.id}/reports`), report), 403, 'own_message')
  expectProblem(await ann.post(on(id, 'messages/message_none/reports'), report), 404, 'message_not_found')
  expect((await newestIn(ann, id)).reported).toBe(true)
  expect(JSON.stringify(await pageOf(seller, id))).not.toContain('"reported":true')
})

test('messages require a confirmed address and a text', async () => {
  const fresh = visitor()
  bodyOf(await fresh.post('/api/auth/register', { username: 'una', email: 'una@example.com', password: PASSWORD }))
  await fresh.csrf()
  await waitForProjections(market)
  const about = { productId: farm.products.Eggs!, content: 'Brown?' }
  expectProblem(await expectNoEvents(market, () => start(fresh, about)), 403, 'email_not_verified')
  // The holder of an order link has proven to own the email address.
  const { id: orderId, key } = await buyEggs(fresh)
  const id = conversationOfOrder(orderId)
  expectProblem(await start(fresh, { orderId, content: 'Hello' }), 403, 'email_not_verified')
  await startConversation(fresh, { orderId, content: 'Hello' }, key)
  expectProblem(await sendMessage(fresh, id, 'Hello'), 403, 'email_not_verified')

  for (const [content, message] of [
    ['', 'Write a message'],
    [' \n ', 'Write a message'],
    ['x'.repeat(2001), 'A message has at most 2000 characters'],
  ] as const) {
    const response = await expectNoEvents(market, () => sendMessage(seller, id, content))
    expectProblem(response, 400, 'invalid_input')
    expect(problemIn(response).fields).toEqual({ content: message })
  }
  bodyOf(await sendMessage(seller, id, '<script>alert(1)</script>'))
  expect((await newestIn(seller, id)).content).toBe('<script>alert(1)</script>')
})

test('a repeated message is sent once', async () => {
  const ann = await signUp('Ann Again')
  const clientMessageId = crypto.randomUUID()
  const [one, other] = [
    await startConversation(ann, { productId: farm.products.Eggs! }),
    await startConversation(ann, { producerId: farm.producerId }),
  ]
  const first = bodyOf(await sendMessage(ann, one, 'Hello', { clientMessageId }))
  expect(bodyOf(await expectNoEvents(market, () => sendMessage(ann, one, 'Hello', { clientMessageId })))).toEqual(first)
  expect(bodyOf(await sendMessage(ann, other, 'Hello', { clientMessageId })).id).not.toBe(first.id)
  expect((await pageOf(ann, one)).messages).toMatchObject([{ id: first.id, clientMessageId }])
  const both = await Promise.all(['One', 'Two'].map((content) => sendMessage(ann, one, content)))
  for (const response of both) bodyOf(response)
  expect((await pageOf(ann, one)).messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test("a guest's conversation is linked to their account", async () => {
  const { id: orderId, key } = await buyEggs(visitor(), 'Joy Joins')
  const id = await startConversation(visitor(), { orderId, content: 'Before' }, key)
  const joy = await signUp('Joy Joins')
  const later = await buyEggs(joy, 'Joy Joins')
  bodyOf(await sendMessage(seller, id, 'After'))
  await waitUntil(
    () => listOf(joy),
    (found) => found.some((each) => each.id === id && each.unread === 1),
  )
  expect(await messagesIn(joy, id)).toEqual([
    ['me', 'Before'],
    ['they', 'After'],
  ])
  bodyOf(await sendMessage(joy, id, 'Thank you'))
  expect(await messagesIn(visitor(), id, key)).toHaveLength(3)
  expect(later.id).not.toBe(orderId)
})
