import type { MapView, MarketplaceView } from '#domain/marketplace/contract.ts'
import type { LocalTime } from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { analyticsReads } from './analytics/routes.ts'
import { type LogReads, logReads } from './audit/log.routes.ts'
import { auditReads } from './audit/routes.ts'
import { inventoryReads } from './catalog/inventory.routes.ts'
import { catalogReads } from './catalog/routes.ts'
import { staffProductReads } from './catalog/staff.routes.ts'
import { checkoutReads } from './checkout/routes.ts'
import { contactReads } from './contact/routes.ts'
import { disputeReads } from './disputes/routes.ts'
import { sanctionReads } from './enforcement/routes.ts'
import { favoritesReads } from './favorites/routes.ts'
import { identityReads } from './identity/routes.ts'
import { staffReads } from './identity/staff.routes.ts'
import type { KeptIndex } from './market-index.ts'
import { marketReads } from './marketplace/routes.ts'
import { messagingReads } from './messaging/routes.ts'
import { moderationReads } from './moderation/routes.ts'
import { notificationReads } from './notifications/routes.ts'
import { orderingReads } from './ordering/routes.ts'
import { staffOrderReads } from './ordering/staff.routes.ts'
import { type PayoutReads, payoutReads } from './payouts/routes.ts'
import { staffPayoutReads } from './payouts/staff.routes.ts'
import { policyReads } from './policies/routes.ts'
import { verificationReads } from './producer-verification/routes.ts'
import { profiles } from './producers/producers.projection.ts'
import { producerReads } from './producers/routes.ts'
import { reconciliationReads } from './reconciliation/routes.ts'
import { reviewReads } from './reviews/routes.ts'
import { seasonalReads } from './seasonal/routes.ts'
import { creditReads } from './store-credit/routes.ts'
import { boxReads } from './subscriptions/routes.ts'

export interface ReadDeps {
  readonly db: Sql
  /** For what is told from the events themselves. */
  readonly log: Pick<EventLog, 'read'>
  readonly keys: Pick<KeyVault, 'find' | 'hmac' | keyof LinkSigner>
  readonly geocoder: Geocoder
  readonly market: MarketplaceView
  readonly index: Pick<KeptIndex, 'current'>
  readonly runtime: Pick<Runtime, 'now'>
  /** Day and time where the market is. */
  readonly clock: () => LocalTime
  /** Undefined where there is none of the market's state. */
  readonly map: () => MapView | undefined
  readonly payouts: PayoutReads['payouts']
  readonly pushKey: string
  readonly telemetry: Telemetry
  /** The log as it lies there, for those who audit it. */
  readonly rawLog: Pick<LogReads, 'store' | 'eventTypes' | 'treeHead'>
  readonly sessions: Pick<Sessions, 'of' | 'openOf'>
  /** Whether the market asks the staff for a second step. */
  readonly secondStepRequired: boolean
}

/** Every route of the read side. */
export function reads({
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
  ...accounts
}: ReadDeps): readonly RouteTable[] {
  const told = async (text: string) => (await index.current()).producersTold(text)
  return [
    marketReads({ market, geocoder, map }),
    policyReads({ market }),
    identityReads({ db, runtime, ...accounts }),
    staffReads({ db, ...accounts }),
    verificationReads({ db, clock }),
    producerReads({ db, geocoder, told, clock }),
    catalogReads({ db, geocoder, clock, index: index.current, telemetry }),
    inventoryReads({ db, now: runtime.now }),
    reviewReads({ db }),
    checkoutReads({ db, keys, geocoder, clock, now: runtime.now, state: market.state }),
    boxReads({ db, clock, state: market.state }),
    orderingReads({ db, keys }),
    staffProductReads({ db, log, now: runtime.now }),
    staffPayoutReads({ db, log, now: runtime.now }),
    staffOrderReads({ db, log, profiles, timeZone: market.timeZone, now: runtime.now }),
    analyticsReads({ db, timeZone: market.timeZone }),
    payoutReads({ db, payouts }),
    reconciliationReads({ db }),
    notificationReads({ db, runtime, pushKey }),
    messagingReads({ db, keys }),
    moderationReads({ db, log }),
    sanctionReads({ db, now: runtime.now }),
    contactReads({ db }),
    favoritesReads({ db }),
    creditReads({ db }),
    seasonalReads({ db, geocoder, clock }),
    auditReads({ db }),
    disputeReads({ db, keys, now: runtime.now }),
    logReads({ db, keys, runtime, ...rawLog }),
  ]
}
