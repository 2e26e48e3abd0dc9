import { type ConversationCommand, conversation, type Participant } from '#domain/messaging/conversation.decider.ts'
import { otherSide, type Side } from '#domain/messaging/conversation.ts'
import { conversationOfOrder, conversationSeed, type Subject } from '#domain/messaging/subject.ts'
import { CONVERSATIONS, type DemoConversation } from '../content.ts'
import { orderIdOf } from './advance-orders.ts'
import type { Seeder, Step } from './seeder.ts'

/** What buyers and producers wrote to each other, how far they have read, and what they reported. */
export const messageSteps = (seeder: Seeder): Step[] =>
  CONVERSATIONS.flatMap((entry) =>
    entry.messages.map(({ hoursAgo }, index) => ({
      at: seeder.hoursAgo(hoursAgo),
      concerns: [entry.buyer, entry.producer],
      run: () => sendMessage(seeder, entry, index),
    })),
  )

type SpeakerCommand = Extract<ConversationCommand, { speaker: Participant }>

async function sendMessage(seeder: Seeder, entry: DemoConversation, index: number): Promise<void> {
  const { messages, unread, report } = entry
  const { from, hoursAgo, text } = messages[index]!
  const subject = await subjectOf(seeder, entry)
  const producerId = seeder.ids.producer(entry.producer)
  const sender = speakerOf(seeder, entry, from)
  const recipient = speakerOf(seeder, entry, otherSide(from))
  const conversationId =
    subject.kind === 'order'
      ? conversationOfOrder(subject.id)
      : seeder.runtime.deriveId('conversation', conversationSeed(sender.buyerId, producerId, subject))
  const messageId = seeder.runtime.deriveId('message', `demo ${conversationId} ${index}`)

  const commands: SpeakerCommand[] = [
    {
      type: 'StartConversation',
      conversationId,
      producerId,
      subject,
      speaker: sender,
      saying: { messageId, text, blockedBy: [], orderOpen: true },
    },
  ]
  const isRead = index < messages.length - unread
  if (isRead) commands.push({ type: 'MarkMessagesRead', speaker: recipient, upTo: messageId })
  if (report?.message === index) {
    const { reason, comment } = report
    commands.push({ type: 'ReportMessage', speaker: recipient, messageId, reason, words: comment })
  }
  for (const command of commands) {
    const { side } = command.speaker
    const actor =
      side === 'buyer'
        ? seeder.buyerOf(entry.buyer)
        : ({ kind: 'account', id: seeder.ownerOf(entry.producer) } as const)
    const step = `message/${conversationId}/${index}/${command.type}`
    const context = seeder.context(step, actor, seeder.hoursAgo(hoursAgo))
    await seeder.send({ decider: conversation, id: conversationId, command, context })
  }
}

async function subjectOf(seeder: Seeder, { subject, producer }: DemoConversation): Promise<Subject> {
  switch (subject.kind) {
    case 'producer':
      return { kind: 'producer', id: seeder.ids.producer(producer) }
    case 'product':
      return { kind: 'product', id: seeder.ids.product(producer, subject.product) }
    case 'order':
      return { kind: 'order', id: await orderIdOf(seeder, subject.checkout, producer) }
  }
}

function speakerOf(seeder: Seeder, { buyer, producer }: DemoConversation, side: Side): Participant {
  const { id: buyerId } = seeder.buyerOf(buyer)
  return { side, buyerId, personId: side === 'buyer' ? buyerId : seeder.ownerOf(producer) }
}
