import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TakedownDecision } from '#domain/kernel/moderation.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type ReviewCommand, review, reviewOf } from '#domain/reviews/review.decider.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { products } from '#read-side/catalog/products.projection.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'
import { reviewsTable } from '#read-side/reviews/reviews.projection.ts'
import { idNamed } from '#tests/support/ids.ts'
import { accountIdOf, listed, opened, producerIdOf, productIdOf } from '../support/market-events.ts'
import { foldInPages, recorded } from '../support/view.ts'

const GOODS = ['Apples', 'Pears']
const PEOPLE = ['ann', 'bob', 'eve']

/** The reviews of one author of one product: edits, withdrawals, reports and decisions. */
const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom<Deed['kind'][]>(
      'write',
      'change',
      'withdraw',
      'report',
      'take_down',
      'restore',
      'leave_down',
      'dismiss',
    ),
    nth: fc.integer({ min: 0, max: 2 }),
    rating: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 12 },
)

interface Doing {
  readonly goods: string
  readonly who: string
  readonly done: readonly Deed[]
}
interface Deed {
  readonly kind: 'write' | 'change' | 'withdraw' | 'report' | TakedownDecision
  readonly nth: number
  readonly rating: number
}

function historyOf({ goods, who, done }: Doing): readonly ReviewEvent[] {
  const [productId, authorId] = [productIdOf(goods), accountIdOf(who)]
  let state = review.initial
  const history: ReviewEvent[] = []
  for (const deed of done) {
    const decided = review.decide(state, commandOf(deed))
    if (isRefusal(decided)) continue
    history.push(...decided)
    state = decided.reduce(review.evolve, state)
  }
  return history

  /** The moderator has seen every event and has not decided before. */
  function commandOf({ kind, nth, rating }: Deed): ReviewCommand {
    const reviewId = idNamed('review', `${reviewOf(productId, authorId)} ${nth}`)
    const said = { reviewId, authorId, rating, comment: `${rating} stars` }
    if (kind === 'withdraw') return { type: 'WithdrawReview', reviewId, authorId }
    if (kind === 'change') return { type: 'UpdateReview', ...said }
    if (kind === 'write')
      return { type: 'SubmitReview', ...said, productId, producerId: producerIdOf('Orchard'), verifiedPurchase: false }
    if (kind === 'report')
      return { type: 'ReportReview', reviewId, reporterId: idNamed('account', `reader ${rating}`), reason: 'spam' }
    return {
      type: 'ModerateReview',
      reviewId,
      decision: kind,
      rule: 'untrue',
      reason: 'Nothing shows it.',
      seen: state.status === 'standing' ? state.moderation.version : 0,
      moderator: { accountId: idNamed('account', `staff ${history.length}`), role: 'support' },
    }
  }
}

test('ratings are the mean of the visible reviews', () => {
  const everybody = fc.tuple(...GOODS.flatMap(() => PEOPLE.map(() => deeds)))
  fc.assert(
    fc.property(everybody, fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 9 }), (all, chance, length) => {
      const histories = all.map((done, i) => historyOf({ goods: GOODS[i % 2]!, who: PEOPLE[Math.floor(i / 2)]!, done }))
      const shelf = [opened('Orchard'), ...GOODS.map((goods) => listed(goods, 'Orchard'))]
      const pages = cut(recorded([...shelf, ...mixed(histories, chance)]), length)
      const standing = (foldInPages(reviewsTable, pages) as Row[]).filter((row) => row.standing)
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
  readonly standing: boolean
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
