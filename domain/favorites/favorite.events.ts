import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId, producerId, productId } from '../kernel/ids.ts'
import { favoriteScopes, favoriteTypes } from './favorite-type.ts'

const kind = z.enum(favoriteTypes)
const targetId = z.union([productId, producerId])

export const favoriteEvents = defineEvents({
  FavoriteAdded: z.object({ accountId, kind, targetId }),
  FavoriteRemoved: z.object({ accountId, kind, targetId }),
  /** Lists the removed targets, so that handlers need no earlier state. */
  FavoritesCleared: z.object({ accountId, scope: z.enum(favoriteScopes), targetIds: z.array(targetId) }),
})
export type FavoriteEvent = EventOf<typeof favoriteEvents>
