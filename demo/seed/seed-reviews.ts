import { review, reviewOf } from '#domain/reviews/review.decider.ts'
import { type DemoReview, REVIEWS } from '../content.ts'
import { isVerifiedPurchase } from './past-events.ts'
import { productConcern, type Seeder, type Step } from './seeder.ts'

/** Reviews, the producers' replies, and reports that await support. */
export const reviewSteps = (seeder: Seeder): Step[] =>
  REVIEWS.flatMap((entry) => [
    submitted(seeder, entry),
    ...(entry.reply ? [replied(seeder, entry, entry.reply)] : []),
    ...(entry.report ? [reported(seeder, entry, entry.report)] : []),
  ])

function submitted(seeder: Seeder, entry: DemoReview): Step {
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
    verified: isVerifiedPurchase(entry),
  } as const
  const run = () => seeder.send({ decider: review, id: streamId, command, context })
  return { at, concerns: [author, productConcern(producer, product)], run }
}

function replied(seeder: Seeder, entry: DemoReview, { daysAgo, text }: NonNullable<DemoReview['reply']>): Step {
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

function reported(seeder: Seeder, entry: DemoReview, report: NonNullable<DemoReview['report']>): Step {
  const { reporter, daysAgo, reason, comment } = report
  const { reviewId, streamId } = idsOf(seeder, entry)
  const reporterId = seeder.ids.account(reporter)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`report/${reporter}/${reviewId}`, { kind: 'account', id: reporterId }, at)
  const command = { type: 'ReportReview', reviewId, reporterId, reason, words: comment } as const
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
    streamId: reviewOf(productId, authorId),
  }
}
