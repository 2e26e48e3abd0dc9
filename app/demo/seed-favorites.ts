import { type Favorite, favorites } from '#domain/favorites/favorites.decider.ts'
import type { DemoReview } from './demo-market.ts'
import { REVIEWS } from './history.ts'
import { inParallel } from './in-parallel.ts'
import type { Seeding } from './seeding.ts'

/** Who could not praise a product more keeps it as a favorite, and its producer too. */
export async function seedFavorites(seeding: Seeding): Promise<void> {
  const best = REVIEWS.filter(({ rating }) => rating === 5)
  await inParallel({ of: best, atOnce: 32 }, async (said) => {
    const { producer, product } = said
    await keep(seeding, said, { kind: 'product', targetId: seeding.ids.product(producer, product) })
    await keep(seeding, said, { kind: 'producer', targetId: seeding.ids.producer(producer) })
  })
}

async function keep(seeding: Seeding, { by: who, daysAgo }: DemoReview, favorite: Favorite): Promise<void> {
  const accountId = seeding.ids.account(who)
  const by = seeding.sender(
    `favorite/${favorite.targetId}`,
    { kind: 'account', id: accountId },
    seeding.daysAgo(daysAgo),
  )
  await seeding.send({
    decider: favorites,
    id: accountId,
    command: { type: 'AddFavorite', accountId, ...favorite },
    by,
  })
}
