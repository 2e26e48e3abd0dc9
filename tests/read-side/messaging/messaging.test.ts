import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, ANONYMOUS, type Member } from '#domain/kernel/actor.ts'
import { ERASED } from '#domain/kernel/event.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { conversationsOf, messagesFor, unreadBy } from '#read-side/messaging/messaging.query.ts'
import { appendAt } from '#tests/read-side/support/append-at.ts'
import { blocked, conversationParties, farmer, sent, started } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids, lines, paid, placed, statusChanged } from '#tests/support/order-events.ts'
import { type ConversationReadMark, conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import {
  accountIdOf,
  listed,
  producerIdOf,
  producerRegistered,
  productIdOf,
  registered,
} from '../support/market-events.ts'
import { type ProjectedMarket, projectedMarket } from '../support/projected-market.ts'

const keys = memoryKeyVault()
const producer: Member = { kind: 'member', accountId: farmer, producerId: ids.producerId, verified: true }
const ann: Member = { kind: 'member', accountId: accountIdOf('ann'), verified: true }
const key = signLink(keys, 'order', ids.orderId)
const aboutPears = {
  ...conversationParties,
  conversationId: idNamed('conversation', 'pears'),
  buyerId: ann.accountId,
  subject: { kind: 'product' as const, id: productIdOf('Pears') },
}

const applesOfOrder = listed('Apples', 'Orchard', { productId: lines[0]!.itemId, imageUrl: '/files/apples.jpg' })

let market: ProjectedMarket
beforeAll(async () => {
  market = await projectedMarket()
  const shop = { ...producerRegistered('Orchard').data, producerId: ids.producerId }
  await market.record(
    ...[registered('ann'), { type: 'ProducerRegistered', data: shop }],
    ...[listed('Pears', 'Orchard', { imageUrl: '/files/pears.jpg' }), applesOfOrder],
    ...[placed(), paid()],
  )
})
afterAll(() => market.close())

const listOf = async (member: Member, search = '', limit = 30) =>
  (await conversationsOf(market.db, { member, search, limit })).conversations
const pageOf = (
  actor: Actor,
  { id = conversationParties.conversationId, shown = '', before = undefined as number | undefined } = {},
) => messagesFor({ db: market.db, keys }, { id, key: shown || undefined, before, actor })

const readBy = (side: Side, mark: Omit<ConversationReadMark, 'side' | 'now'>) =>
  conversationReadMarksIn(market.db).record({ ...mark, side, now: '2026-05-01T12:00:00.000Z' })

const clientMessageId = '0d6f3f0e-6f0c-4bd5-9c2b-6a4d1d7a9a52'

test('a paid order has a conversation before its first message', async () => {
  const page = await pageOf(ANONYMOUS, { shown: key })
  expect(page).toMatchObject({
    conversation: { side: 'buyer', with: { name: 'Orchard' }, subject: { kind: 'order', name: 'FG-ABCD-1234' } },
    messages: [],
    hasOlder: false,
  })
  for (const [actor, shown] of [
    [ANONYMOUS, ''],
    [ANONYMOUS, 'f'.repeat(40)],
    [ann, ''],
  ] as const)
    expect(await pageOf(actor, { shown })).toBeUndefined()
  expect(await pageOf(producer, { id: 'conversation_none' })).toBeUndefined()
})

test('each side sees the name of the other', async () => {
  await appendAt(market, '2026-05-01T10:00:00.000Z', [started(), sent('Is Friday fine?', 'buyer', { clientMessageId })])
  await appendAt(market, '2026-05-01T11:00:00.000Z', [
    started(aboutPears),
    sent('Are the pears ripe?', 'buyer', { ...aboutPears, senderId: ann.accountId }),
  ])
  expect(await listOf(producer)).toMatchObject([
    {
      side: 'producer',
      with: { name: 'ann', producerId: null },
      subject: { kind: 'product', name: 'Pears', imageUrl: '/files/pears.jpg' },
      unread: 1,
    },
    {
      with: { name: 'Ann Buyer' },
      subject: { name: 'FG-ABCD-1234', imageUrl: '/files/apples.jpg' },
      lastMessage: { content: 'Is Friday fine?' },
    },
  ])
  expect(await listOf(ann)).toMatchObject([{ side: 'buyer', with: { name: 'Orchard' }, unread: 0 }])
  expect([await unreadBy(market.db, producer), await unreadBy(market.db, ann)]).toEqual([2, 0])
})

test('a search covers names, order numbers, products and messages', async () => {
  const found = async (search: string) => (await listOf(producer, search)).map(({ subject }) => subject.kind)
  expect(await found('BUYER')).toEqual(['order'])
  expect(await found('#fg-abcd')).toEqual(['order'])
  expect(await found('pears')).toEqual(['product'])
  expect(await found('friday')).toEqual(['order'])
  expect(await found('a')).toEqual(['product', 'order'])
  for (const nothing of ['zucchini', '%', '_', '\\', 'Orchard']) expect(await found(nothing)).toEqual([])
  expect((await listOf(ann, 'orchard')).length).toBe(1)
})

test('a list can be limited to one side of the member', async () => {
  const count = async (side: Side) =>
    (await conversationsOf(market.db, { member: producer, search: '', limit: 30, side })).conversations.length
  expect([await count('producer'), await count('buyer')]).toEqual([(await listOf(producer)).length, 0])
})

test('a truncated list reports that there are more', async () => {
  const { conversations, hasMore } = await conversationsOf(market.db, { member: producer, search: '', limit: 1 })
  expect([conversations.length, hasMore]).toEqual([1, true])
})

test('messages show their author and read time', async () => {
  await readBy('producer', { ...conversationParties, personId: farmer, readThrough: 1 })
  await market.record(sent('It is.', 'producer', { sequence: 2, text: ERASED }))
  const page = await pageOf(ANONYMOUS, { shown: key })
  expect(page!.messages).toMatchObject([
    { sequence: 1, mine: true, content: 'Is Friday fine?', readAt: expect.any(String), clientMessageId },
    { sequence: 2, mine: false, content: 'Erased', readAt: null, clientMessageId: null },
  ])
  expect(await unreadBy(market.db, producer)).toBe(1)
  expect(JSON.stringify([page, await pageOf(producer), await listOf(producer)])).not.toMatch(/account_|guest_/)
})

test('a block closes conversations except about orders in progress', async () => {
  await market.record(blocked('producer'), {
    ...blocked('producer'),
    data: { ...aboutPears, blockedBy: 'producer' },
  } as never)
  const closed = async (member: Member) =>
    (await listOf(member)).map(({ subject, closedReason }) => [subject.kind, closedReason])
  expect(await closed(producer)).toEqual(
    expect.arrayContaining([
      ['product', 'recipient_blocked'],
      ['order', null],
    ]),
  )
  expect(await closed(ann)).toEqual([['product', 'sender_blocked']])
  await market.record(statusChanged('OrderReadyForPickup'), statusChanged('OrderCompleted'))
  expect((await pageOf(ANONYMOUS, { shown: key }))!.conversation).toMatchObject({
    closedReason: 'sender_blocked',
    blockedByMe: false,
  })
})

test('older messages are paged', async () => {
  const id = idNamed('conversation', 'long')
  const long = {
    ...aboutPears,
    conversationId: id,
    subject: { kind: 'producer' as const, id: producerIdOf('Orchard') },
  }
  const many = Array.from({ length: 95 }, (_, i) => sent(`n${i + 1}`, 'buyer', { ...long, sequence: i + 1 }))
  await market.record(started(long), ...many)
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen[0]) {
    const page = await pageOf(ann, { id, before })
    seen.unshift(...page!.messages.map(({ sequence }) => sequence))
    if (!page!.hasOlder) break
  }
  expect(seen).toEqual(Array.from({ length: 95 }, (_, i) => i + 1))
})
