import type { MapView, MarketView } from '#domain/market/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Sessions } from '#platform/http/sessions.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Places } from '#platform/places/places.ts'
import { catalogReads } from './catalog/routes.ts'
import { checkoutReads } from './checkout/routes.ts'
import { favoritesReads } from './favorites/routes.ts'
import { identityReads } from './identity/routes.ts'
import { marketReads } from './market/routes.ts'
import type { KeptIndex } from './market-index.ts'
import { notificationReads } from './notifications/routes.ts'
import { orderingReads } from './ordering/routes.ts'
import { policyReads } from './policies/routes.ts'
import { producerReads } from './producers/routes.ts'
import { reviewReads } from './reviews/routes.ts'
import { seasonalReads } from './seasonal/routes.ts'

export interface ReadDeps {
  readonly db: Sql
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly places: Places
  readonly market: MarketView
  readonly index: Pick<KeptIndex, 'current'>
  readonly facts: Pick<Facts, 'now'>
  /** Undefined where there is none of the market's state. */
  readonly map: () => MapView | undefined
  readonly sessions: Pick<Sessions, 'of'>
  /** Whether an account's password is long enough for a producer. */
  readonly passwordSells: (accountId: string) => Promise<boolean>
}

/** Every route of the read side. */
export function reads({ db, keys, places, market, index, map, facts, ...accounts }: ReadDeps): readonly RouteTable[] {
  const told = async (text: string) => (await index.current()).producersTold(text)
  return [
    marketReads({ market, places, map }),
    policyReads({ market }),
    identityReads({ db, facts, ...accounts }),
    producerReads({ db, places, told }),
    catalogReads({ db, places, index: index.current }),
    reviewReads({ db }),
    checkoutReads({ db, keys, places, state: market.state }),
    orderingReads({ db, keys }),
    notificationReads({ db }),
    favoritesReads({ db }),
    seasonalReads({ db, places, now: facts.now }),
  ]
}
