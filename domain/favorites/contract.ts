import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { favoriteScopes, favoriteTypes } from './favorite-type.ts'

export const favoriteView = z.object({ kind: z.enum(favoriteTypes), targetId: z.string(), addedAt: z.string() })
export type FavoriteView = z.infer<typeof favoriteView>

const id = z.string().max(60)
const favorite = z.object({ kind: z.enum(favoriteTypes), targetId: id })
const scope = z.enum(favoriteScopes).exclude(['all'])
/** Number of favorites after the request. */
const counts = z.object({ products: z.number(), producers: z.number() })

/** Favorites of the member. Product and producer cards are in the contracts of their contexts. */
export const favoritesContract = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/favorites',
    summary: "The member's favorites, newest first",
    response: z.array(favoriteView),
  }),
  add: defineEndpoint({
    method: 'PUT',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Add a product or a producer to the favorites',
    params: favorite,
    response: counts,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Remove a favorite',
    params: favorite,
    response: counts,
  }),
  clear: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/favorites',
    summary: 'Remove all favorites, or all products or producers',
    query: z.object({ kind: scope.optional() }),
    response: counts,
  }),
}

/** The same endpoints at the paths that the specification names. */
export const favoritesAliasContract = {
  mine: defineEndpoint({ ...favoritesContract.mine, path: '/api/favorites' }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/favorites',
    summary: favoritesContract.add.summary,
    body: z.union([z.object({ productId: id }), z.object({ producerId: id })]),
    response: counts,
  }),
  remove: defineEndpoint({ ...favoritesContract.remove, path: '/api/favorites/:kind/:targetId' }),
  clear: defineEndpoint({ ...favoritesContract.clear, path: '/api/favorites/clear' }),
  clearScope: defineEndpoint({
    method: 'DELETE',
    path: '/api/favorites/clear/:kind',
    summary: favoritesContract.clear.summary,
    params: z.object({ kind: scope }),
    response: counts,
  }),
}

export const favoriteProblems = problems({
  favorites_limit_reached: {
    status: 409,
    text: ({ max }) => `You can have at most ${max} favorites. Remove some to add more.`,
  },
})

/** Sent to all sessions of the member: their favorites have changed. */
export interface FavoritesUpdate {
  readonly type: 'favorites_update'
}
