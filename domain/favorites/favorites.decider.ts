import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { FavoriteEvent } from './favorite.events.ts'
import { type FavoriteScope, type FavoriteType, isInScope } from './favorite-type.ts'

export interface Favorite {
  readonly kind: FavoriteType
  readonly targetId: string
}

/** The sender checks that the target exists. */
export type FavoritesCommand = { readonly accountId: string } & FavoritesChange
export type FavoritesChange =
  | ({ readonly type: 'AddFavorite' | 'RemoveFavorite' } & Favorite)
  | { readonly type: 'ClearFavorites'; readonly scope: FavoriteScope }

/** The kind of each favorite, by its target. */
export type FavoritesState = Readonly<Record<string, FavoriteType>>

/** Maximum number of favorites per member. */
export const MAX_FAVORITES = 500

/** One stream per account. */
export const favorites = decider<FavoritesCommand, FavoritesState, FavoriteEvent>({
  name: 'favorites',
  stream: (accountId) => `favorites-${accountId}`,
  initial: {},

  evolve: (state, { type, data }): FavoritesState => {
    switch (type) {
      case 'FavoriteAdded':
        return { ...state, [data.targetId]: data.kind }
      case 'FavoriteRemoved':
        return without(state, [data.targetId])
      case 'FavoritesCleared':
        return without(state, data.targetIds)
    }
  },

  decide: (state, command): FavoriteEvent[] | Refusal => {
    const { accountId } = command
    if (command.type === 'ClearFavorites') {
      const { scope } = command
      const targetIds = Object.keys(state).filter((targetId) => isInScope(scope, state[targetId]!))
      return targetIds.length > 0 ? [{ type: 'FavoritesCleared', data: { accountId, scope, targetIds } }] : []
    }
    const { kind, targetId } = command
    const isFavorite = state[targetId] === kind
    if (command.type === 'RemoveFavorite')
      return isFavorite ? [{ type: 'FavoriteRemoved', data: { accountId, kind, targetId } }] : []
    if (isFavorite) return []
    if (Object.keys(state).length >= MAX_FAVORITES) return refuse('favorites_limit_reached', { max: MAX_FAVORITES })
    return [{ type: 'FavoriteAdded', data: { accountId, kind, targetId } }]
  },
})

export function countsOf(state: FavoritesState): { products: number; producers: number } {
  const kinds = Object.values(state)
  const products = kinds.filter((kind) => kind === 'product').length
  return { products, producers: kinds.length - products }
}

function without(state: FavoritesState, targetIds: readonly string[]): FavoritesState {
  const removed = new Set(targetIds)
  return Object.fromEntries(Object.entries(state).filter(([targetId]) => !removed.has(targetId)))
}
