import type { Sql } from '#platform/database/database.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { inventoryLive } from '#read-side/catalog/catalog.live.ts'
import { contactLive } from '#read-side/contact/contact.live.ts'
import { enforcementLive } from '#read-side/enforcement/enforcement.live.ts'
import type { LiveMap } from '#read-side/live/live-map.ts'
import { stockAlertsLive } from '#read-side/stock-alerts/stock-alerts.live.ts'
import { storeCreditLive } from '#read-side/store-credit/store-credit.live.ts'
import { subscriptionsLive } from '#read-side/subscriptions/subscriptions.live.ts'
import { catalogLive } from './catalog/catalog.live.ts'
import { checkoutLive } from './checkout/checkout.live.ts'
import { disputesLive } from './disputes/disputes.live.ts'
import { favoritesLive } from './favorites/favorites.live.ts'
import { identityLive } from './identity/identity.live.ts'
import { messagingLive } from './messaging/messaging.live.ts'
import { moderationLive } from './moderation/moderation.live.ts'
import { notificationsLive } from './notifications/notifications.live.ts'
import { orderingLive } from './ordering/ordering.live.ts'
import { payoutsLive } from './payouts/payouts.live.ts'
import { verificationLive } from './producer-verification/verification.live.ts'
import { producersLive } from './producers/producers.live.ts'
import { reconciliationLive } from './reconciliation/reconciliation.live.ts'
import { reviewsLive } from './reviews/reviews.live.ts'
import { seasonalLive } from './seasonal/seasonal.live.ts'

/** The live maps of all contexts, for /ws. */
export const liveMaps = (deps: {
  readonly db: Sql
  readonly keys: LinkSigner
  readonly now?: () => string
}): readonly LiveMap[] => [
  catalogLive(),
  inventoryLive(),
  checkoutLive(deps),
  orderingLive(deps),
  payoutsLive(),
  producersLive(),
  contactLive(),
  reconciliationLive(),
  reviewsLive(),
  notificationsLive(),
  messagingLive(),
  favoritesLive(),
  stockAlertsLive(),
  identityLive(),
  verificationLive(),
  subscriptionsLive(),
  seasonalLive(),
  disputesLive(),
  storeCreditLive(),
  moderationLive(),
  enforcementLive(),
]
