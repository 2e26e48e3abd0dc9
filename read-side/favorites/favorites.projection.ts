import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import type { FavoriteType } from '#domain/favorites/favorite-type.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

export interface FavoriteRow {
  /** Account id and target id. */
  readonly id: string
  readonly accountId: string
  readonly kind: FavoriteType
  readonly targetId: string
  readonly addedAt: string
}

export const favoritesTable = table<FavoriteRow, FavoriteEvent>({
  name: 'favorites',
  key: 'id',
  columns: { id: 'key', accountId: 'key', kind: 'key', targetId: 'key', addedAt: 'instant' },
  indexes: ['(account_id, added_at desc)', '(target_id)'],
  keysOf: ({ type, data }) => {
    const targets = type === 'FavoritesCleared' ? data.targetIds : [data.targetId]
    return targets.map((targetId) => `${data.accountId}.${targetId}`)
  },
  on: {
    FavoriteAdded: (_, { data, meta }, id) => ({ id, ...data, addedAt: meta.recordedAt }),
    FavoriteRemoved: () => null,
    FavoritesCleared: () => null,
  },
})

export const favorites: Projection = { name: 'favorites', version: 2, tables: [favoritesTable] }
