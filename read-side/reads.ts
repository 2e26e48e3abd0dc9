import type { MapView, MarketView } from '#domain/market/contract.ts'
import type { LocalTime } from '#domain/producers/opening.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Places } from '#platform/places/places.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'
import { analyticsReads } from './analytics/routes.ts'
import { type LogReads, logReads } from './audit/log.routes.ts'
import { auditReads } from './audit/routes.ts'
import { boxReads } from './boxes/routes.ts'
import { inventoryReads } from './catalog/inventory.routes.ts'
import { catalogReads } from './catalog/routes.ts'
import { staffProductReads } from './catalog/staff.routes.ts'
import { checkoutReads } from './checkout/routes.ts'
import { creditReads } from './credit/routes.ts'
import { disputeReads } from './disputes/routes.ts'
import { favoritesReads } from './favorites/routes.ts'
import { identityReads } from './identity/routes.ts'
import { staffReads } from './identity/staff.routes.ts'
import { marketReads } from './market/routes.ts'
import type { KeptIndex } from './market-index.ts'
import { messagingReads } from './messaging/routes.ts'
import { moderationReads } from './moderation/routes.ts'
import { notificationReads } from './notifications/routes.ts'
import { orderingReads } from './ordering/routes.ts'
import { staffOrderReads } from './ordering/staff.routes.ts'
import { type PayoutReads, payoutReads } from './payouts/routes.ts'
import { staffPayoutReads } from './payouts/staff.routes.ts'
import { policyReads } from './policies/routes.ts'
import { profiles } from './producers/producers.projection.ts'
import { producerReads } from './producers/routes.ts'
import { reconciliationReads } from './reconciliation/routes.ts'
import { reviewReads } from './reviews/routes.ts'
import { sanctionReads } from './sanctions/routes.ts'
import { seasonalReads } from './seasonal/routes.ts'
import { verificationReads } from './verification/routes.ts'

export interface ReadDeps {
  readonly db: Sql
  /** For what is told from the events themselves. */
  readonly log: Pick<EventLog, 'read'>
  readonly keys: Pick<KeyVault, 'find' | 'hmac' | keyof LinkSigner>
  readonly places: Places
  readonly market: MarketView
  readonly index: Pick<KeptIndex, 'current'>
  readonly facts: Pick<Facts, 'now'>
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
  places,
  market,
  index,
  map,
  facts,
  clock,
  payouts,
  pushKey,
  telemetry,
  ...accounts
}: ReadDeps): readonly RouteTable[] {
  const told = async (text: string) => (await index.current()).producersTold(text)
  return [
    marketReads({ market, places, map }),
    policyReads({ market }),
    identityReads({ db, facts, ...accounts }),
    staffReads({ db, ...accounts }),
    verificationReads({ db, clock }),
    producerReads({ db, places, told, clock }),
    catalogReads({ db, places, clock, index: index.current, telemetry }),
    inventoryReads({ db, now: facts.now }),
    reviewReads({ db }),
    checkoutReads({ db, keys, places, clock, state: market.state }),
    boxReads({ db, clock, state: market.state }),
    orderingReads({ db, keys }),
    staffProductReads({ db, log }),
    staffPayoutReads({ db, log }),
    staffOrderReads({ db, log, profiles, timeZone: market.timeZone }),
    analyticsReads({ db, timeZone: market.timeZone }),
    payoutReads({ db, payouts }),
    reconciliationReads({ db }),
    notificationReads({ db, facts, pushKey }),
    messagingReads({ db, keys }),
    moderationReads({ db }),
    sanctionReads({ db, now: facts.now }),
    favoritesReads({ db }),
    creditReads({ db }),
    seasonalReads({ db, places, clock }),
    auditReads({ db }),
    disputeReads({ db, keys, now: facts.now }),
    logReads({ db, keys, facts, ...rawLog }),
  ]
}
