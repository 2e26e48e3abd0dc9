import type { FavoritesUpdate } from '#domain/favorites/contract.ts'
import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

export const favoritesLive = (): LiveMap =>
  liveMap<FavoriteEvent>({
    FavoriteAdded: favoritesUpdate,
    FavoriteRemoved: favoritesUpdate,
    FavoritesCleared: favoritesUpdate,
  })

/** Notifies all sessions of the member. */
function favoritesUpdate({ data: { accountId } }: RecordedEvent<FavoriteEvent>): readonly Delivery[] {
  const message: FavoritesUpdate = { type: 'favorites_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
