import { review, reviewOf } from '#domain/reviews/review.decider.ts'
import type { TypedAppend } from '#platform/event-store/event-log.ts'
import type { Chance } from './chance.ts'
import { decided } from './decided.ts'
import { accountIdIn, sender, type Wish } from './large-market-wish.ts'
import { OPINIONS } from './large-market-words.ts'

interface Reviewed {
  readonly productId: string
  readonly producer: { readonly nth: number; readonly producerId: string }
  readonly chance: Chance
}

/** What other producers of the market say of a product; nothing of most. */
export function reviewAppends(wish: Wish, { productId, producer, chance }: Reviewed): TypedAppend[] {
  if (producer.nth === 0 || chance.next() > REVIEWED) return []
  const authorId = accountIdIn(wish, chance.between(0, producer.nth - 1))
  const by = sender(wish, { what: `review/${productId}`, actor: { kind: 'account', id: authorId }, daysAgo: 0 })
  const reviewId = wish.facts.idFrom('review', `large/${wish.seed}/${productId}`)
  const { producerId } = producer
  const said = { rating: 5 - Math.floor(chance.next() ** 2 * 5), comment: chance.pick(OPINIONS), verified: false }
  const command = { type: 'WriteReview', reviewId, productId, producerId, authorId, ...said } as const
  return [decided({ decider: review, id: reviewOf(productId, authorId) }, [{ command, by }])]
}

const REVIEWED = 0.12
