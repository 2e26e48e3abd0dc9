import type { MarketView } from '#domain/market/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Places } from '#platform/places/places.ts'
import { catalogReads } from './catalog/routes.ts'
import { checkoutReads } from './checkout/routes.ts'
import { identityReads } from './identity/routes.ts'
import { marketReads } from './market/routes.ts'
import type { KeptIndex } from './market-index.ts'
import { orderingReads } from './ordering/routes.ts'
import { producerReads } from './producers/routes.ts'
import { reviewReads } from './reviews/routes.ts'

export interface ReadDeps {
  readonly db: Sql
  readonly keys: Pick<KeyVault, 'hmac'>
  readonly places: Places
  readonly market: MarketView
  readonly index: Pick<KeptIndex, 'current'>
}

/** Every route of the read side. */
export function reads({ db, keys, places, market, index }: ReadDeps): readonly RouteTable[] {
  const told = async (text: string) => (await index.current()).producersTold(text)
  return [
    marketReads({ market, places }),
    identityReads({ db }),
    producerReads({ db, places, told }),
    catalogReads({ db, places, index: index.current }),
    reviewReads({ db }),
    checkoutReads({ db, keys, places, state: market.state }),
    orderingReads({ db, keys }),
  ]
}
