import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type ConversationCommand, conversation } from '#domain/messaging/conversation.decider.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { type ConversationDecision, restrictionCommand } from '#domain/messaging/conversation-moderation.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import { type MessagingPermissionCommand, messagingPermission } from '#domain/messaging/messaging-permission.decider.ts'
import {
  conversationParties,
  conversationReopened,
  farmer,
  messageReported,
  messageReportsDismissed,
  messagingRestricted,
  moderationMeasure,
  reportsUpheld,
  restrictionLifted,
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
  readonly version?: number
  readonly side?: Side
  readonly theirs?: string
}
const decide = (decision: ConversationDecision, { by = sue, role = 'support', version = 1, ...more }: Deciding = {}) =>
  ({
    type: 'ModerateConversation',
    decision,
    expectedVersion: version,
    side: more.side ?? 'producer',
    buyerId: ids.buyerId,
    rule: 'harassment',
    reason: 'That was a threat.',
    agent: { accountId: by, role, producerId: more.theirs },
  }) satisfies ConversationCommand

const send = (side: Side, text = 'Hello?', blockedFor: readonly Side[] = []): ConversationCommand => ({
  type: 'SendMessage',
  participant: { side, personId: side === 'buyer' ? ids.buyerId : farmer, buyerId: ids.buyerId },
  message: {
    messageId: idNamed('message', text),
    text,
    recipientReadThrough: 0,
    blockedBy: [],
    orderOpen: true,
    restrictedSides: blockedFor,
  },
})

const reported = [
  ...[started(), sent('question', 'buyer'), sent('threat', 'producer', { sequence: 2 })],
  messageReported('threat', ids.buyerId),
] as const

describe('a reported conversation', () => {
  const when = spec(conversation)
  when('is dismissed without a change')
    .given(...reported)
    .when(decide('dismiss'))
    .happens(messageReportsDismissed('producer'))
  when('is resolved with a warning')
    .given(...reported)
    .when(decide('warn'))
    .happens(moderationMeasure('SenderWarned', 'producer'))
  when('is closed')
    .given(...reported)
    .when(decide('close'))
    .happens(moderationMeasure('ConversationClosed', 'producer'))
  when('affects only the senders of reported messages')
    .given(...reported)
    .when(decide('warn', { side: 'buyer' }))
    .refuses('report_not_found')
  when('is decided only with the latest report read')
    .given(...reported, messageReported('question', farmer))
    .when(decide('warn'))
    .refuses('edit_conflict')
  when('is decided once')
    .given(...reported, moderationMeasure('SenderWarned', 'producer'))
    .when(decide('dismiss', { by: sam, version: 2 }))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`cannot be moderated by the role ${role}`)
      .given(...reported)
      .when(decide('warn', { role }))
      .refuses('not_allowed')
  when('is not decided by its buyer')
    .given(...reported)
    .when(decide('warn', { by: ids.buyerId }))
    .refuses('own_content')
  when('is not decided by its producer')
    .given(...reported)
    .when(decide('warn', { theirs: conversationParties.producerId }))
    .refuses('own_content')
  when('can be moderated only once reported')
    .given(started(), sent('question', 'buyer'))
    .when(decide('warn', { version: 0 }))
    .refuses('report_not_found')
})

describe('a closed conversation', () => {
  const when = spec(conversation)
  const closed = [...reported, moderationMeasure('ConversationClosed', 'producer')] as const
  when('accepts no more messages')
    .given(...closed)
    .when(send('buyer'))
    .refuses('conversation_closed')
  when('is reopened by another staff member')
    .given(...closed)
    .when(decide('reopen', { by: sam, version: 2 }))
    .happens(conversationReopened('producer'))
  when('is not reopened by the staff member who closed it')
    .given(...closed)
    .when(decide('reopen', { version: 2 }))
    .refuses('own_decision')
})

