import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import type { FavoriteKind } from '#domain/favorites/favorite-kind.ts'
import { type Projection, table } from '../projection.ts'

export interface FavoriteRow {
  /** The account and the target. */
  readonly id: string
  readonly accountId: string
  readonly kind: FavoriteKind
  readonly targetId: string
  readonly addedAt: string
}

export const kept = table<FavoriteRow, FavoriteEvent>({
  name: 'kept',
  key: 'id',
  columns: { id: 'key', accountId: 'key', kind: 'key', targetId: 'key', addedAt: 'instant' },
  indexes: ['(account_id, added_at desc)', '(target_id)'],
  keysOf: ({ type, data }) => {
    const targets = type === 'FavoritesCleared' ? data.targetIds : [data.targetId]
    return targets.map((targetId) => `${data.accountId}.${targetId}`)
  },
  folds: {
    FavoriteAdded: (_, { data, meta }, id) => ({ id, ...data, addedAt: meta.at }),
    FavoriteRemoved: () => null,
    FavoritesCleared: () => null,
  },
})

export const favorites: Projection = { name: 'favorites', version: 2, tables: [kept] }
