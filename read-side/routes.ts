import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { MapView, MarketplaceView } from '#domain/marketplace/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { analyticsReadRoutes } from '#read-side/analytics/routes.ts'
import { auditReadRoutes, type LogReadDeps, logReadRoutes } from '#read-side/audit/routes.ts'
import { catalogReadRoutes, inventoryReadRoutes, staffProductReadRoutes } from '#read-side/catalog/routes.ts'
import { checkoutReadRoutes } from '#read-side/checkout/routes.ts'
import { contactReadRoutes } from '#read-side/contact/routes.ts'
import { disputeReadRoutes } from '#read-side/disputes/routes.ts'
import { enforcementReadRoutes } from '#read-side/enforcement/routes.ts'
import { favoritesReadRoutes } from '#read-side/favorites/routes.ts'
import { identityReadRoutes, staffReadRoutes } from '#read-side/identity/routes.ts'
import { marketplaceReadRoutes } from '#read-side/marketplace/routes.ts'
import { messagingReadRoutes } from '#read-side/messaging/routes.ts'
import { moderationReadRoutes } from '#read-side/moderation/routes.ts'
import { notificationReadRoutes } from '#read-side/notifications/routes.ts'
import { orderingReadRoutes, staffOrderReadRoutes } from '#read-side/ordering/routes.ts'
import { type PayoutReadDeps, payoutReadRoutes, staffPayoutReadRoutes } from '#read-side/payouts/routes.ts'
import { policyReadRoutes } from '#read-side/policies/routes.ts'
import { verificationReadRoutes } from '#read-side/producer-verification/routes.ts'
import { profiles } from '#read-side/producers/producers.projection.ts'
import { producerReadRoutes } from '#read-side/producers/routes.ts'
import type { ProductIndexReplica } from '#read-side/product-index.ts'
import { reconciliationReadRoutes } from '#read-side/reconciliation/routes.ts'
import { reviewReadRoutes } from '#read-side/reviews/routes.ts'
import { seasonalReadRoutes } from '#read-side/seasonal/routes.ts'
import { stockAlertsReadRoutes } from '#read-side/stock-alerts/routes.ts'
import { storeCreditReadRoutes } from '#read-side/store-credit/routes.ts'
import { subscriptionReadRoutes } from '#read-side/subscriptions/routes.ts'

export interface ReadRoutesDeps {
  readonly db: Sql
  /** For views computed from events. */
  readonly log: Pick<EventLog, 'read'>
  readonly keys: Pick<KeyVault, 'find' | 'hmac' | keyof LinkSigner>
  readonly geocoder: Geocoder
  readonly market: MarketplaceView
  readonly index: Pick<ProductIndexReplica, 'current'>
  readonly runtime: Pick<Runtime, 'now'>
  /** Local date and time of the marketplace. */
  readonly clock: () => LocalTime
  /** Undefined if there is no map of the marketplace's state. */
  readonly map: () => MapView | undefined
  readonly payouts: PayoutReadDeps['payouts']
  readonly pushKey: string
  readonly telemetry: Telemetry
  /** The stored events, for auditors. */
  readonly rawLog: Pick<LogReadDeps, 'store' | 'eventTypes' | 'treeHead'>
  readonly sessions: Pick<Sessions, 'of' | 'openOf'>
  /** Whether staff must use two-factor authentication. */
  readonly twoFactorRequired: boolean
}

/** All routes of the read side. */
export function readRoutes({
  db,
  log,
  rawLog,
  keys,
  geocoder,
  market,
  index,
  map,
  runtime,
  clock,
  payouts,
  pushKey,
  telemetry,
  ...sessionDeps
}: ReadRoutesDeps): readonly RouteTable[] {
  const producersMatching = async (text: string) => (await index.current()).producersMatching(text)
  return [
    marketplaceReadRoutes({ market, geocoder, map }),
    policyReadRoutes({ market }),
    identityReadRoutes({ db, runtime, ...sessionDeps }),
    staffReadRoutes({ db, ...sessionDeps }),
    verificationReadRoutes({ db, clock }),
    producerReadRoutes({ db, geocoder, producersMatching, clock }),
    catalogReadRoutes({ db, geocoder, clock, index: index.current, telemetry }),
    inventoryReadRoutes({ db, now: runtime.now }),
    reviewReadRoutes({ db }),
    checkoutReadRoutes({ db, keys, geocoder, clock, now: runtime.now, state: market.state }),
    subscriptionReadRoutes({ db, clock, state: market.state }),
    orderingReadRoutes({ db, keys, clock }),
    staffProductReadRoutes({ db, log, now: runtime.now }),
    staffPayoutReadRoutes({ db, log, now: runtime.now }),
    staffOrderReadRoutes({ db, log, profiles, now: runtime.now }),
    analyticsReadRoutes({ db, timeZone: market.timeZone }),
    payoutReadRoutes({ db, payouts }),
    reconciliationReadRoutes({ db }),
    notificationReadRoutes({ db, runtime, pushKey, timeZone: market.timeZone }),
    messagingReadRoutes({ db, keys }),
    moderationReadRoutes({ db, log }),
    enforcementReadRoutes({ db, now: runtime.now }),
    contactReadRoutes({ db }),
    favoritesReadRoutes({ db }),
    stockAlertsReadRoutes({ db }),
    storeCreditReadRoutes({ db }),
    seasonalReadRoutes({ db, geocoder, clock }),
    auditReadRoutes({ db, runtime }),
    disputeReadRoutes({ db, keys, now: runtime.now }),
    logReadRoutes({ db, keys, runtime, ...rawLog }),
  ]
}
