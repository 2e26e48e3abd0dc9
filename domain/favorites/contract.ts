import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { favoriteScopes, favoriteTypes } from './favorite-type.ts'

export const favoriteView = z.object({ kind: z.enum(favoriteTypes), targetId: z.string(), addedAt: z.string() })
export type FavoriteView = z.infer<typeof favoriteView>

const id = z.string().max(60)
const favorite = z.object({ kind: z.enum(favoriteTypes), targetId: id })
const group = z.enum(favoriteScopes).exclude(['all'])
/** How many there are afterwards. */
const counts = z.object({ products: z.number(), producers: z.number() })

/** A member's own; what they look like as cards stands in the contracts of products and producers. */
export const favoritesContract = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/favorites',
    summary: 'What the member keeps as favorites, newest first',
    response: z.array(favoriteView),
  }),
  add: defineEndpoint({
    method: 'PUT',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Keep a product or a producer as a favorite',
    params: favorite,
    response: counts,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Keep it no longer',
    params: favorite,
    response: counts,
  }),
  clear: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/favorites',
    summary: 'Clear all favorites, or those of one kind',
    query: z.object({ kind: group.optional() }),
    response: counts,
  }),
}

/** The same at the addresses they had first. */
export const oldFavoritesContract = {
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
  clearGroup: defineEndpoint({
    method: 'DELETE',
    path: '/api/favorites/clear/:kind',
    summary: favoritesContract.clear.summary,
    params: z.object({ kind: group }),
    response: counts,
  }),
}

export const favoriteProblems = problems({
  favorites_limit_reached: {
    status: 409,
    text: ({ most }) => `You have ${most} favorites, and that is as many as we keep. Remove some to add more.`,
  },
})

/** To every page the member has open: their favorites are others now. */
export interface FavoritesUpdate {
  readonly type: 'favorites_update'
}
