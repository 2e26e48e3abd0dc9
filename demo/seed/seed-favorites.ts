import { type Favorite, favorites } from '#domain/favorites/favorites.decider.ts'
import { type DemoReview, REVIEWS } from '../content.ts'
import type { Seeder, Step } from './seeder.ts'

/** Whoever gives a product five stars has it as a favorite, and its producer too. */
export const favoriteSteps = (seeder: Seeder): Step[] =>
  REVIEWS.filter(({ rating }) => rating === 5).flatMap((review) => [
    added(seeder, review, { kind: 'product', targetId: seeder.ids.product(review.producer, review.product) }),
    added(seeder, review, { kind: 'producer', targetId: seeder.ids.producer(review.producer) }),
  ])

function added(seeder: Seeder, { author, daysAgo }: DemoReview, favorite: Favorite): Step {
  const accountId = seeder.ids.account(author)
  const at = seeder.daysAgo(daysAgo)
  const context = seeder.context(`favorite/${favorite.targetId}`, { kind: 'account', id: accountId }, at)
  const command = { type: 'AddFavorite', accountId, ...favorite } as const
  const run = () => seeder.send({ decider: favorites, id: accountId, command, context })
  return { at, concerns: [author], run }
}
