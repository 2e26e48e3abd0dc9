import { analytics } from './analytics/analytics.projection.ts'
import { audit } from './audit/looks.projection.ts'
import { catalogHistory } from './catalog/goods.projection.ts'
import { stockMovements } from './catalog/movements.projection.ts'
import { catalog } from './catalog/products.projection.ts'
import { inventorySettings } from './catalog/thresholds.projection.ts'
import { checkout } from './checkout/checkouts.projection.ts'
import { contact } from './contact/inquiries.projection.ts'
import { disputes } from './disputes/disputes.projection.ts'
import { enforcement } from './enforcement/sanctions.projection.ts'
import { favorites } from './favorites/favorites.projection.ts'
import { identity } from './identity/accounts.projection.ts'
import { messaging } from './messaging/messaging.projection.ts'
import { moderation } from './moderation/reports.projection.ts'
import { notifications } from './notifications/notifications.projection.ts'
import { ordering } from './ordering/orders.projection.ts'
import { payouts } from './payouts/payouts.projection.ts'
import { privacy } from './privacy/traces.projection.ts'
import { producerVerification } from './producer-verification/verification.projection.ts'
import { producers } from './producers/producers.projection.ts'
import type { Projection } from './projection.ts'
import { reconciliation } from './reconciliation/reconciliation.projection.ts'
import { reviews } from './reviews/reviews.projection.ts'
import { seasonal } from './seasonal/seasonal.projection.ts'
import { storeCredit } from './store-credit/credit.projection.ts'
import { subscriptions } from './subscriptions/boxes.projection.ts'
import { transparencyLog } from './transparency-log/log-verifications.projection.ts'

/** Every read model. Its tables are made when the projector first meets it. */
export const projections: readonly Projection[] = [
  identity,
  producers,
  catalog,
  stockMovements,
  catalogHistory,
  inventorySettings,
  reviews,
  checkout,
  ordering,
  analytics,
  payouts,
  reconciliation,
  transparencyLog,
  notifications,
  messaging,
  moderation,
  enforcement,
  favorites,
  seasonal,
  producerVerification,
  subscriptions,
  audit,
  disputes,
  storeCredit,
  contact,
  privacy,
]
