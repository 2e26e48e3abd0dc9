import { describe } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { type ConversationCommand, conversation } from '#domain/messaging/conversation.decider.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import type { ConversationDecision } from '#domain/messaging/conversation-moderation.ts'
import { messagingPermission } from '#domain/messaging/messaging-permission.decider.ts'
import {
  barred,
  between,
  farmer,
  measured,
  messageReported,
  openedAgain,
  reportsLeft,
  sent,
  started,
} from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { ids } from '#tests/support/order-events.ts'
import { spec } from '#tests/support/spec.ts'

const [sue, sam] = [idNamed('account', 'sue'), idNamed('account', 'sam')]

interface Deciding {
  readonly by?: string
  readonly role?: StaffRole
  readonly seen?: number
  readonly side?: Side
  readonly theirs?: string
}
const decide = (decision: ConversationDecision, { by = sue, role = 'support', seen = 1, ...more }: Deciding = {}) =>
  ({
    type: 'ModerateConversation',
    decision,
    seen,
    side: more.side ?? 'producer',
    buyerId: ids.buyerId,
    rule: 'hurtful',
    reason: 'That was a threat.',
    moderator: { accountId: by, role, producerId: more.theirs },
  }) satisfies ConversationCommand

const say = (side: Side, text = 'Hello?', blockedFor: readonly Side[] = []): ConversationCommand => ({
  type: 'SendMessage',
  speaker: { side, personId: side === 'buyer' ? ids.buyerId : farmer, buyerId: ids.buyerId },
  saying: { messageId: idNamed('message', text), text, blockedBy: [], orderOpen: true, barred: blockedFor },
})

const reported = [
  ...[started(), sent('question', 'buyer'), sent('threat', 'producer', { nth: 2 })],
  messageReported('threat', ids.buyerId),
] as const

describe('a reported conversation', () => {
  const when = spec(conversation)
  when('is left as it is')
    .given(...reported)
    .when(decide('dismiss'))
    .happens(reportsLeft('producer'))
  when('earns a warning')
    .given(...reported)
    .when(decide('warn'))
    .happens(measured('SenderWarned', 'producer'))
  when('costs its writer the writing')
    .given(...reported)
    .when(decide('bar'))
    .happens(measured('SenderRestricted', 'producer'))
  when('is closed')
    .given(...reported)
    .when(decide('close'))
    .happens(measured('ConversationClosed', 'producer'))
  when('is about those who wrote what was reported')
    .given(...reported)
    .when(decide('warn', { side: 'buyer' }))
    .refuses('report_not_found')
  when('is decided by whoever has seen the last report')
    .given(...reported, messageReported('question', farmer))
    .when(decide('warn'))
    .refuses('edit_conflict')
  when('is decided once')
    .given(...reported, measured('SenderWarned', 'producer'))
    .when(decide('dismiss', { by: sam, seen: 2 }))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`is none of the ${role}’s business`)
      .given(...reported)
      .when(decide('warn', { role }))
      .refuses('not_allowed')
  when('is not decided by its buyer')
    .given(...reported)
    .when(decide('warn', { by: ids.buyerId }))
    .refuses('own_content')
  when('is not decided by its producer')
    .given(...reported)
    .when(decide('warn', { theirs: between.producerId }))
    .refuses('own_content')
  when('that nobody has reported is nobody’s business')
    .given(started(), sent('question', 'buyer'))
    .when(decide('warn', { seen: 0 }))
    .refuses('report_not_found')
})

describe('a closed conversation', () => {
  const when = spec(conversation)
  const closed = [...reported, measured('ConversationClosed', 'producer')] as const
  when('takes no more messages')
    .given(...closed)
    .when(say('buyer'))
    .refuses('conversation_closed')
  when('is opened again by somebody else')
    .given(...closed)
    .when(decide('reopen', { by: sam, seen: 2 }))
    .happens(openedAgain('producer'))
  when('is not opened again by whoever closed it')
    .given(...closed)
    .when(decide('reopen', { seen: 2 }))
    .refuses('own_decision')
})

describe('whoever may not write to the other', () => {
  spec(conversation)('is told so, also while an order is under way')
    .given(...reported, measured('SenderRestricted', 'producer'))
    .when(say('producer', 'Well.', ['producer']))
    .refuses('messaging_restricted')
  spec(conversation)('may again once that was lifted')
    .given(...reported, measured('SenderRestricted', 'producer'))
    .when(decide('reopen', { by: sam, seen: 2 }))
    .happens(openedAgain('producer', ['producer']))
  const pair = { buyerId: ids.buyerId, producerId: ids.producerId, by: 'producer' } as const
  spec(messagingPermission)('is barred once')
    .given(barred('producer'))
    .when({ type: 'RestrictMessaging', ...pair })
    .happens()
  spec(messagingPermission)('cannot free themselves by a block that ends')
    .given(barred('producer'))
    .when({ type: 'UnblockMessaging', ...pair })
    .happens()
})
