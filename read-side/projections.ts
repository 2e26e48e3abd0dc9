import type { Projection } from '#platform/projections/projection.ts'
import { audit } from '#read-side/audit/audit.projection.ts'
import { catalogHistory } from '#read-side/catalog/catalog-history.projection.ts'
import { inventorySettings, stockMovements } from '#read-side/catalog/inventory.projection.ts'
import { enforcement } from '#read-side/enforcement/enforcement.projection.ts'
import { moderation } from '#read-side/moderation/moderation.projection.ts'
import { privacy } from '#read-side/privacy/privacy.projection.ts'
import { stockAlerts } from '#read-side/stock-alerts/stock-alerts.projection.ts'
import { storeCredit } from '#read-side/store-credit/store-credit.projection.ts'
import { subscriptions } from '#read-side/subscriptions/subscriptions.projection.ts'
import { transparencyLog } from '#read-side/transparency-log/transparency-log.projection.ts'
import { analytics } from './analytics/analytics.projection.ts'
import { catalog } from './catalog/products.projection.ts'
import { checkout } from './checkout/checkouts.projection.ts'
import { contact } from './contact/inquiries.projection.ts'
import { disputes } from './disputes/disputes.projection.ts'
import { favorites } from './favorites/favorites.projection.ts'
import { identity } from './identity/accounts.projection.ts'
import { messaging } from './messaging/messaging.projection.ts'
import { notifications } from './notifications/notifications.projection.ts'
import { ordering } from './ordering/orders.projection.ts'
import { payouts } from './payouts/payouts.projection.ts'
import { producerVerification } from './producer-verification/verification.projection.ts'
import { producers } from './producers/producers.projection.ts'
import { reconciliation } from './reconciliation/reconciliation.projection.ts'
import { reviews } from './reviews/reviews.projection.ts'
import { seasonal } from './seasonal/seasonal.projection.ts'

/** All projections. The projector creates the tables of new ones. */
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
  stockAlerts,
  seasonal,
  producerVerification,
  subscriptions,
  audit,
  disputes,
  storeCredit,
  contact,
  privacy,
]
