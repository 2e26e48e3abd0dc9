import { CONVERSATIONS, type DemoConversation, type DemoReview, REVIEWS } from '#demo/content.ts'
import { isVerifiedPurchase } from '#demo/seed/past-events.ts'
import { orderIdOf } from '#demo/seed/seed-orders.ts'
import { productConcern, type Seeder, type Step } from '#demo/seed/seeder.ts'
import { type Favorite, favorites } from '#domain/favorites/favorites.decider.ts'
import { type ConversationCommand, conversation, type Participant } from '#domain/messaging/conversation.decider.ts'
import {
  conversationOfOrder,
  conversationSeed,
  otherSide,
  type Side,
  type Subject,
} from '#domain/messaging/conversation.ts'
import { review, reviewStreamId } from '#domain/reviews/review.decider.ts'

/** Reviews, the producers' replies, and reports that await support. */
export const reviewSteps = (seeder: Seeder): Step[] =>
  REVIEWS.flatMap((entry) => [
    reviewStep(seeder, entry),
    ...(entry.reply ? [replyStep(seeder, entry, entry.reply)] : []),
    ...(entry.report ? [reportStep(seeder, entry, entry.report)] : []),
  ])

function reviewStep(seeder: Seeder, entry: DemoReview): Step {
  const { producer, product, author, rating, comment, daysAgo } = entry
  const { productId, authorId, reviewId, streamId } = idsOf(seeder, entry)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`review/${author}/${producer}/${product}`, { kind: 'account', id: authorId }, at)
  const command = {
    type: 'SubmitReview',
    reviewId,
    productId,
    producerId: seeder.ids.producer(producer),
    authorId,
    rating,
    comment,
    verifiedPurchase: isVerifiedPurchase(entry),
  } as const
  const run = () => seeder.send({ decider: review, id: streamId, command, context })
  return { at, concerns: [author, productConcern(producer, product)], run }
}

function replyStep(seeder: Seeder, entry: DemoReview, { daysAgo, text }: NonNullable<DemoReview['reply']>): Step {
  const { producer, product, author } = entry
  const { reviewId, streamId } = idsOf(seeder, entry)
  const accountId = seeder.ownerOf(producer)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`reply/${author}/${producer}/${product}`, { kind: 'account', id: accountId }, at)
  const producerId = seeder.ids.producer(producer)
  const command = { type: 'PostReviewReply', reviewId, producerId, accountId, reply: text } as const
  const run = () => seeder.send({ decider: review, id: streamId, command, context })
  return { at, concerns: [author, productConcern(producer, product)], run }
}

function reportStep(seeder: Seeder, entry: DemoReview, report: NonNullable<DemoReview['report']>): Step {
  const { reporter, daysAgo, reason, comment } = report
  const { reviewId, streamId } = idsOf(seeder, entry)
  const reporterId = seeder.ids.account(reporter)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`report/${reporter}/${reviewId}`, { kind: 'account', id: reporterId }, at)
  const command = { type: 'ReportReview', reviewId, reporterId, reason, comment } as const
  const run = () => seeder.send({ decider: review, id: streamId, command, context })
  return { at, concerns: [entry.author, productConcern(entry.producer, entry.product), reporter], run }
}

function idsOf({ ids }: Seeder, { producer, product, author }: DemoReview) {
  const productId = ids.product(producer, product)
  const authorId = ids.account(author)
  return {
    productId,
    authorId,
    reviewId: ids.review(author, `${producer}/${product}`),
    streamId: reviewStreamId(productId, authorId),
  }
}

/** Authors of five-star reviews have the product and its producer as favorites. */
export const favoriteSteps = (seeder: Seeder): Step[] =>
  REVIEWS.filter(({ rating }) => rating === 5).flatMap((review) => [
    favoriteStep(seeder, review, { kind: 'product', targetId: seeder.ids.product(review.producer, review.product) }),
    favoriteStep(seeder, review, { kind: 'producer', targetId: seeder.ids.producer(review.producer) }),
  ])

function favoriteStep(seeder: Seeder, { author, daysAgo }: DemoReview, favorite: Favorite): Step {
  const accountId = seeder.ids.account(author)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`favorite/${favorite.targetId}`, { kind: 'account', id: accountId }, at)
  const command = { type: 'AddFavorite', accountId, ...favorite } as const
  const run = () => seeder.send({ decider: favorites, id: accountId, command, context })
  return { at, concerns: [author], run }
}

/** Conversations of buyers and producers, with their read marks and reports. */
export const messageSteps = (seeder: Seeder): Step[] =>
  CONVERSATIONS.flatMap((entry) =>
    entry.messages.map(({ hoursAgo }, index) => ({
      at: seeder.hoursAgo(hoursAgo),
      concerns: [entry.buyer, entry.producer],
      run: () => sendMessage(seeder, entry, index),
    })),
  )

type ParticipantCommand = Extract<ConversationCommand, { participant: Participant }>

async function sendMessage(seeder: Seeder, entry: DemoConversation, index: number): Promise<void> {
  const { messages, unread, report } = entry
  const { from, hoursAgo, text } = messages[index]!
  const subject = await subjectOf(seeder, entry)
  const producerId = seeder.ids.producer(entry.producer)
  const sender = participantOf(seeder, entry, from)
  const recipient = participantOf(seeder, entry, otherSide(from))
  const conversationId =
    subject.kind === 'order'
      ? conversationOfOrder(subject.id)
      : seeder.runtime.deriveId('conversation', conversationSeed(sender.buyerId, producerId, subject))
  const messageId = seeder.runtime.deriveId('message', `demo ${conversationId} ${index}`)

  const { conversationReadMarks } = seeder
  const recipientReadThrough = await conversationReadMarks.readThrough(conversationId, recipient.side)
  const commands: ParticipantCommand[] = [
    {
      type: 'StartConversation',
      conversationId,
      producerId,
      subject,
      participant: sender,
      message: { messageId, text, recipientReadThrough, blockedBy: [], orderOpen: true },
    },
  ]
  if (report?.message === index) {
    const { reason, comment } = report
    commands.push({ type: 'ReportMessage', participant: recipient, messageId, reason, comment })
  }
  for (const command of commands) {
    const { side } = command.participant
    const actor =
      side === 'buyer'
        ? seeder.buyerOf(entry.buyer)
        : ({ kind: 'account', id: seeder.ownerOf(entry.producer) } as const)
    const step = `message/${conversationId}/${index}/${command.type}`
    const context = seeder.context(step, actor, seeder.hoursAgo(hoursAgo))
    await seeder.send({ decider: conversation, id: conversationId, command, context })
  }
  const isRead = index < messages.length - unread
  if (isRead)
    await conversationReadMarks.record({
      ...recipient,
      conversationId,
      producerId,
      subject,
      readThrough: index + 1,
      now: seeder.hoursAgo(hoursAgo),
    })
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

function participantOf(seeder: Seeder, { buyer, producer }: DemoConversation, side: Side): Participant {
  const { id: buyerId } = seeder.buyerOf(buyer)
  return { side, buyerId, personId: side === 'buyer' ? buyerId : seeder.ownerOf(producer) }
}
