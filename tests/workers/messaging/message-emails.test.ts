import { beforeEach, expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { account } from '#domain/identity/account.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type ConversationCommand, conversation, type Participant } from '#domain/messaging/conversation.decider.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import type { Email } from '#platform/mail/email.ts'
import { conversationParties, farmer, messageIdOf, sent } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutId, contact, ids, planned } from '#tests/support/order-events.ts'
import { sendUnreadMessageEmailHandler, sendUnreadMessageEmails } from '#workers/messaging/messaging.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T09:00:00.000Z'
const ann = idNamed('account', 'ann')
let keys: ReturnType<typeof memoryKeyVault>
let log: EventLog
let bus: CommandBus
let mails: Email[]
/** The sequence number of the last message that each side has read. */
let readThrough: Record<Side, number>
let sequence = 0

async function send<C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string, command: C): Promise<void> {
  const by = {
    commandId: `c${sequence++}`,
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' } as const,
    at: AT,
  }
  const result = await bus.dispatch({ decider, id, command, context: by })
  if (isRefusal(result)) throw new Error(result.refused)
}
const join = (accountId: string, username: string) =>
  send(account, accountId, {
    type: 'RegisterAccount',
    accountId,
    username,
    email: `${username}@example.com`,
    signupRole: 'consumer',
    acceptedPolicies: [],
  })

beforeEach(async () => {
  keys = memoryKeyVault()
  log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  bus = createCommandBus({ log })
  mails = []
  readThrough = { buyer: 0, producer: 0 }
  await join(farmer, 'farmer')
  await join(ann, 'ann')
  const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
  const profile = { businessName: 'Hill Farm', description: 'Grown here.', tags: [], location, imageUrl: null }
  const { producerId } = ids
  await send(producer, producerId, { type: 'RegisterProducer', producerId, accountId: farmer, profile })
  await send(order, ids.orderId, { type: 'PlaceOrder', ...planned(), buyerId: ids.buyerId, checkoutId, contact })
})

const participant = (side: Side, buyerId = ids.buyerId): Participant => ({
  side,
  buyerId,
  personId: side === 'buyer' ? buyerId : farmer,
})
const { conversationId, producerId, subject } = conversationParties
const ask = (command: ConversationCommand) => send(conversation, conversationId, command)
const startConversation = (text: string, by: Side, overrides: { about?: typeof subject; buyerId?: string } = {}) =>
  ask({
    type: 'StartConversation',
    conversationId,
    producerId,
    subject: overrides.about ?? subject,
    participant: participant(by, overrides.buyerId),
    message: { messageId: messageIdOf(text), text, recipientReadThrough: 0, blockedBy: [], orderOpen: false },
  })
const run = (text: string) =>
  sendUnreadMessageEmailHandler({
    log,
    keys,
    readThrough: async (_, side) => readThrough[side],
    market: { name: 'Farmgate', publicUrl: 'https://market.example' },
    mailer: { send: async (mail: Email) => void mails.push(mail) },
  }).run({ conversationId, messageId: messageIdOf(text) }, { id: 'x', attempt: 1 })
const linkIn = (mail: Email | undefined) => new URL(/https:\/\/\S+/.exec(mail!.text)![0])

test('a guest gets the link of their order', async () => {
  await startConversation('Nine is <b>fine</b>.', 'producer')
  await run('Nine is <b>fine</b>.')
  expect(mails).toMatchObject([{ to: contact.email, subject: 'New message from Hill Farm' }])
  const { pathname, searchParams, hash } = linkIn(mails[0])
  expect([pathname, hash]).toEqual([`/order/${ids.orderId}`, '#messages'])
  expect(searchParams.get('key')).toBe(signLink(keys, 'order', ids.orderId))
  expect(mails[0]!.text).toContain('“Nine is <b>fine</b>.”')
  expect(mails[0]!.html).not.toContain('<b>fine')
})

test('a member and a producer get an email each', async () => {
  const about = { kind: 'producer' as const, id: producerId }
  await startConversation('Do you have quinces?', 'buyer', { about, buyerId: ann })
  await run('Do you have quinces?')
  await startConversation('Soon.', 'producer', { about, buyerId: ann })
  await run('Soon.')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['farmer@example.com', 'New message from ann'],
    ['ann@example.com', 'New message from Hill Farm'],
  ])
  for (const mail of mails) expect(linkIn(mail).pathname).toBe(`/messages/${conversationId}`)
})

test('a producer knows the buyer of an order by name', async () => {
  await startConversation('May I come at nine?', 'buyer')
  await run('May I come at nine?')
  expect(mails).toMatchObject([{ to: 'farmer@example.com', subject: 'New message from Ann Buyer' }])
})

test("a guest with a linked order gets a member's email", async () => {
  await send(order, ids.orderId, { type: 'LinkOrderToAccount', accountId: ann })
  await startConversation('Nine is fine.', 'producer')
  await run('Nine is fine.')
  expect(mails[0]).toMatchObject({ to: 'ann@example.com' })
  expect(linkIn(mails[0]).pathname).toBe(`/messages/${conversationId}`)
})

test('read messages cause no email', async () => {
  await startConversation('Nine is fine.', 'producer')
  readThrough.buyer = 1
  await run('Nine is fine.')
  await run('never said')
  expect(mails).toEqual([])
})

test('erased members and messages cause no email', async () => {
  await startConversation('Nine is fine.', 'producer')
  await keys.destroy(ids.buyerId)
  await run('Nine is fine.')
  await keys.destroy(farmer)
  await run('Nine is fine.')
  expect(mails).toEqual([])
})

test('the email is delayed for members only', () => {
  const react = (by: Side, overrides: object, now = AT) => {
    const event = { ...sent('Hello', by, overrides), meta: { recordedAt: AT } } as never
    return sendUnreadMessageEmails.react(event, now).map(({ delayMs }) => delayMs)
  }
  expect(react('producer', {})).toEqual([0])
  expect(react('buyer', {})).toEqual([300_000])
  expect(react('producer', { buyerId: ann }, '2026-05-01T09:04:00.000Z')).toEqual([60_000])
  expect(react('producer', { buyerId: ann }, '2026-05-02T09:00:00.000Z')).toEqual([0])
  expect(react('buyer', { startsUnreadBatch: false })).toEqual([])
})
