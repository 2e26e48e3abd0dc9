import type { Instant } from '#domain/kernel/event.ts'
import { type ConversationCommand, conversation, type Speaker } from '#domain/messaging/conversation.decider.ts'
import { otherSide, type Side } from '#domain/messaging/sides.ts'
import { conversationOfOrder, type Subject, seedOf } from '#domain/messaging/subject.ts'
import { CONVERSATIONS } from './conversations.ts'
import type { DemoConversation } from './demo-market.ts'
import { DISPUTED_TALKS } from './disputed-checkouts.ts'
import { inParallel } from './in-parallel.ts'
import { PRODUCERS } from './producers/all.ts'
import { orderIdOf } from './seed-order-steps.ts'
import type { Seeding } from './seeding.ts'
import { SHOPPERS } from './shoppers.ts'

const HOURS_A_DAY = 24

/** What people have written to each other, and how far they have read. */
export const seedMessages = (seeding: Seeding): Promise<unknown> =>
  inParallel({ of: [...CONVERSATIONS, ...DISPUTED_TALKS], atOnce: 32 }, (talk) => seedTalk(seeding, talk))

async function seedTalk(seeding: Seeding, talk: DemoConversation): Promise<void> {
  const { messages, unread, reported } = talk
  const [subject, producerId] = [await subjectOf(seeding, talk), seeding.ids.producer(talk.producer)]
  const speakers = { buyer: speakerOf(seeding, talk, 'buyer'), producer: speakerOf(seeding, talk, 'producer') }
  const conversationId =
    subject.kind === 'order'
      ? conversationOfOrder(subject.id)
      : seeding.facts.idFrom('conversation', seedOf(speakers.buyer.buyerId, producerId, subject))
  const about = { conversationId, producerId, subject }
  const idOf = (nth: number) => seeding.facts.idFrom('message', `demo ${conversationId} ${nth}`)
  for (const [nth, { from, hoursAgo, text }] of messages.entries()) {
    const tell = (command: BySpeaker) =>
      send(seeding, command, {
        conversationId,
        step: `${nth}/${command.type}`,
        at: seeding.daysAgo(hoursAgo / HOURS_A_DAY),
      })
    const saying = { messageId: idOf(nth), text, blockedBy: [], orderOpen: true }
    await tell({ type: 'StartConversation', ...about, speaker: speakers[from], saying })
    const isRead = nth < messages.length - unread
    if (isRead) await tell({ type: 'MarkRead', speaker: speakers[otherSide(from)], upTo: idOf(nth) })
    if (reported?.nth === nth) {
      const { reason, words } = reported
      await tell({ type: 'ReportMessage', speaker: speakers[otherSide(from)], messageId: idOf(nth), reason, words })
    }
  }
}

type BySpeaker = Extract<ConversationCommand, { speaker: Speaker }>

interface Step {
  readonly conversationId: string
  readonly step: string
  readonly at: Instant
}

async function send(seeding: Seeding, command: BySpeaker, { conversationId, step, at }: Step): Promise<void> {
  const { personId } = command.speaker
  const actor = { kind: personId.startsWith('guest_') ? 'guest' : 'account', id: personId } as const
  const by = seeding.sender(`message/${conversationId}/${step}`, actor, at)
  await seeding.send({ decider: conversation, id: conversationId, command, by })
}

async function subjectOf(seeding: Seeding, { about, producer }: DemoConversation): Promise<Subject> {
  const { ids } = seeding
  if (about === 'producer') return { kind: 'producer', id: ids.producer(producer) }
  if ('product' in about) return { kind: 'product', id: ids.product(producer, about.product) }
  const checkoutId = ids.checkout(about.order)
  return { kind: 'order', id: await orderIdOf(seeding, { checkoutId, part: { producer } }) }
}

function speakerOf({ ids }: Seeding, { by, producer }: DemoConversation, side: Side): Speaker {
  const hasAccount = SHOPPERS.some(({ key, account }) => key === by && account)
  const buyerId = hasAccount ? ids.account(by) : ids.guest(by)
  const owner = PRODUCERS.find(({ key }) => key === producer)!.username
  return { side, buyerId, personId: side === 'buyer' ? buyerId : ids.account(owner) }
}
