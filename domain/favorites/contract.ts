import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { favoriteGroups, favoriteKinds } from './favorite-kind.ts'

export const favoriteView = z.object({ kind: z.enum(favoriteKinds), targetId: z.string(), addedAt: z.string() })
export type FavoriteView = z.infer<typeof favoriteView>

const id = z.string().max(60)
const favorite = z.object({ kind: z.enum(favoriteKinds), targetId: id })
const group = z.enum(favoriteGroups).exclude(['all'])
/** How many there are afterwards. */
const counts = z.object({ products: z.number(), producers: z.number() })

/** A member's own; what they look like as cards stands in the contracts of products and producers. */
export const favoritesContract = {
  mine: exchange({
    method: 'GET',
    path: '/api/me/favorites',
    summary: 'What the member keeps as favorites, newest first',
    answer: z.array(favoriteView),
  }),
  add: exchange({
    method: 'PUT',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Keep a product or a producer as a favorite',
    params: favorite,
    answer: counts,
  }),
  remove: exchange({
    method: 'DELETE',
    path: '/api/me/favorites/:kind/:targetId',
    summary: 'Keep it no longer',
    params: favorite,
    answer: counts,
  }),
  clear: exchange({
    method: 'DELETE',
    path: '/api/me/favorites',
    summary: 'Clear all favorites, or those of one kind',
    query: z.object({ kind: group.optional() }),
    answer: counts,
  }),
}

/** The same at the addresses they had first. */
export const oldFavoritesContract = {
  mine: exchange({ ...favoritesContract.mine, path: '/api/favorites' }),
  add: exchange({
    method: 'POST',
    path: '/api/favorites',
    summary: favoritesContract.add.summary,
    body: z.union([z.object({ productId: id }), z.object({ producerId: id })]),
    answer: counts,
  }),
  remove: exchange({ ...favoritesContract.remove, path: '/api/favorites/:kind/:targetId' }),
  clear: exchange({ ...favoritesContract.clear, path: '/api/favorites/clear' }),
  clearGroup: exchange({
    method: 'DELETE',
    path: '/api/favorites/clear/:kind',
    summary: favoritesContract.clear.summary,
    params: z.object({ kind: group }),
    answer: counts,
  }),
}

export const favoriteProblems = problems({
  favorites_full: {
    status: 409,
    text: ({ most }) => `You have ${most} favorites, and that is as many as we keep. Remove some to add more.`,
  },
})

/** To every page the member has open: their favorites are others now. */
export interface FavoritesUpdate {
  readonly type: 'favorites_update'
}
