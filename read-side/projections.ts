import { analytics } from './analytics/analytics.projection.ts'
import { audit } from './audit/looks.projection.ts'
import { proof } from './audit/verifications.projection.ts'
import { boxesProjection } from './boxes/boxes.projection.ts'
import { goods } from './catalog/goods.projection.ts'
import { movements } from './catalog/movements.projection.ts'
import { catalog } from './catalog/products.projection.ts'
import { inventory } from './catalog/thresholds.projection.ts'
import { checkoutProjection } from './checkout/checkouts.projection.ts'
import { creditProjection } from './credit/credit.projection.ts'
import { disputes } from './disputes/disputes.projection.ts'
import { favorites } from './favorites/favorites.projection.ts'
import { identity } from './identity/accounts.projection.ts'
import { messaging } from './messaging/messaging.projection.ts'
import { moderation } from './moderation/reports.projection.ts'
import { notifications } from './notifications/notifications.projection.ts'
import { ordering } from './ordering/orders.projection.ts'
import { payouts } from './payouts/payouts.projection.ts'
import { privacy } from './privacy/traces.projection.ts'
import { producers } from './producers/producers.projection.ts'
import type { Projection } from './projection.ts'
import { reconciliations } from './reconciliation/reconciliation.projection.ts'
import { reviews } from './reviews/reviews.projection.ts'
import { sanctionsProjection } from './sanctions/sanctions.projection.ts'
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
  proof,
  notifications,
  messaging,
  moderation,
  sanctionsProjection,
  favorites,
  seasonal,
  verifications,
  boxesProjection,
  audit,
  disputes,
  creditProjection,
  privacy,
]
