import { review, reviewOf } from '#domain/reviews/review.decider.ts'
import type { DemoReview } from './demo-market.ts'
import { hadIt, REVIEWS } from './history.ts'
import { inParallel } from './in-parallel.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'

/** What shoppers say. The newest is written last of all: where it stands, the whole demo stands. */
export async function seedReviews(seeding: Seeding): Promise<void> {
  await inParallel({ of: REVIEWS.slice(0, -1), atOnce: 32 }, (said) => write(seeding, said))
  await write(seeding, REVIEWS.at(-1)!)
}

/** Whether the demo was seeded to its end before. */
export async function isSeeded(seeding: Seeding): Promise<boolean> {
  const { streamId } = idsOf(seeding, REVIEWS.at(-1)!)
  return (await seeding.bus.load(review, streamId)).status !== 'unwritten'
}

async function write(seeding: Seeding, said: DemoReview): Promise<void> {
  const { producer, product, by: author, rating, comment, daysAgo } = said
  const { productId, authorId, streamId } = idsOf(seeding, said)
  const reviewId = seeding.ids.review(author, `${producer}/${product}`)
  const verified = hadIt(author, producer, product)
  const producerId = seeding.ids.producer(producer)
  const command = { type: 'WriteReview', reviewId, productId, producerId, authorId, rating, comment, verified } as const
  const sender = { kind: 'account', id: authorId } as const
  const by = seeding.sender(`review/${author}/${producer}/${product}`, sender, seeding.daysAgo(daysAgo))
  await seeding.send({ decider: review, id: streamId, command, by })
  if (said.reply) await answer(seeding, { said, reviewId, reply: said.reply })
  if (said.reported) await report(seeding, { said, reviewId, reported: said.reported })
}

interface Answer {
  readonly said: DemoReview
  readonly reviewId: string
  readonly reply: NonNullable<DemoReview['reply']>
}

async function answer(seeding: Seeding, { said, reviewId, reply }: Answer): Promise<void> {
  const { producer, product, by: author } = said
  const producerId = seeding.ids.producer(producer)
  const accountId = seeding.ids.account(ownerOf(producer))
  const command = { type: 'AnswerReview', reviewId, producerId, accountId, reply: reply.text } as const
  const sender = { kind: 'account', id: accountId } as const
  const by = seeding.sender(`reply/${author}/${producer}/${product}`, sender, seeding.daysAgo(reply.daysAgo))
  await seeding.send({ decider: review, id: idsOf(seeding, said).streamId, command, by })
}

interface Reported {
  readonly said: DemoReview
  readonly reviewId: string
  readonly reported: NonNullable<DemoReview['reported']>
}

async function report(seeding: Seeding, { said, reviewId, reported }: Reported): Promise<void> {
  const { by: reporter, daysAgo, reason, words } = reported
  const reporterId = seeding.ids.account(reporter)
  const command = { type: 'ReportReview', reviewId, reporterId, reason, words } as const
  const sender = { kind: 'account', id: reporterId } as const
  const by = seeding.sender(`report/${reporter}/${reviewId}`, sender, seeding.daysAgo(daysAgo))
  await seeding.send({ decider: review, id: idsOf(seeding, said).streamId, command, by })
}

const ownerOf = (producer: string): string => PRODUCERS.find(({ key }) => key === producer)!.username

function idsOf({ ids }: Seeding, { producer, product, by }: DemoReview) {
  const productId = ids.product(producer, product)
  const authorId = ids.account(by)
  return { productId, authorId, streamId: reviewOf(productId, authorId) }
}
