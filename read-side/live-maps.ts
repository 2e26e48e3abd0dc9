import type { Sql } from '#platform/database/database.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { catalogLive } from './catalog/catalog.live.ts'
import { checkoutLive } from './checkout/checkout.live.ts'
import { favoritesLive } from './favorites/favorites.live.ts'
import { identityLive } from './identity/identity.live.ts'
import type { LiveMap } from './live-map.ts'
import { notificationsLive } from './notifications/notifications.live.ts'
import { orderingLive } from './ordering/ordering.live.ts'
import { reviewsLive } from './reviews/reviews.live.ts'

/** What every context tells on /ws. */
export const liveMaps = (deps: { readonly db: Sql; readonly keys: Pick<KeyVault, 'hmac'> }): readonly LiveMap[] => [
  catalogLive(),
  checkoutLive(deps),
  orderingLive(deps),
  reviewsLive(),
  notificationsLive(),
  favoritesLive(),
  identityLive(),
]
