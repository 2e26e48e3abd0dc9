import { catalog } from './catalog/products.projection.ts'
import { checkoutProjection } from './checkout/checkouts.projection.ts'
import { favorites } from './favorites/favorites.projection.ts'
import { identity } from './identity/accounts.projection.ts'
import { notifications } from './notifications/notifications.projection.ts'
import { ordering } from './ordering/orders.projection.ts'
import { producers } from './producers/producers.projection.ts'
import type { Projection } from './projection.ts'
import { reviews } from './reviews/reviews.projection.ts'
import { seasonal } from './seasonal/seasonal.projection.ts'

/** Every read model. Its tables are made when the projector first meets it. */
export const projections: readonly Projection[] = [
  identity,
  producers,
  catalog,
  reviews,
  checkoutProjection,
  ordering,
  notifications,
  favorites,
  seasonal,
]
