import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TakedownDecision } from '#domain/kernel/moderation.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type ReviewCommand, review, reviewStreamId } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { products } from '#read-side/catalog/products.projection.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'
import { reviewsTable } from '#read-side/reviews/reviews.projection.ts'
import {
  accountIdOf,
  listed,
  producerIdOf,
  producerRegistered,
  productIdOf,
} from '#tests/read-side/support/market-events.ts'
import { foldInPages, recorded } from '#tests/read-side/support/view.ts'
import { idNamed } from '#tests/support/ids.ts'

const PRODUCTS = ['Apples', 'Pears']
const PEOPLE = ['ann', 'bob', 'eve']

/** The review of one author of one product: edits, withdrawals, reports and decisions. */
const actions = fc.array(
  fc.record({
    kind: fc.constantFrom<Action['kind'][]>(
      'write',
      'change',
      'withdraw',
      'report',
      'take_down',
      'restore',
      'uphold',
      'dismiss',
    ),
    nth: fc.integer({ min: 0, max: 2 }),
    rating: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 12 },
)

interface Actions {
  readonly products: string
  readonly who: string
  readonly done: readonly Action[]
}
interface Action {
  readonly kind: 'write' | 'change' | 'withdraw' | 'report' | TakedownDecision
  readonly nth: number
  readonly rating: number
}

function historyOf({ products, who, done }: Actions): readonly ReviewEvent[] {
  const [productId, authorId] = [productIdOf(products), accountIdOf(who)]
  let state = review.initial
  const history: ReviewEvent[] = []
  for (const action of done) {
    const decided = review.decide(state, commandOf(action))
    if (isRefusal(decided)) continue
    history.push(...decided)
    state = decided.reduce(review.evolve, state)
  }
  return history

  /** The moderator has read every event and has not decided before. */
  function commandOf({ kind, nth, rating }: Action): ReviewCommand {
    const reviewId = idNamed('review', `${reviewStreamId(productId, authorId)} ${nth}`)
    const posted = { reviewId, authorId, rating, comment: `${rating} stars` }
    if (kind === 'withdraw') return { type: 'WithdrawReview', reviewId, authorId }
    if (kind === 'change') return { type: 'UpdateReview', ...posted }
    if (kind === 'write')
      return {
        type: 'SubmitReview',
        ...posted,
        productId,
        producerId: producerIdOf('Orchard'),
        verifiedPurchase: false,
      }
    if (kind === 'report')
      return { type: 'ReportReview', reviewId, reporterId: idNamed('account', `reader ${rating}`), reason: 'spam' }
    return {
      type: 'ModerateReview',
      reviewId,
      decision: kind,
      rule: 'false_claims',
      reason: 'Nothing shows it.',
      expectedVersion: state.status === 'published' ? state.moderation.version : 0,
      agent: { accountId: idNamed('account', `staff ${history.length}`), role: 'support' },
    }
  }
}

test('ratings are the mean of the visible reviews', () => {
  const everyAuthor = fc.tuple(...PRODUCTS.flatMap(() => PEOPLE.map(() => actions)))
  fc.assert(
    fc.property(everyAuthor, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 9 }), (all, chance, length) => {
      const histories = all.map((done, i) =>
        historyOf({ products: PRODUCTS[i % 2]!, who: PEOPLE[Math.floor(i / 2)]!, done }),
      )
      const catalog = [producerRegistered('Orchard'), ...PRODUCTS.map((products) => listed(products, 'Orchard'))]
      const pages = cut(recorded([...catalog, ...mixed(histories, chance)]), length)
      const standing = (foldInPages(reviewsTable, pages) as Row[]).filter((row) => row.visible)
      for (const row of foldInPages(products, pages) as Row[]) {
        const its = standing.filter(({ productId }) => productId === row.id)
        expect([row.reviewCount, row.rating]).toEqual([its.length, mean(its)])
      }
      const [orchard] = foldInPages(profiles, pages) as Row[]
      expect(orchard!.reviewCount).toBe(standing.length)
      expect(orchard!.ratingSum).toBe(sum(standing))
    }),
    { numRuns: 200 },
  )
})

interface Row {
  readonly id: string
  readonly productId: string
  readonly visible: boolean
  readonly rating: number | null
  readonly ratingSum: number
  readonly reviewCount: number
}

const sum = (rows: readonly Row[]): number => rows.reduce((all, { rating }) => all + (rating ?? 0), 0)
const mean = (rows: readonly Row[]): number | null => (rows.length > 0 ? sum(rows) / rows.length : null)

/** All events interleaved, each author's in order. */
function mixed(histories: readonly (readonly ReviewEvent[])[], chance: fc.Stream<number>): ReviewEvent[] {
  const left = histories.map((history) => [...history])
  const all: ReviewEvent[] = []
  for (;;) {
    const waiting = left.filter((history) => history.length > 0)
    if (waiting.length === 0) return all
    const { value } = chance.next()
    all.push(waiting[value % waiting.length]!.shift()!)
  }
}

const cut = <T>(events: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(events.length / length) }, (_, i) => events.slice(i * length, (i + 1) * length))
