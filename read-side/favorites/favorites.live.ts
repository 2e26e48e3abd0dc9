import type { FavoritesUpdate } from '#domain/favorites/contract.ts'
import type { FavoriteEvent } from '#domain/favorites/favorite.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

export const favoritesLive = (): LiveMap =>
  liveMap<FavoriteEvent>({ FavoriteAdded: changed, FavoriteRemoved: changed, FavoritesCleared: changed })

/** To the member alone, wherever they are signed in. */
function changed({ data: { accountId } }: RecordedEvent<FavoriteEvent>): readonly Told[] {
  const message: FavoritesUpdate = { type: 'favorites_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
