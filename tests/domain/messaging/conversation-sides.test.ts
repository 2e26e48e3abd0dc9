import { expect, test } from 'vitest'
import { ANONYMOUS, type Member } from '#domain/kernel/actor.ts'
import { conversationOfOrder, orderOfConversation, sideOf } from '#domain/messaging/conversation.ts'
import { idNamed } from '#tests/support/ids.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const [farm, rival] = [idNamed('producer', 'farm'), idNamed('producer', 'rival')]
const parties = { buyerId: ann, producerId: farm }
const member = (accountId: string, producerId?: string): Member => ({
  kind: 'member',
  accountId,
  producerId,
  verified: true,
})

test.each([
  ['the buyer', member(ann), false, 'buyer'],
  ['the producer', member(bob, farm), false, 'producer'],
  ['another producer', member(bob, rival), false, undefined],
  ['a stranger', member(bob), false, undefined],
  ['a visitor', ANONYMOUS, false, undefined],
  ['the holder of the order link', ANONYMOUS, true, 'buyer'],
  ['the producer with the key', member(bob, farm), true, 'producer'],
] as const)('%s gets the correct side', (_, actor, hasKey, side) => {
  expect(sideOf(parties, actor, hasKey)).toBe(side)
})

test('an order and its conversation share their id', () => {
  const orderId = idNamed('order', 'one')
  expect(conversationOfOrder(orderId)).toMatch(/^conversation_[0-9a-z]{26}$/)
  expect(orderOfConversation(conversationOfOrder(orderId))).toBe(orderId)
})
