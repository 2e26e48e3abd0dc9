import { analytics } from './analytics/analytics.projection.ts'
import { boxesProjection } from './boxes/boxes.projection.ts'
import { goods } from './catalog/goods.projection.ts'
import { movements } from './catalog/movements.projection.ts'
import { catalog } from './catalog/products.projection.ts'
import { inventory } from './catalog/thresholds.projection.ts'
import { checkoutProjection } from './checkout/checkouts.projection.ts'
import { favorites } from './favorites/favorites.projection.ts'
import { identity } from './identity/accounts.projection.ts'
import { messaging } from './messaging/messaging.projection.ts'
import { notifications } from './notifications/notifications.projection.ts'
import { ordering } from './ordering/orders.projection.ts'
import { payouts } from './payouts/payouts.projection.ts'
import { producers } from './producers/producers.projection.ts'
import type { Projection } from './projection.ts'
import { reconciliations } from './reconciliation/reconciliation.projection.ts'
import { reviews } from './reviews/reviews.projection.ts'
import { seasonal } from './seasonal/seasonal.projection.ts'
import { verifications } from './verification/verification.projection.ts'

/** Every read model. Its tables are made when the projector first meets it. */
export const projections: readonly Projection[] = [
  identity,
  producers,
  catalog,
  movements,
  goods,
  inventory,
  reviews,
  checkoutProjection,
  ordering,
  analytics,
  payouts,
  reconciliations,
  notifications,
  messaging,
  favorites,
  seasonal,
  verifications,
  boxesProjection,
]