describe('a messaging restriction', () => {
  const { buyerId, producerId } = conversationParties
  const { conversationId, subject } = conversationParties
  const decision = {
    conversationId,
    subject,
    buyerId,
    producerId,
    side: 'producer',
    personId: farmer,
    reason: 'That was a threat.',
  } as const
  const restrict = (by: string) =>
    ({
      type: 'RestrictMessaging',
      ...decision,
      staffAccountId: by,
      rule: 'harassment',
      reporterIds: [buyerId],
    }) satisfies MessagingPermissionCommand
  const lift = (by: string) =>
    ({ type: 'LiftMessagingRestriction', ...decision, staffAccountId: by }) satisfies MessagingPermissionCommand

  spec(conversation)('is reported to its sender, even while an order is open')
    .given(...reported, reportsUpheld('producer'))
    .when(send('producer', 'Well.', ['producer']))
    .refuses('messaging_restricted')
  const when = spec(messagingPermission)
  when('is imposed').given().when(restrict(sue)).happens(messagingRestricted('producer'))
  when('is imposed once').given(messagingRestricted('producer')).when(restrict(sam)).refuses('edit_conflict')
  when('is lifted by another staff member')
    .given(messagingRestricted('producer'))
    .when(lift(sam))
    .happens(restrictionLifted('producer'))
  when('is not lifted by the staff member who imposed it')
    .given(messagingRestricted('producer'))
    .when(lift(sue))
    .refuses('own_decision')
  when('is lifted once')
    .given(messagingRestricted('producer'), restrictionLifted('producer'))
    .when(lift(sam))
    .refuses('edit_conflict')
  when('is imposed again once lifted')
    .given(messagingRestricted('producer'), restrictionLifted('producer'))
    .when(restrict(sue))
    .happens(messagingRestricted('producer'))
  when('is not lifted by ending a block')
    .given(messagingRestricted('producer'))
    .when({ type: 'UnblockMessaging', buyerId, producerId, side: 'producer' })
    .happens()
})

describe('the restriction of a reported sender', () => {
  const its = reportedConversation(...reported)
  const ordered = (overrides: Deciding = {}) => {
    const { type: _, ...input } = decide('warn', overrides)
    return restrictionCommand(its, { ...input, decision: 'restrict' })
  }

  test('names the sender, the rule and the reporters', () => {
    expect(ordered()).toMatchObject({
      type: 'RestrictMessaging',
      personId: farmer,
      staffAccountId: sue,
      rule: 'harassment',
      reporterIds: [ids.buyerId],
    })
  })
  test.each<[string, ReturnType<typeof ordered>]>([
    ['report_not_found', ordered({ side: 'buyer' })],
    ['own_content', ordered({ theirs: conversationParties.producerId })],
    ['not_allowed', ordered({ role: 'auditor' })],
    ['edit_conflict', ordered({ version: 0 })],
  ])('is refused: %s', (code, refusal) => expect(refusal).toMatchObject({ refused: code }))

  const uphold: ConversationCommand = {
    type: 'UpholdMessageReports',
    side: 'producer',
    buyerId: ids.buyerId,
    staffAccountId: sue,
    reporterIds: [ids.buyerId],
  }
  const when = spec(conversation)
  when('closes its reports')
    .given(...reported)
    .when(uphold)
    .happens(reportsUpheld('producer'))
  when('closes its reports once')
    .given(...reported, reportsUpheld('producer'))
    .when(uphold)
    .happens()
  when('leaves a later report open')
    .given(...reported, messageReported('question', farmer), reportsUpheld('producer'))
    .when(decide('dismiss', { by: sam, side: 'buyer', version: 3 }))
    .happens(messageReportsDismissed('buyer', 'sam'))
})

function reportedConversation(...history: readonly ConversationEvent[]) {
  const state = fold(conversation, history)
  if (state.status === 'unstarted') throw new Error('the history starts no conversation')
  return state
}
